//! The errors of a `players.toml`, as the user reads them.

use std::fmt;

use rules::printable;

/// One error, located as closely as it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The file's path, or the name of the embedded one.
    pub file: String,
    /// Line in the file, from 1.
    pub line: Option<usize>,
    /// Section and key, as in the file: `[players.cat] search.schedule`.
    pub key: String,
    /// What is wrong and what was expected.
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

/// The first errors of one or several files, at most [`ConfigErrors::SHOWN`] and never none, file
/// by file and line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigErrors(pub Vec<ConfigError>, usize);

impl ConfigErrors {
    /// Errors that are kept; of the others only the number.
    pub const SHOWN: usize = 100;

    /// These errors, the first of which are kept.
    pub fn new(mut errors: Vec<ConfigError>) -> Self {
        let total = errors.len();
        errors.truncate(Self::SHOWN);
        Self(errors, total)
    }

    /// The number of all errors.
    pub const fn total(&self) -> usize {
        self.1
    }

    /// The errors of both.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.1 += others.1;
        self.0.extend(others.0);
        self.0.truncate(Self::SHOWN);
        self
    }
}

impl fmt::Display for ConfigErrors {
    /// One line an error, and one for those that are not shown.
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

/// Collects errors by their places. Of any number of errors it holds no more than a few hundred.
#[derive(Default)]
pub(super) struct ErrorList {
    errors: Vec<(Place, ConfigError)>,
    total: usize,
}

/// Strength of the file, where it could be read, and line.
type Place = (Option<usize>, Option<usize>);

impl ErrorList {
    /// Adds an error in the file of this strength.
    pub fn add(&mut self, strength: Option<usize>, error: ConfigError) {
        self.total += 1;
        self.errors.push(((strength, error.line), error));
        if self.errors.len() >= 4 * ConfigErrors::SHOWN {
            self.keep_first();
        }
    }

    /// Whether all errors that are shown have been found, if no further one stands before them.
    pub fn is_full(&self) -> bool {
        self.total >= ConfigErrors::SHOWN
    }

    /// The errors in the order of a reader; `None` where there is none.
    pub(crate) fn into_errors(mut self) -> Option<ConfigErrors> {
        self.keep_first();
        let errors = self.errors.into_iter().map(|(_, error)| error);
        (self.total > 0).then(|| ConfigErrors(errors.collect(), self.total))
    }

    fn keep_first(&mut self) {
        // Stable: errors of one line stay in the order in which they were found.
        self.errors.sort_by_key(|&(place, _)| place);
        self.errors.truncate(ConfigErrors::SHOWN);
    }
}
