//! [`OptionError`]: an error in one option of a player.

use std::fmt;

use super::wording::{did_you_mean, shorten, unknown_key};

/// An error in one option of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The keys from the player's section to the option, joined by dots, with elements counted from
    /// 0 (`search.schedule[1].depth`). Empty for the section itself.
    pub path: String,
    /// The fault, and what was expected.
    pub message: String,
    /// True for an unknown key that is like no key of its table.
    pub(crate) is_strange_key: bool,
}

impl OptionError {
    /// An error at `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
            is_strange_key: false,
        }
    }

    /// The error of a key that is not among the keys of its table.
    pub(super) fn unknown_key(path: String, key: &str, known: &[&str]) -> Self {
        Self {
            is_strange_key: did_you_mean(key, known.iter().copied()).is_empty(),
            ..Self::new(path, unknown_key(key, known))
        }
    }

    /// Adds a hint to the error of a strange key.
    pub(crate) fn add_hint(&mut self, hint: &str) {
        let at = self.message.find(", expected");
        self.message
            .insert_str(at.unwrap_or(self.message.len()), hint);
    }

    /// The same error, seen from the table that contains its table under `key`.
    #[must_use]
    pub(crate) fn below(self, key: &str) -> Self {
        let path = match self.path.as_str() {
            "" => key.to_owned(),
            inner if inner.starts_with('[') => format!("{key}{inner}"),
            inner => format!("{key}.{inner}"),
        };
        Self { path, ..self }
    }

    /// True when it is about the option at `path` or a part of it.
    pub(crate) fn is_within(&self, path: &str) -> bool {
        let rest = self.path.strip_prefix(path);
        path.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }
}

/// All errors of a player's options, never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionErrors(pub Vec<OptionError>);

impl OptionErrors {
    /// A single error.
    pub fn one(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self(vec![OptionError::new(path, message)])
    }
}

impl fmt::Display for OptionErrors {
    /// One line with all errors.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, OptionError { path, message, .. }) in self.0.iter().enumerate() {
            let separator = if index > 0 { "; " } else { "" };
            let colon = if path.is_empty() { "" } else { ": " };
            write!(f, "{separator}{}{colon}{message}", shorten(path))?;
        }
        Ok(())
    }
}

impl std::error::Error for OptionErrors {}
