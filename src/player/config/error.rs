//! The errors of a `players.toml`, as they are shown to the user.

use std::fmt;

use rules::printable;

/// One error with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// Path of the file, or the name of the built-in file.
    pub file: String,
    /// Line in the file, from 1.
    pub line: Option<usize>,
    /// Section and key as in the file: `[players.cat] search.schedule`.
    pub key: String,
    /// The fault, and what was expected.
    pub message: String,
}

impl fmt::Display for ConfigError {
    /// One line, safe to print: `players.toml:12: [players.cat] search.depth: 99 is out of range,
    /// expected 1 to 64`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.file))?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        f.write_str(": ")?;
        if !self.key.is_empty() {
            write!(f, "{}: ", printable(&self.key))?;
        }
        f.write_str(&printable(&self.message))
    }
}

/// The first errors of one or several files, at most [`ConfigErrors::SHOWN`] and at least one, in
/// the order of files and lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigErrors(pub Vec<ConfigError>, usize);

impl ConfigErrors {
    /// Number of errors that are kept. The others are only counted.
    pub const SHOWN: usize = 100;

    /// Keeps the first of these errors.
    pub fn new(mut errors: Vec<ConfigError>) -> Self {
        let total = errors.len();
        errors.truncate(Self::SHOWN);
        Self(errors, total)
    }

    /// Number of all errors.
    pub const fn total(&self) -> usize {
        self.1
    }

    /// The errors of both lists.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.1 += others.1;
        self.0.extend(others.0);
        self.0.truncate(Self::SHOWN);
        self
    }
}

impl fmt::Display for ConfigErrors {
    /// One line for each error, and one for the number of errors that are not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.0.iter().map(ToString::to_string).collect::<Vec<_>>();
        f.write_str(&lines.join("\n"))?;
        match self.1 - self.0.len() {
            0 => Ok(()),
            hidden => write!(f, "\n{hidden} more errors, {} in all", self.1),
        }
    }
}

impl std::error::Error for ConfigErrors {}

impl From<ConfigError> for ConfigErrors {
    fn from(error: ConfigError) -> Self {
        Self::new(vec![error])
    }
}

/// Collects errors in the order of their places. It keeps at most a few hundred errors.
#[derive(Default)]
pub(super) struct ErrorList {
    errors: Vec<(Place, ConfigError)>,
    total: usize,
}

/// Precedence of the file, if it could be read, and line.
type Place = (Option<usize>, Option<usize>);

impl ErrorList {
    /// Adds an error in the file of this precedence.
    pub fn add(&mut self, strength: Option<usize>, error: ConfigError) {
        self.total += 1;
        self.errors.push(((strength, error.line), error));
        if self.errors.len() >= 4 * ConfigErrors::SHOWN {
            self.keep_first();
        }
    }

    /// True when all errors that are shown have been found, unless a later error has an earlier
    /// place.
    pub fn is_full(&self) -> bool {
        self.total >= ConfigErrors::SHOWN
    }

    /// The errors in the order of their places; `None` when there is none.
    pub(crate) fn into_errors(mut self) -> Option<ConfigErrors> {
        self.keep_first();
        let errors = self.errors.into_iter().map(|(_, error)| error);
        (self.total > 0).then(|| ConfigErrors(errors.collect(), self.total))
    }

    fn keep_first(&mut self) {
        // The sort is stable: errors of one line stay in the order in which they were found.
        self.errors.sort_by_key(|&(place, _)| place);
        self.errors.truncate(ConfigErrors::SHOWN);
    }
}
