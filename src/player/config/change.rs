//! Changing single keys in the text of a `players.toml`. Everything else stays as it is written:
//! comments, order, other keys, the form of sections.
//!
//! The places of keys and values come from `toml_edit`; the text around them stays as it is,
//! because `toml_edit` would print mixed keys with dots in another order.

use std::iter;
use std::ops::Range;

use toml::Value;
use toml_edit::{Document, InlineTable, Item, Table};

use super::defaults::Role;
use super::layer::segments;
use crate::options::OptionError;

/// The change of a key of a character.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyChange {
    /// The key within the section `[players.ID]`, with dots: `style.attack`.
    pub key: String,
    /// Its new value; `None` removes it.
    pub value: Option<Value>,
}

/// The text with these keys of the section `[players.ID]` changed. The section is added if it is
/// missing.
///
/// # Errors
/// When the text is not TOML, or a part of the key of a change has a value instead of a section.
pub fn change_keys(text: &str, id: &str, changes: &[KeyChange]) -> Result<String, OptionError> {
    let section = ["players".to_owned(), id.to_owned()];
    let mut changed = text.to_owned();
    for change in changes {
        changed = change_key(&changed, &section, change)?;
    }
    Ok(changed)
}

/// The text with this player for a role of the section `[roles]`, which is added if it is missing.
///
/// # Errors
/// As [`change_keys`].
pub fn change_role(text: &str, role: Role, id: &str) -> Result<String, OptionError> {
    let change = KeyChange {
        key: role.word().to_owned(),
        value: Some(id.into()),
    };
    change_key(text, &["roles".to_owned()], &change)
}

pub(super) fn parsed(text: &str) -> Result<Document<&str>, OptionError> {
    Document::parse(text).map_err(|error| {
        let message = error.message().lines().next().unwrap_or_default();
        OptionError::new("", format!("the file is not valid TOML: {message}"))
    })
}

/// The value of a key of the section `[players.ID]` in the text; `None` if it is not there.
pub fn key_in(text: &str, id: &str, key: &str) -> Option<Value> {
    let table: toml::Table = text.parse().ok()?;
    let mut value = table.get("players")?.get(id)?;
    for segment in segments(key) {
        value = value.get(segment)?;
    }
    Some(value.clone())
}

/// The text with a key of this section changed.
fn change_key(text: &str, section: &[String], change: &KeyChange) -> Result<String, OptionError> {
    let document = parsed(text)?;
    let path = section.iter().cloned().chain(segments(&change.key));
    let path = path.collect::<Vec<_>>();
    let fault = || OptionError::new(change.key.as_str(), "expected a section, found a value");
    let place = Place::of(document.as_item(), &path, section.len()).ok_or_else(fault)?;
    let value = change.value.as_ref().map(in_toml);
    Ok(match (place, value) {
        (Place::Value(_, span), Some(value)) => replaced(text, span, &value.to_string()),
        (Place::Value(key, span), None) => without_line(text, key, span.end),
        (Place::Braces(table, span, rest), value) => {
            let table = changed_inline(table.clone(), rest, value).ok_or_else(fault)?;
            replaced(text, span, &table)
        }
        (Place::Body(end, rest), Some(value)) => {
            let line = format!("{} = {value}", key_of(rest));
            with_line(text, end, &line)
        }
        (Place::New, Some(value)) => {
            let (header, rest) = path.split_at(section.len());
            let [header, rest] = [header, rest].map(key_of);
            with_section(text, &format!("[{header}]"), &format!("{rest} = {value}"))
        }
        (Place::Body(..) | Place::New, None) => text.to_owned(),
    })
}

/// Where a key is written, or is to be written.
enum Place<'a> {
    /// The key begins at this byte, and its value is here.
    Value(usize, Range<usize>),
    /// Within a table in braces, at this path from there.
    Braces(&'a InlineTable, Range<usize>, &'a [String]),
    /// The section with this path to the key ends at this byte.
    Body(usize, &'a [String]),
    /// A section of its own.
    New,
}

impl<'a> Place<'a> {
    /// The place of the key with this path, whose first `section` parts name its section; `None` if
    /// a part of the path has a value.
    fn of(root: &'a Item, path: &'a [String], section: usize) -> Option<Self> {
        let mut item = root;
        let mut body = None;
        let mut key_begins = 0;
        for (depth, segment) in path.iter().enumerate() {
            match item {
                Item::Value(toml_edit::Value::InlineTable(table)) => {
                    return Some(Self::Braces(table, table.span()?, &path[depth..]));
                }
                Item::Table(table) if depth == 0 || !table.is_dotted() => {
                    let has_lines = depth == 0 || !table.is_implicit();
                    body = has_lines.then_some((table, depth));
                }
                Item::Table(_) => {}
                _ => return None,
            }
            let Some((key, value)) = item.as_table_like()?.get_key_value(segment) else {
                return Some(Self::missing(body, (depth, section), path));
            };
            key_begins = key.span()?.start;
            item = value;
        }
        match item {
            Item::Value(value) => Some(Self::Value(key_begins, value.span()?)),
            _ => None,
        }
    }

