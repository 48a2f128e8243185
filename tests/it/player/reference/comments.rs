//! The comments on the keys of a `players.toml`.

use toml_edit::{DocumentMut, Item, Table, TomlError};

use engine::params::{Choice, Key, KeyValue};

use player::Registry;
use player::config::{MatchDefaults, Roles};
use player::reference::default_keys;

/// The longest line of a comment.
const WIDTH: usize = 100;

/// The text of a `players.toml` with the declarations of the keys as comments above the keys: in
/// the sections `[match]` and `[roles]`, and in the part `search` of the characters in `shown`.
///
/// # Errors
/// When the text is not TOML.
pub(super) fn commented(
    registry: &Registry,
    text: &str,
    shown: &[&str],
) -> Result<String, TomlError> {
    let mut document = text.parse::<DocumentMut>()?;
    let tops = [
        ("match", default_keys::<MatchDefaults>()),
        ("roles", default_keys::<Roles>()),
    ];
    for (name, keys) in tops {
        if let Some(section) = document.get_mut(name).and_then(Item::as_table_mut) {
            comment(section, &keys);
        }
    }
    for id in shown {
        let players = document.get_mut("players");
        let section = players.and_then(|it| it.get_mut(id)?.as_table_mut());
        let Some(section) = section else {
            continue;
        };
        let kind = section.get("kind").and_then(Item::as_str);
        let keys = kind.map(|kind| registry.keys(kind)).unwrap_or_default();
        let search = keys.iter().find(|key| key.name == "search");
        let table = section.get_mut("search").and_then(Item::as_table_mut);
        if let (Some(KeyValue::Part(keys)), Some(table)) = (search.map(|it| &it.value), table) {
            comment(table, keys);
        }
    }
    Ok(document.to_string())
}

/// Puts a comment above each key of the table that is declared, nested tables included.
fn comment(table: &mut Table, keys: &[Key]) {
    for key in keys {
        if let KeyValue::Part(inner) = &key.value
            && let Some(part) = table.get_mut(key.name).and_then(Item::as_table_mut)
        {
            part.decor_mut().set_prefix(format!("\n{}", text(key)));
            comment(part, inner);
            continue;
        }
        let Some((mut written, item)) = table.get_key_value_mut(key.name) else {
            continue;
        };
        written.leaf_decor_mut().set_prefix(text(key));
        if let Some(value) = item.as_value_mut() {
            value.decor_mut().set_suffix("");
        }
    }
}

/// The comment on a key: what it means, its range, and the words that it may have.
fn text(key: &Key) -> String {
    let range = key.numbers();
    let range = match range.as_str() {
        "" => String::new(),
        range => format!(" ({range})"),
    };
    let mut text = wrapped(&format!("{}{range}", key.doc()), "# ");
    if let KeyValue::Word { choices, .. } = &key.value {
        for choice in *choices {
            let Choice { word, .. } = choice;
            text += &wrapped(&format!("{word}: {}", choice.doc()), "#   ");
        }
    }
    text
}

/// The text as lines of a comment, each after `indent`.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if indent.len() + line.len() + 1 + word.len() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let lines = lines.iter().map(|line| format!("{indent}{line}\n"));
    lines.collect()
}
