//! [`Fault`]: why a test of the check failed.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::topic::Topic;
use crate::gomocup::Obituary;

/// Why a test of the check failed. Texts of the engine are on one line and escaped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The engine refused with this answer.
    Refused(String),
    /// The engine plays this answer, which is illegal, for this reason.
    Illegal {
        /// The answer.
        reply: String,
        /// The reason in English.
        why: String,
    },
    /// The engine has not answered in this time.
    Silent {
        /// Milliseconds.
        within_ms: u64,
        /// What it has said instead, if anything.
        said: Option<String>,
    },
    /// The engine has ended, or was never started.
    Gone(Obituary),
    /// The engine plays by none of the rules.
    NoRule,
    /// The check itself has failed or was ended.
    Incomplete,
    /// Something else, in English.
    Other(String),
}

impl Fault {
    /// The engine has said nothing, or something else, within this time.
    pub(super) fn silent(within: Duration, said: Option<String>) -> Self {
        Self::Silent {
            within_ms: u64::try_from(within.as_millis()).unwrap_or(u64::MAX),
            said,
        }
    }
}

impl fmt::Display for Fault {
    /// In English, for the table of `nekomoku engine check`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(reply) => write!(f, "answered {reply}"),
            Self::Illegal { reply, why } => write!(f, "plays `{reply}`, which is illegal: {why}"),
            Self::Silent { within_ms, said } => {
                let within = Duration::from_millis(*within_ms);
                let said = said.as_ref();
                let said = said.map_or_else(String::new, |said| format!(", only `{said}`"));
                write!(f, "no answer within {within:?}{said}")
            }
            Self::Gone(obituary) => obituary.fmt(f),
            Self::NoRule => f.write_str("the engine plays by none of the rules"),
            Self::Incomplete => f.write_str("the check has failed"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// Why no game can be played with an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Saved")]
pub struct EngineFault {
    /// The command whose answer was wrong; `None` where the engine did not begin a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// What was wrong.
    pub fault: Fault,
}

impl EngineFault {
    /// The failure of the test of this topic.
    pub(super) fn of(topic: Topic, fault: Fault) -> Self {
        let command = (topic != Topic::Start).then(|| topic.to_string());
        Self { command, fault }
    }
}

impl From<Fault> for EngineFault {
    fn from(fault: Fault) -> Self {
        let command = None;
        Self { command, fault }
    }
}

impl fmt::Display for EngineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.command {
            Some(command) => write!(f, "{command}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

/// The forms of a failure in files: earlier versions of the program wrote the text alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Saved {
    Text(String),
    Typed {
        #[serde(default)]
        command: Option<String>,
        fault: Fault,
    },
}

impl From<Saved> for EngineFault {
    fn from(saved: Saved) -> Self {
        match saved {
            Saved::Text(text) => Fault::Other(text).into(),
            Saved::Typed { command, fault } => Self { command, fault },
        }
    }
}
