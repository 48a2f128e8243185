//! [`UntrustedEngine`]: an engine that is not started before the user allows it.

use std::fmt;

use toml::{Table, Value};

use super::error::ConfigError;
use rules::printable;

/// An engine that is not started before the user allows it: only a file in the working folder names
/// it, or the user has just chosen its program.
#[derive(Clone, Debug, PartialEq)]
pub struct UntrustedEngine {
    /// The keys of `engine` that decide what is started.
    pub(super) program: Table,
    /// The place that has to be trusted; `None` when no file names the engine.
    pub(super) place: Option<ConfigError>,
}

impl UntrustedEngine {
    /// An engine that the user has chosen, with its working folder, and that no file names.
    pub fn chosen(command: &[String], folder: Option<&str>) -> Self {
        let command = command.iter().map(|word| Value::from(word.as_str()));
        let command = ("command".to_owned(), Value::Array(command.collect()));
        let folder = folder.map(|folder| ("folder".to_owned(), folder.into()));
        Self {
            program: [command].into_iter().chain(folder).collect(),
            place: None,
        }
    }

    /// The program and its arguments as a TOML array, escaped and shortened.
    pub fn command(&self) -> String {
        let command = self.program.get("command").map(Value::to_string);
        printable(&command.unwrap_or_default())
    }

    /// The other keys that matter, such as the working folder, escaped; empty when there are none.
    pub fn details(&self) -> String {
        let others = self.program.iter().filter(|(key, _)| *key != "command");
        let others = others.map(|(key, value)| printable(&format!("{key} = {value}")));
        others.collect::<Vec<_>>().join(", ")
    }

    /// True when the other engine is the same program with the same details.
    pub fn starts_the_same_as(&self, other: &Self) -> bool {
        self.program == other.program
    }

    /// The file and the line, from 1, where it is written; `None` when no file names it.
    pub fn place(&self) -> Option<(&str, Option<usize>)> {
        let place = self.place.as_ref()?;
        Some((&place.file, place.line))
    }
}

impl fmt::Display for UntrustedEngine {
    /// One line with the place, the command and the way to allow it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => place.fmt(f),
            None => write!(f, "not started: {}; it is not allowed", self.command()),
        }
    }
}
