//! The keys of a player whose values name files.

use std::path::Path;

use toml::{Table, Value};

use super::avatar;
use super::character::BUILTIN;
use super::script_source;

/// A key of a player whose text, or each text of its list, may be a path.
pub(crate) struct PathKey {
    /// The section that the key is in, within that of the player; empty for a key of the player.
    section: &'static str,
    pub name: &'static str,
    /// True for a text that is a path, not a name.
    is_path: fn(&str) -> bool,
}

/// The keys whose values name files, except those of the programs that the kind `gomocup` starts.
pub(crate) const PATH_KEYS: [PathKey; 5] = [
    key("", "avatar", avatar::is_path),
    key("", "script", script_source::is_path),
    key("book", "files", |text| text != BUILTIN),
    key("search", "weights", |_| true),
    key("search", "numbers", |_| true),
];

const fn key(section: &'static str, name: &'static str, is_path: fn(&str) -> bool) -> PathKey {
    PathKey {
        section,
        name,
        is_path,
    }
}

impl PathKey {
    /// The values of the key in the section of a player: the elements of a list, or the only value.
    pub fn values_in<'a>(&self, player: &'a mut Table) -> &'a mut [Value] {
        let section = match self.section {
            "" => Some(player),
            section => player.get_mut(section).and_then(Value::as_table_mut),
        };
        match section.and_then(|section| section.get_mut(self.name)) {
            Some(Value::Array(list)) => list,
            Some(value) => std::slice::from_mut(value),
            None => &mut [],
        }
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

/// Makes the relative paths in a file of players start from `folder`, the folder of that file.
pub(crate) fn locate(file: &mut Table, folder: &Path) {
    let players = file.get_mut("players").and_then(Value::as_table_mut);
    let players = players.into_iter().flatten();
    for player in players.filter_map(|(_, player)| player.as_table_mut()) {
        for key in PATH_KEYS {
            let values = key.values_in(player).iter_mut();
            values.for_each(|value| key.locate(value, folder));
        }
    }
}
