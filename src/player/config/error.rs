//! What can be wrong with a `players.toml`, as the user is told.

use std::fmt;

use crate::rules::printable;

/// One mistake, located as closely as it can be.
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
    /// One line, safe to print: `players.toml:12: [players.cat] search.depth: 99 is out of range, expected 1 to 64`.
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

/// All mistakes found, never empty, in the order of the sections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigErrors(pub Vec<ConfigError>);

impl fmt::Display for ConfigErrors {
    /// One line a mistake.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.0.iter().map(ToString::to_string).collect::<Vec<_>>();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for ConfigErrors {}

impl From<ConfigError> for ConfigErrors {
    fn from(error: ConfigError) -> Self {
        Self(vec![error])
    }
}
