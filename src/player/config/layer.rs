//! Layers: files that are merged by ID.
//!
//! A section `[players.ID]` of a layer with higher precedence changes the keys that it names and
//! keeps the others. If it names a `kind` or `extends`, it replaces the whole section.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use toml::{Table, Value};

use super::error::ConfigError;
use super::source::{EMBEDDED, EMBEDDED_CHAT, Source};
use super::syntax;
use crate::options::shorten;
use crate::removed;

/// A parsed file.
pub struct Layer {
    pub(super) source: Source,
    /// Its keys and values.
    pub table: Table,
    /// The places of the keys, found when the first error occurs.
    places: OnceCell<Option<Places>>,
}

/// A file with the places of its keys, and the offsets of its lines.
struct Places {
    document: toml_edit::Document<String>,
    lines: Vec<usize>,
}

impl Layer {
    /// Parses a file.
    ///
    /// # Errors
    /// When it is not TOML.
    pub fn parse(source: Source) -> Result<Self, ConfigError> {
        match parse_table(&source.text) {
            Ok(table) => Ok(Self {
                source,
                table,
                places: OnceCell::new(),
            }),
            Err(error) => {
                let start = error.span().map(|span| span.start);
                let message = syntax::explain(&source.text, &brief(error.message()), start);
                Err(ConfigError {
                    line: start.map(|start| line_at(&source.text, start)),
                    file: source.name,
                    key: String::new(),
                    message,
                })
            }
        }
    }

    /// True when it has a section for this character.
    pub fn has_player(&self, id: &str) -> bool {
        self.players().any(|(it, _)| it == id)
    }

    /// The sections `[players.ID]` of this file.
    pub(super) fn players(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.table
            .get("players")
            .and_then(Value::as_table)
            .into_iter()
            .flatten()
    }

    /// Takes the keys that earlier versions had out of its sections `[players.ID]`. Returns a notice
    /// for each.
    pub(super) fn take_removed(&mut self) -> Vec<ConfigError> {
        let players = self.table.get_mut("players").and_then(Value::as_table_mut);
        let sections = players.into_iter().flatten();
        let taken = sections.filter_map(|(id, section)| {
            let notices = removed::take(section.as_table_mut()?);
            (!notices.is_empty()).then(|| (id.clone(), notices))
        });
        let mut found = Vec::new();
        for (id, notices) in taken.collect::<Vec<_>>() {
            found.extend(notices.into_iter().map(|notice| {
                let rest = segments(&notice.path);
                let rest = rest.iter().map(String::as_str);
                let path = ["players", &id].into_iter().chain(rest).collect::<Vec<_>>();
                self.error(&path, notice.message)
            }));
        }
        found
    }

    /// An error about this file, located at `path` or the longest part of it that the file has.
    pub fn error(&self, path: &[&str], message: impl Into<String>) -> ConfigError {
        let sections = match path.first() {
            Some(&"players") => 2.min(path.len()),
            Some(&top) if top == "match" || self.table.get(top).is_some_and(Value::is_table) => 1,
            _ => 0,
        };
        let (section, rest) = path.split_at(sections);
        let join = |keys: &[&str]| {
            let keys = keys.iter().map(|key| shorten(key)).collect::<Vec<_>>();
            keys.join(".")
        };
        let section = if section.is_empty() {
            String::new()
        } else {
            format!("[{}]", join(section))
        };
        let key = format!("{section} {}", join(rest).replace(".[", "["));
        let key = key.trim().to_owned();
        ConfigError {
            file: self.source.name.clone(),
            line: self.line_of(path),
            key,
            message: brief(&message.into()),
        }
    }

    /// The line of the longest part of `path` that exists.
    pub(super) fn line_of(&self, path: &[&str]) -> Option<usize> {
        let places = self
            .places
            .get_or_init(|| Places::of(&self.source.text))
            .as_ref()?;
        let mut item = places.document.as_item();
        let mut span = None;
        for &segment in path {
            let Some((next, here)) = descend(item, segment) else {
                break;
            };
            item = next;
            span = here.or(span);
        }
        span.map(|start| places.line_at(start))
    }

    /// Number of parts of `path` that this file has.
    pub(super) fn depth_of(&self, path: &[&str]) -> usize {
        let Some(mut value) = path.first().and_then(|key| self.table.get(*key)) else {
            return 0;
        };
        for (depth, segment) in path.iter().enumerate().skip(1) {
            match child(value, segment) {
                Some(next) => value = next,
                None => return depth,
            }
        }
        path.len()
    }
}

