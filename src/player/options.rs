//! A player's options: from a TOML table to the kind's own struct, every mistake by its path and in the user's words.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};
use toml::{Table, Value};

/// Something wrong with one option of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// Keys from the player's section down to the culprit, joined by dots, elements counted from 0 (`search.schedule[1].depth`);
    /// empty for the section itself.
    pub path: String,
    /// What is wrong and what was expected.
    pub message: String,
}

/// Everything wrong with a player's options, never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionErrors(pub Vec<OptionError>);

impl OptionErrors {
    /// A single error.
    pub fn one(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self(vec![OptionError {
            path: path.into(),
            message: message.into(),
        }])
    }
}

impl fmt::Display for OptionErrors {
    /// One line: the errors one after the other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, OptionError { path, message }) in self.0.iter().enumerate() {
            let separator = if index > 0 { "; " } else { "" };
            let colon = if path.is_empty() { "" } else { ": " };
            write!(f, "{separator}{path}{colon}{message}")?;
        }
        Ok(())
    }
}

impl std::error::Error for OptionErrors {}

/// Turns a player's options into `T`, which should `#[serde(deny_unknown_fields)]` and leave ranges to its builder.
///
/// # Errors
/// Every key that is unknown, missing or of the wrong type, by its path.
pub fn parse_options<T: DeserializeOwned>(mut options: Table) -> Result<T, OptionErrors> {
    let mut errors = Vec::new();
    let mut removed = Vec::<String>::new();
    loop {
        let error = match serde_path_to_error::deserialize(Value::Table(options.clone())) {
            Ok(parsed) if errors.is_empty() => return Ok(parsed),
            Ok(_) => return Err(OptionErrors(errors)),
            Err(error) => error,
        };
        let reason: &toml::de::Error = error.inner();
        if removed.iter().any(|key| {
            reason
                .message()
                .starts_with(&format!("missing field `{key}`"))
        }) {
            return Err(OptionErrors(errors));
        }
        let path = error.path().to_string();
        let path = if path == "." { String::new() } else { path };
        errors.push(OptionError {
            path,
            message: in_toml_words(reason.message()),
        });
        // Without the culprit the rest can be read: is anything else wrong?
        match remove(&mut options, error.path()) {
            Some(key) => removed.push(key),
            None => return Err(OptionErrors(errors)),
        }
    }
}

/// Takes the innermost key of `path` out (an array as a whole) and returns it; `None` when there is nothing to take.
fn remove(options: &mut Table, path: &Path) -> Option<String> {
    let mut keys = Vec::new();
    for segment in path {
        match segment {
            Segment::Map { key } => keys.push(key.clone()),
            Segment::Seq { .. } | Segment::Enum { .. } | Segment::Unknown => break,
        }
    }
    let last = keys.pop()?;
    let mut table = options;
    for key in keys {
        table = table.get_mut(&key)?.as_table_mut()?;
    }
    table.remove(&last).map(|_| last)
}

/// Serde's message in the words of somebody who writes TOML and no Rust.
fn in_toml_words(message: &str) -> String {
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((found, wanted)) = message
        .strip_prefix("invalid value: integer `")
        .and_then(|rest| rest.split_once("`, expected "))
    {
        return format!("{found} is out of range, expected {}", expected(wanted));
    }
    if let Some((found, wanted)) = message
        .strip_prefix("invalid type: ")
        .and_then(|rest| rest.split_once(", expected "))
    {
        // A value where one of several words belongs; serde does not say which.
        if wanted == "string only" {
            return "expected a text".to_owned();
        }
        return format!("found {found}, expected {}", expected(wanted));
    }
    if let Some((word, known)) = unknown(&message, "unknown field `") {
        let known = known.replace(
            "there are no fields",
            "expected none: this kind has no keys of its own",
        );
        return format!("unknown key `{word}`{}, {known}", hint(word, &known));
    }
    if let Some((word, known)) = unknown(&message, "unknown variant `") {
        return format!("unknown value `{word}`{}, {known}", hint(word, known));
    }
    message.replacen("missing field `", "missing key `", 1)
}

fn expected(wanted: &str) -> String {
    match wanted {
        "u8" => format!("a whole number from 0 to {}", u8::MAX),
        "u16" => format!("a whole number from 0 to {}", u16::MAX),
        "u32" | "u64" | "usize" => "a whole number from 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list `[..]`".to_owned(),
        "a map" => "a table `{ .. }`".to_owned(),
        _ if wanted.starts_with("struct ") => "a table `{ .. }`".to_owned(),
        _ => wanted.to_owned(),
    }
}

/// The word that serde does not know, and the rest of its message.
fn unknown<'a>(message: &'a str, prefix: &str) -> Option<(&'a str, &'a str)> {
    message.strip_prefix(prefix)?.split_once("`, ")
}

/// The hint for `word` from a list like "expected one of `a`, `b`".
fn hint(word: &str, known: &str) -> String {
    did_you_mean(word, known.split('`').skip(1).step_by(2))
}

/// ` (did you mean `x`?)` for the known word nearest to `word`, or nothing when none is near.
pub(super) fn did_you_mean<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    known
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= 1 + candidate.len() / 4)
        .min()
        .map_or_else(String::new, |(_, candidate)| {
            format!(" (did you mean `{candidate}`?)")
        })
}
