//! Relative paths in a file of players: they start from the folder of that file.

use std::path::Path;

use toml::{Table, Value};

use super::avatar;
use crate::builtin::is_script_path;

/// The keys of a player whose text may be a path, and what tells a path from a name.
const KEYS: [(&str, fn(&str) -> bool); 2] =
    [("avatar", avatar::is_path), ("script", is_script_path)];

/// Makes the relative paths in `file` start from `folder`, the folder of that file.
pub(super) fn locate(file: &mut Table, folder: &Path) {
    let players = file.get_mut("players").and_then(Value::as_table_mut);
    for (_, section) in players.into_iter().flatten() {
        for (key, is_path) in KEYS {
            if let Some(Value::String(text)) = section.get_mut(key)
                && is_path(text)
                && let Some(located) = folder.join(&*text).to_str()
            {
                *text = located.to_owned();
            }
        }
    }
}