    /// The place of a key of which `depth` parts are there, where a section has `section` parts.
    /// `body` is the section that has the lines of the last of them.
    fn missing(
        body: Option<(&'a Table, usize)>,
        (depth, section): (usize, usize),
        path: &'a [String],
    ) -> Self {
        let Some((table, at)) = body.filter(|_| depth >= section) else {
            return Self::New;
        };
        let end = end_of(table).or_else(|| Some(table.span()?.end));
        Self::Body(end.unwrap_or_default(), &path[at..])
    }
}

/// The last byte of the lines of a section; `None` if it has none.
pub(super) fn end_of(table: &Table) -> Option<usize> {
    let ends = table.iter().filter_map(|(_, item)| match item {
        Item::Value(value) => Some(value.span()?.end),
        Item::Table(inner) if inner.is_dotted() => end_of(inner),
        _ => None,
    });
    ends.max()
}

/// The table in braces with a key set or removed; `None` if a part of the path has a value.
fn changed_inline(
    mut table: InlineTable,
    path: &[String],
    value: Option<toml_edit::Value>,
) -> Option<String> {
    let (last, above) = path.split_last()?;
    let mut inner = &mut table;
    for part in above {
        let entry = inner.entry(part).or_insert_with(|| {
            let mut part = InlineTable::new();
            part.set_dotted(true);
            part.into()
        });
        inner = entry.as_inline_table_mut()?;
    }
    match value {
        Some(value) => {
            inner.insert(last, value);
        }
        None => {
            inner.remove(last);
        }
    }
    table.decor_mut().clear();
    Some(toml_edit::Value::from(table).to_string())
}

/// A key with dots, its parts in quotes where TOML needs them.
fn key_of(path: &[String]) -> String {
    let parts = path
        .iter()
        .map(|part| toml_edit::Key::new(part).to_string());
    parts.collect::<Vec<_>>().join(".")
}

/// The value as it is written by hand.
fn in_toml(value: &Value) -> toml_edit::Value {
    match value {
        Value::String(text) => text.as_str().into(),
        Value::Integer(number) => (*number).into(),
        Value::Float(number) => (*number).into(),
        Value::Boolean(flag) => (*flag).into(),
        Value::Datetime(date) => date.to_string().into(),
        Value::Array(values) => {
            let values = values.iter().map(in_toml);
            values.collect::<toml_edit::Array>().into()
        }
        Value::Table(table) => {
            let entries = table.iter().map(|(key, value)| (key, in_toml(value)));
            entries.collect::<InlineTable>().into()
        }
    }
}

pub(super) fn replaced(text: &str, span: Range<usize>, by: &str) -> String {
    format!("{}{by}{}", &text[..span.start], &text[span.end..])
}

/// The kind of line ends that the text has.
fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// The text with this line after the one that has the byte before `end`.
fn with_line(text: &str, end: usize, line: &str) -> String {
    let next = text[end..].find('\n').map(|at| end + at + 1);
    let (before, after) = text.split_at(next.unwrap_or(text.len()));
    let gap = if next.is_some() || before.is_empty() {
        ""
    } else {
        line_end(text)
    };
    format!("{before}{gap}{line}{}{after}", line_end(text))
}

/// The text with this section at the end.
fn with_section(text: &str, header: &str, line: &str) -> String {
    let end = line_end(text);
    let gap = match text {
        "" => 0,
        text if text.ends_with('\n') => 1,
        _ => 2,
    };
    let gap = iter::repeat_n(end, gap).collect::<String>();
    format!("{text}{gap}{header}{end}{line}{end}")
}

/// The text without what is written from the beginning of the line of `begin` to `end`. A comment
/// behind it keeps the line.
fn without_line(text: &str, begin: usize, end: usize) -> String {
    let line = text[..begin].rfind('\n').map_or(0, |at| at + 1);
    let rest = &text[end..];
    let next = rest.find('\n').map_or(rest.len(), |at| at + 1);
    let behind = rest[..next].trim_start_matches([' ', '\t']);
    let kept = if behind.starts_with('#') { behind } else { "" };
    format!("{}{kept}{}", &text[..line], &rest[next..])
}
