//! [`Traits`]: all options of a character besides its search.

use super::choice::Choice;
use super::level::{ALWAYS_STOPS_FIVES, MAX_LEVEL};
use super::manners::Manners;
use super::perception::{MISS_FOUR, Perception};
use super::style::Style;
use crate::OptionError;

engine::params! {
    /// The options of the layer over a search. The default changes nothing.
    #[derive(Clone, Debug)]
    pub(crate) struct Traits {
        /// Strength by one number: nodes, choice and perception by a table, that is
        /// `search.max_nodes`, `search.table_mib`, `choice.temperature`, `choice.top_k`,
        /// `choice.max_loss`, `perception.miss_four`, `perception.miss_open_three` and
        /// `perception.miss_vcf`. A key that is written out takes precedence over the table. From
        /// level 15 on, and without a level, it always stops the other side's five; it completes
        /// its own five at every level. `nekomoku calibrate` measures the levels.
        pub level: Option<u8> = None, range 0..=MAX_LEVEL, absent "full strength", example "50";
        /// Which of the ranked moves the character plays.
        pub choice: Choice = Choice::default();
        /// What the character overlooks, as probabilities a turn.
        pub perception: Perception = Perception::default();
        /// What the character likes about a move beside its value. `choice.max_loss` bounds what a
        /// move that it likes may cost.
        pub style: Style = Style::default();
        /// When the character resigns, and how it answers proposals.
        pub manners: Manners = Manners::default();
    }
}

impl Traits {
    /// The errors besides numbers out of range. `has_level` is false when the level could not be
    /// read, so that no error depends on it.
    pub fn errors(&self, has_level: bool) -> Vec<OptionError> {
        let mut errors = self.choice.errors();
        let miss_four = self.perception.miss_four;
        if has_level && self.always_stops_fives() && miss_four > 0.0 {
            let message = format!(
                "{miss_four} is out of range, expected 0, since a character without `level`, or \
                from level {ALWAYS_STOPS_FIVES} on, always stops a five"
            );
            errors.push(OptionError::new(MISS_FOUR, message));
        }
        errors
    }

    /// True when it answers every four.
    pub(crate) fn always_stops_fives(&self) -> bool {
        self.level.is_none_or(|level| level >= ALWAYS_STOPS_FIVES)
    }

    /// True when the layer can change a move at this number of stones, apart from lapses.
    pub(crate) fn chooses_at(&self, ply: u16) -> bool {
        let has_view = !self.style.is_neutral() || self.perception.sight > 0;
        has_view || self.choice.temperature.at(ply) > 0.0
    }

    /// True when every move is that of the search.
    pub fn is_plain(&self) -> bool {
        let leaves_choice = self.style.is_neutral() && self.choice.temperature.is_zero();
        leaves_choice && self.perception.is_perfect() && self.manners == Manners::default()
    }
}
