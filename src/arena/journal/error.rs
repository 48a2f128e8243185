//! [`JournalError`]: why a journal cannot be used.

use std::path::{Path, PathBuf};

use storage::{LineFileError, ReadError};

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be opened or written.
    #[error(transparent)]
    File(#[from] LineFileError),
    /// The file cannot be read.
    #[error("{path}: {error}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ReadError,
    },
    /// The journal belongs to another tournament.
    #[error("{path}: was written for another tournament: {difference}")]
    OtherTournament {
        /// The file.
        path: PathBuf,
        /// The difference.
        difference: String,
    },
    /// The shard belongs to another call than the first one.
    #[error("{path}: is a shard of another call than {first}: {difference}")]
    OtherCall {
        /// The file.
        path: PathBuf,
        /// The file that it was compared with.
        first: PathBuf,
        /// The difference.
        difference: String,
    },
    /// A game could not be begun.
    #[error("a game could not be begun: {0}")]
    Begin(String),
    /// A line is invalid.
    #[error("{path}:{line}: {message}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// The shards do not make up a tournament.
    #[error(transparent)]
    Set(#[from] storage::shard::SetError),
}

impl JournalError {
    /// The error of the line with this number, from 1.
    pub(crate) fn line(path: &Path, line: usize, message: impl Into<String>) -> Self {
        Self::Line {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }
}
