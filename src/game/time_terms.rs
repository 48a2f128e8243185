//! [`TimeTerms`]: what two players agree on about time.

use serde::{Deserialize, Serialize};

use arena::{FlagRule, TimeControl};

/// What two players agree on about time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TimeTerms {
    /// How much they have.
    pub control: TimeControl,
    /// Whether one of them has less.
    pub odds: TimeOdds,
    /// What follows when it is used up.
    pub flag: FlagRule,
}

/// A handicap in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeOdds {
    /// Both have the same.
    #[default]
    Even,
    /// The left one has half.
    Left,
    /// The right one has half.
    Right,
}

impl TimeOdds {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Even, Self::Left, Self::Right];

    /// The same when the players have changed places.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Even => Self::Even,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl TimeTerms {
    /// How much the left (0) or the right (1) player has.
    pub fn control_of(&self, player: usize) -> TimeControl {
        match (self.odds, player) {
            (TimeOdds::Left, 0) | (TimeOdds::Right, 1) => self.control.halved(),
            _ => self.control,
        }
    }
}
