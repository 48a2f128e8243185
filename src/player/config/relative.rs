//! Relative paths in a file of players: they start from the folder of that file.

use std::path::Path;

use toml::{Table, Value};

use super::avatar;
use crate::builtin::is_script_path;

/// A key of a player whose text may be a path.
struct PathKey {
    name: &'static str,
    /// Tells a path from a name.
    is_path: fn(&str) -> bool,
}

const KEYS: [PathKey; 2] = [
    PathKey {
        name: "avatar",
        is_path: avatar::is_path,
    },
    PathKey {
        name: "script",
        is_path: is_script_path,
    },
];

/// Makes the relative paths in `file` start from `folder`, the folder of that file.
pub(super) fn locate(file: &mut Table, folder: &Path) {
    let players = file.get_mut("players").and_then(Value::as_table_mut);
    for (_, section) in players.into_iter().flatten() {
        for key in KEYS {
            if let Some(Value::String(text)) = section.get_mut(key.name)
                && (key.is_path)(text)
                && let Some(located) = folder.join(&*text).to_str()
            {
                *text = located.to_owned();
            }
        }
    }
}
