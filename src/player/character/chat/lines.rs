//! [`Lines`]: the wordings of an entry, by language.

use std::collections::BTreeMap;

use toml::Value;

use super::event::Event;
use super::placeholder::{Piece, Placeholder, pieces};
use crate::options::{OptionError, did_you_mean, shorten};

/// The language codes of lines.
pub const LANGUAGES: [&str; 2] = ["en", "zh"];

/// The wordings of an entry in all languages. There is at least one, and none is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The same wordings in every language.
    Same(Vec<String>),
    /// Wordings by language code. Lines at the same index are translations of each other.
    ByLanguage(BTreeMap<String, Vec<String>>),
}

impl Lines {
    /// The mistakes in the key `lines`. Placeholders are not checked when the event is unknown.
    pub(super) fn mistakes(value: &Value, event: Option<Event>) -> Vec<OptionError> {
        let Value::Table(languages) = value else {
            return list_mistakes("lines", value, event);
        };
        if languages.is_empty() {
            return vec![no_lines("lines")];
        }
        let of_language = |(language, lines): (&String, &Value)| {
            let path = format!("lines.{language}");
            if LANGUAGES.contains(&language.as_str()) {
                list_mistakes(&path, lines, event)
            } else {
                vec![unknown_language(path, language)]
            }
        };
        languages.iter().flat_map(of_language).collect()
    }

    /// The lines of `value`, which has no mistakes.
    pub(super) fn new(value: Value) -> Self {
        match value {
            Value::Table(languages) => {
                let of_language = |(language, lines)| (language, texts(lines));
                Self::ByLanguage(languages.into_iter().map(of_language).collect())
            }
            lines => Self::Same(texts(lines)),
        }
    }

    /// Number of wordings: that of the language with the most.
    pub fn count(&self) -> usize {
        match self {
            Self::Same(lines) => lines.len(),
            Self::ByLanguage(languages) => languages.values().map(Vec::len).max().unwrap_or(0),
        }
    }

    /// The wording at `index` in `language`, otherwise in English, otherwise in any language. A
    /// language with fewer wordings starts again with its first one.
    pub fn get(&self, language: &str, index: usize) -> &str {
        let lines = match self {
            Self::Same(lines) => Some(lines),
            Self::ByLanguage(languages) => languages
                .get(language)
                .or_else(|| languages.get("en"))
                .or_else(|| languages.values().next()),
        };
        lines.map_or("", |lines| wording(lines, index))
    }

    /// True when every placeholder of the wording at `index` is `known` in every language, so that
    /// what is said does not depend on the language.
    pub(super) fn can_be_said(&self, index: usize, known: impl Fn(Placeholder) -> bool) -> bool {
        let sayable = |lines: &Vec<String>| {
            pieces(wording(lines, index))
                .iter()
                .all(|piece| match piece {
                    Piece::Open(placeholder) => known(*placeholder),
                    Piece::Words(_) | Piece::Unknown(_) => true,
                })
        };
        match self {
            Self::Same(lines) => sayable(lines),
            Self::ByLanguage(languages) => languages.values().all(sayable),
        }
    }
}

fn wording(lines: &[String], index: usize) -> &str {
    index
        .checked_rem(lines.len())
        .map_or("", |index| lines[index].as_str())
}

/// One text or a list of texts; other values are left out.
fn texts(value: Value) -> Vec<String> {
    match value {
        Value::String(line) => vec![line],
        Value::Array(lines) => lines.into_iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

fn list_mistakes(path: &str, value: &Value, event: Option<Event>) -> Vec<OptionError> {
    match value {
        Value::String(line) => line_mistakes(path, line, event),
        Value::Array(lines) if lines.is_empty() => vec![no_lines(path)],
        Value::Array(lines) => {
            let of_line = |(index, line): (usize, &Value)| {
                let path = format!("{path}[{index}]");
                match line {
                    Value::String(line) => line_mistakes(&path, line, event),
                    other => vec![wrong_type(path, other, "a text")],
                }
            };
            lines.iter().enumerate().flat_map(of_line).collect()
        }
        other => vec![wrong_type(path.into(), other, "a text or a list of texts")],
    }
}

fn line_mistakes(path: &str, line: &str, event: Option<Event>) -> Vec<OptionError> {
    if line.trim().is_empty() {
        let message = "the line is empty, expected something to say";
        return vec![OptionError::new(path, message)];
    }
    let Some(event) = event else {
        return Vec::new();
    };
    let not_offered = |piece| match piece {
        Piece::Open(known) if event.offers().contains(&known) => None,
        Piece::Open(known) => Some(known.name()),
        Piece::Unknown(name) => Some(name),
        Piece::Words(_) => None,
    };
    let names = pieces(line).into_iter().filter_map(not_offered);
    names
        .map(|name| unknown_placeholder(path, name, event))
        .collect()
}

fn unknown_placeholder(path: &str, name: &str, event: Event) -> OptionError {
    let offered = event.offers().iter().map(|offered| offered.name());
    let known = offered
        .clone()
        .map(|name| format!("`{{{name}}}`"))
        .collect::<Vec<_>>()
        .join(", ");
    let hint = did_you_mean(name, offered);
    let name = shorten(name);
    let message = format!(
        "`{{{name}}}` has no meaning here{hint}, expected one of {known} in a line about this event"
    );
    OptionError::new(path, message)
}

/// The error of a key that is not a language code.
pub(crate) fn unknown_language(path: String, language: &str) -> OptionError {
    let known = LANGUAGES.map(|known| format!("`{known}`")).join(", ");
    let hint = did_you_mean(language, LANGUAGES.into_iter());
    let language = shorten(language);
    let message = format!("unknown language `{language}`{hint}, expected one of {known}");
    OptionError::new(path, message)
}

fn no_lines(path: &str) -> OptionError {
    OptionError::new(path, "there are no lines, expected at least one")
}

fn wrong_type(path: String, found: &Value, expected: &str) -> OptionError {
    let message = format!(
        "found a value of type {}, expected {expected}",
        found.type_str()
    );
    OptionError::new(path, message)
}
