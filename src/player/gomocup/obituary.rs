//! [`Obituary`]: how the process of an engine ended.

use std::fmt;
use std::process::ExitStatus;

use serde::{Deserialize, Serialize};

/// How the process of an engine ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineEnd {
    /// The system could not start the program of this name, for this reason.
    NotStarted {
        /// The program as the user has named it.
        program: String,
        /// The system's reason.
        why: String,
    },
    /// It exited with this code.
    Exited(i32),
    /// This signal ended it.
    Signal(i32),
    /// It ended in a way that the system does not tell.
    Ended,
    /// It runs on, but has closed its output.
    ClosedOutput,
}

/// How the process of an engine ended, and what it wrote last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Obituary {
    /// How it ended.
    pub end: EngineEnd,
    /// Its last line that is neither a move nor `OK`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_words: Option<String>,
}

impl Obituary {
    /// The program cannot be started.
    pub(super) fn not_started(program: &str, why: &str) -> Self {
        let (program, why) = (program.to_owned(), why.to_owned());
        Self {
            end: EngineEnd::NotStarted { program, why },
            last_words: None,
        }
    }
}

impl EngineEnd {
    /// The end with this status; `None` for a process that has not ended.
    pub(super) fn of(status: Option<ExitStatus>) -> Self {
        let Some(status) = status else {
            return Self::ClosedOutput;
        };
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Self::Signal(signal);
        }
        status.code().map_or(Self::Ended, Self::Exited)
    }
}

impl fmt::Display for Obituary {
    /// In English, for logs, results and the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.end {
            EngineEnd::NotStarted { program, why } => {
                write!(f, "the engine `{program}` cannot be started: {why}")
            }
            EngineEnd::Exited(code) => write!(f, "the engine exited with code {code}"),
            EngineEnd::Signal(signal) => write!(f, "the engine was ended by signal {signal}"),
            EngineEnd::Ended => f.write_str("the engine ended"),
            EngineEnd::ClosedOutput => f.write_str("the engine closed its output"),
        }?;
        match &self.last_words {
            Some(words) => write!(f, "; its last words: {words}"),
            None => Ok(()),
        }
    }
}
