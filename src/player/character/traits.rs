//! [`Traits`]: everything that makes a character out of a search, as its section says.

use super::choice::Choice;
use super::level::{ALWAYS_STOPS_FIVES, MAX_LEVEL};
use super::manners::Manners;
use super::perception::{MISS_FOUR, Perception};
use super::style::Style;
use crate::OptionError;
use engine::Parameters;

/// The layer's options. The default changes nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traits {
    /// 0 to 100; `None` where the character has none, which counts as full strength.
    pub level: Option<u8>,
    pub choice: Choice,
    pub perception: Perception,
    pub style: Style,
    pub manners: Manners,
}

impl Traits {
    /// Its numbers with their ranges.
    pub fn parameters(&self) -> Parameters {
        let level = self.level.unwrap_or_default();
        Parameters::default()
            .with("level", level, 0.0..=f64::from(MAX_LEVEL))
            .and(self.choice.parameters())
            .and(self.perception.parameters())
            .and(self.style.parameters())
            .and(self.manners.parameters())
    }

    /// What is wrong beside numbers out of range. `has_level` is false where the level could not be read, so that nothing follows from it.
    pub fn errors(&self, has_level: bool) -> Vec<OptionError> {
        let mut errors = self.choice.errors();
        let miss_four = self.perception.miss_four;
        if has_level && self.always_stops_fives() && miss_four > 0.0 {
            let message = format!(
                "{miss_four} is out of range, expected 0, since a character without `level`, or from level \
                 {ALWAYS_STOPS_FIVES} on, always stops a five"
            );
            errors.push(OptionError::new(MISS_FOUR, message));
        }
        errors
    }

    /// Whether it answers every four.
    pub(crate) fn always_stops_fives(&self) -> bool {
        self.level.is_none_or(|level| level >= ALWAYS_STOPS_FIVES)
    }

    /// Whether the layer has something to decide with so many stones on board, beside lapses.
    pub(crate) fn chooses_at(&self, ply: u16) -> bool {
        let has_view = !self.style.is_neutral() || self.perception.sight > 0;
        has_view || self.choice.temperature.at(ply) > 0.0
    }

    /// Whether moves are always those of the search.
    pub fn is_plain(&self) -> bool {
        let leaves_choice = self.style.is_neutral() && self.choice.temperature.is_zero();
        leaves_choice && self.perception.is_perfect() && self.manners == Manners::default()
    }
}