/// The table of a file. The built-in files are parsed once in a process.
fn parse_table(text: &str) -> Result<Table, toml::de::Error> {
    static CAST: LazyLock<Option<Table>> = LazyLock::new(|| EMBEDDED.parse().ok());
    static CHAT: LazyLock<Option<Table>> = LazyLock::new(|| EMBEDDED_CHAT.parse().ok());
    let built_in = [(EMBEDDED, &CAST), (EMBEDDED_CHAT, &CHAT)];
    let same = built_in.into_iter().find(|(known, _)| *known == text);
    match same.and_then(|(_, table)| LazyLock::force(table).clone()) {
        Some(table) => Ok(table),
        None => text.parse(),
    }
}

impl Places {
    /// `None` when the text is not TOML.
    fn of(text: &str) -> Option<Self> {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let next_lines = breaks.map(|(at, _)| at + 1);
        Some(Self {
            document: toml_edit::Document::parse(text.to_owned()).ok()?,
            lines: std::iter::once(0).chain(next_lines).collect(),
        })
    }

    /// The number of the line of this byte, from 1.
    fn line_at(&self, byte: usize) -> usize {
        self.lines.partition_point(|&start| start <= byte)
    }
}

/// The child of a table by key, or of an array by a segment `[3]`.
fn child<'a>(value: &'a Value, segment: &str) -> Option<&'a Value> {
    match array_index(segment) {
        Some(index) => value.as_array()?.get(index),
        None => value.as_table()?.get(segment),
    }
}

/// As [`child`], with the byte where the key or element begins.
fn descend<'a>(
    item: &'a toml_edit::Item,
    segment: &str,
) -> Option<(&'a toml_edit::Item, Option<usize>)> {
    if let Some(index) = array_index(segment) {
        let element = item.get(index)?;
        return Some((element, element.span().map(|span| span.start)));
    }
    let (key, value) = item.as_table_like()?.get_key_value(segment)?;
    Some((
        value,
        key.span().or_else(|| value.span()).map(|span| span.start),
    ))
}

fn array_index(segment: &str) -> Option<usize> {
    segment.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// Splits a path of an error message (`search.schedule[2].depth`) into segments (`search`,
/// `schedule`, `[2]`, `depth`).
pub fn segments(path: &str) -> Vec<String> {
    let path = path.replace('[', ".[");
    path.split('.')
        .filter(|segment| !segment.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The IDs of all sections, in the order in which they first appear.
pub(super) fn ids(layers: &[Layer]) -> Vec<String> {
    let mut known = HashSet::new();
    let sections = layers.iter().flat_map(Layer::players);
    let ids = sections.filter(|(id, section)| section.is_table() && known.insert(id.as_str()));
    ids.map(|(id, _)| id.clone()).collect()
}

/// Merges the sections `[players.ID]`, lowest precedence first.
pub(super) fn merge(layers: &[Layer]) -> BTreeMap<String, Table> {
    let mut players = BTreeMap::<String, Table>::new();
    for (id, section) in layers.iter().flat_map(Layer::players) {
        let Some(section) = section.as_table() else {
            continue;
        };
        let merged = match players.get(id) {
            Some(weaker) => over(weaker, section),
            None => section.clone(),
        };
        players.insert(id.clone(), merged);
    }
    players
}

/// A section over a weaker one with the same ID. One with a kind or a parent replaces it.
pub(super) fn over(weaker: &Table, section: &Table) -> Table {
    if section.contains_key("kind") || section.contains_key("extends") {
        return section.clone();
    }
    let mut merged = weaker.clone();
    overlay(&mut merged, section);
    merged
}

/// Puts `stronger` over `base`, key by key, also within tables.
pub(super) fn overlay(base: &mut Table, stronger: &Table) {
    for (key, value) in stronger {
        match (base.get_mut(key), value) {
            (Some(Value::Table(weaker)), Value::Table(stronger)) => overlay(weaker, stronger),
            _ => {
                base.insert(key.clone(), value.clone());
            }
        }
    }
}

fn line_at(text: &str, byte: usize) -> usize {
    1 + text
        .bytes()
        .take(byte)
        .filter(|&byte| byte == b'\n')
        .count()
}

/// Largest number of characters of a message.
const LONGEST_MESSAGE: usize = 1_000;

/// A message on one line, shortened if it is too long.
fn brief(text: &str) -> String {
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(LONGEST_MESSAGE) {
        line.truncate(end);
        line.push_str("...");
    }
    line
}
