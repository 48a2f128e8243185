//! Keys as tables in Markdown.

use std::fmt::Write;

use engine::params::{Key, KeyValue};

/// A table of these keys, followed by the words that their values may have.
pub(super) fn table(keys: &[Key]) -> String {
    let mut text = "| key | type | range | default | meaning |\n|---|---|---|---|---|\n".to_owned();
    for key in keys {
        let cells = [
            format!("`{}`", key.name),
            type_of(key).replace('|', "\\|"),
            key.numbers(),
            default_of(key),
            key.doc().replace('|', "\\|"),
        ];
        writeln!(text, "| {} |", cells.join(" | ")).expect("a text can be written to");
    }
    text.push('\n');
    for key in keys {
        if let KeyValue::Word { choices, .. } = &key.value {
            text += &format!("Words of `{}`:\n\n", key.name);
            for choice in *choices {
                let doc = choice.doc();
                let colon = if doc.is_empty() { "" } else { ": " };
                text += &format!("- `{}`{colon}{doc}\n", choice.word);
            }
            text.push('\n');
        }
    }
    text
}

/// The value that applies when the key is missing.
fn default_of(key: &Key) -> String {
    if key.is_needed {
        return "needed".to_owned();
    }
    match key.value.toml() {
        Some(toml) => format!("`{toml}`"),
        None => key.absent.to_owned(),
    }
}

/// The type of a key in one or two words.
fn type_of(key: &Key) -> &'static str {
    match &key.value {
        KeyValue::Number {
            takes_curve: true, ..
        } => "number or curve",
        KeyValue::Number { is_whole: true, .. } => "whole number",
        KeyValue::Number { .. } => "number",
        KeyValue::Flag(_) => "true or false",
        KeyValue::Word { .. } => "word",
        KeyValue::Part(_) => "section",
        KeyValue::Sections { .. } => "list of sections",
        KeyValue::Other { expected, .. } => expected,
    }
}
