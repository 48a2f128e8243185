//! The page `docs/numbers.md`: the numbers of the tree search, with where each comes from.

use engine::SearchParams;
use engine::params::{Key, KeyValue, Params};

/// The text before the tables of numbers.
static INTRODUCTION: &str = include_str!("numbers.md");

/// The reference of the numbers of the search in Markdown. The key `search.numbers` names a file
/// that sets them.
pub fn numbers_page() -> String {
    let sections = SearchParams::default().keys();
    let sections = sections.iter().map(|section| {
        let (name, doc) = (section.name, section.doc());
        let head = "| key | default | range | meaning | source |\n|---|---|---|---|---|";
        format!(
            "## `{name}`\n\n{doc}\n\n{head}\n{}\n",
            rows("", &section.value)
        )
    });
    let mut text = INTRODUCTION.to_owned();
    text.extend(sections);
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// The rows of the numbers in a section, whose keys begin with `above`.
fn rows(above: &str, section: &KeyValue) -> String {
    let KeyValue::Part(keys) = section else {
        return String::new();
    };
    let row = |key: &Key| {
        let name = format!("{above}{}", key.name);
        match key.value.toml() {
            None => rows(&format!("{name}."), &key.value),
            Some(default) => {
                let (range, doc) = (key.numbers(), key.doc());
                format!(
                    "| `{name}` | {default} | {range} | {doc} | {} |\n",
                    key.source
                )
            }
        }
    };
    keys.iter().map(row).collect()
}
