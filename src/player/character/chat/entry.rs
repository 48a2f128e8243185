//! [`Chat`] and its [`Entry`]s: the sections `[[players.ID.chat]]`, read and checked.

use std::sync::Arc;

use serde::Deserialize;
use toml::Value;

use super::event::{Event, Mood};
use super::lines::Lines;
use crate::options::{OptionErrors, read_section};
use engine::Params;
use engine::params::{KeyValue, ParamType};

/// All lines of a character. A clone shares them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chat {
    entries: Arc<[Entry]>,
}

/// One section `[[players.ID.chat]]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The event that it is about.
    pub event: Event,
    /// Probability that it is said, 0 to 1.
    pub chance: f64,
    /// Number of plies after it without another line about the event.
    pub cooldown_ply: u16,
    /// The wordings; one of them is said.
    pub lines: Lines,
    /// The face of the portrait; `None` keeps the face.
    pub mood: Option<Mood>,
}

impl Chat {
    /// Parses the key `chat` of a character.
    ///
    /// # Errors
    /// All mistakes in all entries; their paths begin with `chat`.
    pub fn parse(value: Value) -> Result<Self, OptionErrors> {
        let Value::Array(sections) = value else {
            let message = "expected sections [[players.ID.chat]]";
            return Err(OptionErrors::one("chat", message));
        };
        let mut entries = Vec::new();
        let mut errors = Vec::new();
        for (index, section) in sections.into_iter().enumerate() {
            match Entry::parse(section) {
                Ok(entry) => entries.push(entry),
                Err(found) => {
                    let path = format!("chat[{index}]");
                    errors.extend(found.0.into_iter().map(|error| error.below(&path)));
                }
            }
        }
        if errors.is_empty() {
            Ok(Self {
                entries: entries.into(),
            })
        } else {
            Err(OptionErrors(errors))
        }
    }

    /// The entries, in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries for `event` with their indices.
    pub(super) fn about(&self, event: Event) -> impl Iterator<Item = (usize, &Entry)> {
        let entries = self.entries.iter().enumerate();
        entries.filter(move |(_, entry)| entry.event == event)
    }
}

engine::params! {
    /// An [`Entry`] whose lines are not checked yet.
    pub(super) struct RawEntry {
        /// The event that the character speaks about.
        event: Event = Event::Greet, example "\"win\"", needed;
        /// Probability that it speaks then.
        chance: f64 = 1.0, range 0..=1;
        /// Time from one line about the event to the next.
        cooldown_ply: u16 = 0, range 0..=u16::MAX, unit "plies";
        /// The wordings; one of them is said. A text, a list of texts, or either by language. In
        /// every line `{me}` and `{opponent}` stand for the names; `{move}` and `{n}` stand for the
        /// point and the number that the event names.
        lines: RawLines = RawLines(Value::Array(Vec::new())), example "\"Well played!\"", needed;
        /// The face that goes with it.
        mood: Option<Mood> = None, absent "unchanged", example "\"happy\"";
    }
}

/// Lines that are not checked yet.
#[derive(Deserialize)]
struct RawLines(Value);

impl ParamType for RawLines {
    fn describe(_: Option<&Self>) -> KeyValue {
        KeyValue::Other {
            toml: None,
            expected: "text, list of texts, or `{ en = [..], zh = [..] }`",
        }
    }
}

impl ParamType for Chat {
    fn describe(value: Option<&Self>) -> KeyValue {
        let silent = value.filter(|it| it.entries.is_empty());
        KeyValue::Sections {
            toml: silent.map(|_| "[]".to_owned()),
            keys: RawEntry::default().keys(),
        }
    }
}

impl Entry {
    fn parse(section: Value) -> Result<Self, OptionErrors> {
        let Value::Table(section) = section else {
            let message = "expected a section [[players.ID.chat]]";
            return Err(OptionErrors::one("", message));
        };
        // Mistakes in the lines are reported even if another key is wrong.
        let event = section
            .get("event")
            .cloned()
            .and_then(|event| event.try_into().ok());
        let of_lines = section
            .get("lines")
            .map_or_else(Vec::new, |lines| Lines::mistakes(lines, event));
        read_section::<RawEntry>(section)
            .and(of_lines)
            .into_result()
            .map(RawEntry::into_entry)
    }
}

impl RawEntry {
    fn into_entry(self) -> Entry {
        Entry {
            event: self.event,
            chance: self.chance,
            cooldown_ply: self.cooldown_ply,
            lines: Lines::new(self.lines.0),
            mood: self.mood,
        }
    }
}
