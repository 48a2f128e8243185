//! Removing a character from the text of a `players.toml`. Everything else stays as it is written.

use std::ops::Range;

use toml_edit::{Item, Table};

use super::change::{end_of, parsed, replaced};
use crate::options::OptionError;

/// The text without the section `[players.ID]` and the sections within it, without their comments
/// and without the empty line before each of them.
///
/// # Errors
/// When the text is not TOML, or the section is written in braces within another one.
pub fn without_player(text: &str, id: &str) -> Result<String, OptionError> {
    let document = parsed(text)?;
    let players = document.as_item().get("players");
    let found = players
        .and_then(Item::as_table)
        .and_then(|players| players.get_key_value(id));
    let fault = || OptionError::new("", "this section is written in braces within another one");
    let Some((key, item)) = found else {
        return match players.and_then(|it| it.get(id)) {
            Some(_) => Err(fault()),
            None => Ok(text.to_owned()),
        };
    };
    let mut cuts = Vec::new();
    match item {
        Item::Table(table) if table.is_dotted() => cut_values(text, table, &mut cuts),
        Item::Table(table) => cut_sections(text, table, &mut cuts),
        Item::Value(value) => {
            let spans = key.span().zip(value.span());
            let (key, value) = spans.ok_or_else(fault)?;
            cuts.push(lines_of(text, key.start..value.end));
        }
        _ => return Err(fault()),
    }
    cuts.sort_by_key(|cut| cut.start);
    let rest = cuts.iter().rev().fold(text.to_owned(), |text, cut| {
        replaced(&text, cut.clone(), "")
    });
    Ok(rest)
}

/// The sections at this table and within it, each with its header and the empty line before it.
fn cut_sections(text: &str, table: &Table, cuts: &mut Vec<Range<usize>>) {
    if let Some(header) = table.span().filter(|_| !table.is_implicit()) {
        let end = end_of(table).unwrap_or(header.end).max(header.end);
        let lines = lines_of(text, header.start..end);
        let before = &text[..lines.start];
        let gap = ["\r\n", "\n"].into_iter().find(|gap| {
            let above = before.strip_suffix(gap);
            above.is_some_and(|above| above.is_empty() || above.ends_with('\n'))
        });
        cuts.push(lines.start - gap.map_or(0, str::len)..lines.end);
    }
    let inner = table.iter().filter_map(|(_, item)| item.as_table());
    inner
        .filter(|inner| !inner.is_dotted())
        .for_each(|inner| cut_sections(text, inner, cuts));
}

/// The lines of the values of a table that is written as keys with dots.
fn cut_values(text: &str, table: &Table, cuts: &mut Vec<Range<usize>>) {
    for (key, item) in table {
        match item {
            Item::Table(inner) if inner.is_dotted() => cut_values(text, inner, cuts),
            item => {
                let key = table.get_key_value(key).and_then(|(key, _)| key.span());
                if let Some((key, value)) = key.zip(item.span()) {
                    cuts.push(lines_of(text, key.start..value.end));
                }
            }
        }
    }
}

/// The whole lines that these bytes are on.
fn lines_of(text: &str, bytes: Range<usize>) -> Range<usize> {
    let start = text[..bytes.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[bytes.end..].find('\n');
    start..end.map_or(text.len(), |at| bytes.end + at + 1)
}
