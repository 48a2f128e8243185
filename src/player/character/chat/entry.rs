//! [`Chat`] and its [`Entry`]s: the sections `[[players.ID.chat]]`, read and checked.

use std::sync::Arc;

use serde::Deserialize;
use toml::Value;

use super::event::{Event, Mood};
use super::lines::Lines;
use crate::options::{OptionErrors, read_declared};
use engine::Parameters;

/// Everything a character can say. A clone shares the lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chat {
    entries: Arc<[Entry]>,
}

/// One section `[[players.ID.chat]]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it is said about.
    pub event: Event,
    /// How likely it is said then, 0 to 1.
    pub chance: f64,
    /// Plies from saying it to saying anything about the event again.
    pub cooldown_ply: u16,
    /// The wordings, one of which is said.
    pub lines: Lines,
    /// The face that goes with it; `None` leaves the face as it is.
    pub mood: Option<Mood>,
}

impl Chat {
    /// Reads the key `chat` of a character.
    ///
    /// # Errors
    /// Every mistake in every entry, its path beginning with `chat`.
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

    /// The entries about `event`, with their places among all.
    pub(super) fn about(&self, event: Event) -> impl Iterator<Item = (usize, &Entry)> {
        let entries = self.entries.iter().enumerate();
        entries.filter(move |(_, entry)| entry.event == event)
    }
}

/// An [`Entry`] whose ranges and lines are not checked yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    event: Event,
    #[serde(default = "always")]
    chance: f64,
    #[serde(default)]
    cooldown_ply: u16,
    lines: Value,
    mood: Option<Mood>,
}

const fn always() -> f64 {
    1.0
}

impl Entry {
    fn parse(section: Value) -> Result<Self, OptionErrors> {
        let Value::Table(section) = section else {
            let message = "expected a section [[players.ID.chat]]";
            return Err(OptionErrors::one("", message));
        };
        // What is wrong with the lines is told as well when something else is.
        let event = section
            .get("event")
            .cloned()
            .and_then(|event| event.try_into().ok());
        let of_lines = section
            .get("lines")
            .map_or_else(Vec::new, |lines| Lines::mistakes(lines, event));
        read_declared::<RawEntry>(section, &RawEntry::parameters())
            .and(of_lines)
            .into_result()
            .map(RawEntry::into_entry)
    }
}

impl RawEntry {
    /// Its numbers with their ranges.
    fn parameters() -> Parameters {
        Parameters::default()
            .with("chance", always(), 0.0..=1.0)
            .with("cooldown_ply", 0_u16, 0.0..=f64::from(u16::MAX))
    }

    fn into_entry(self) -> Entry {
        Entry {
            event: self.event,
            chance: self.chance,
            cooldown_ply: self.cooldown_ply,
            lines: Lines::new(self.lines),
            mood: self.mood,
        }
    }
}
