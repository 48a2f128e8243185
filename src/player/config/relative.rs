//! Relative paths in a file of players: they start from the folder of that file.

use std::path::Path;

use toml::{Table, Value};

use super::avatar;
use crate::builtin::is_script_path;
use crate::character::{BUILTIN, NUMBERS_KEY, WEIGHTS_KEY};

/// A key of a player whose text, or each text of its list, may be a path.
struct PathKey {
    /// The sections that the key is in, within that of the player.
    sections: &'static [&'static str],
    name: &'static str,
    /// Tells a path from a name.
    is_path: fn(&str) -> bool,
}

const KEYS: [PathKey; 5] = [
    PathKey {
        sections: &[],
        name: "avatar",
        is_path: avatar::is_path,
    },
    PathKey {
        sections: &[],
        name: "script",
        is_path: is_script_path,
    },
    PathKey {
        sections: &["book"],
        name: "files",
        is_path: |text| text != BUILTIN,
    },
    PathKey {
        sections: &["search"],
        name: WEIGHTS_KEY,
        is_path: |_| true,
    },
    PathKey {
        sections: &["search"],
        name: NUMBERS_KEY,
        is_path: |_| true,
    },
];

/// Makes the relative paths in `file` start from `folder`, the folder of that file.
pub(super) fn locate(file: &mut Table, folder: &Path) {
    let players = file.get_mut("players").and_then(Value::as_table_mut);
    for (_, player) in players.into_iter().flatten() {
        for key in KEYS {
            match key.value_in(player) {
                Some(Value::Array(list)) => {
                    list.iter_mut().for_each(|value| key.locate(value, folder));
                }
                Some(value) => key.locate(value, folder),
                None => {}
            }
        }
    }
}

impl PathKey {
    fn value_in<'a>(&self, player: &'a mut Value) -> Option<&'a mut Value> {
        let mut names = self.sections.iter().chain([&self.name]);
        names.try_fold(player, |value, name| value.get_mut(name))
    }

    /// Makes a relative path start from `folder`; leaves every other value as it is.
    fn locate(&self, value: &mut Value, folder: &Path) {
        if let Value::String(text) = value
            && (self.is_path)(text)
            && let Some(located) = folder.join(&*text).to_str()
        {
            *text = located.to_owned();
        }
    }
}
