//! [`TimeTerms`]: the time controls of both players.

use serde::{Deserialize, Serialize};

use arena::{FlagRule, TimeControl};

/// The time controls of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TimeTerms {
    /// The time control of a player without a handicap.
    pub control: TimeControl,
    /// The handicap in time.
    pub odds: TimeOdds,
    /// The consequence of running out of time.
    pub flag: FlagRule,
}

/// A handicap in time: one player has half of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeOdds {
    /// Both players have the same time.
    #[default]
    Even,
    /// The left player has half.
    Left,
    /// The right player has half.
    Right,
}

impl TimeOdds {
    /// All values.
    pub const ALL: [Self; 3] = [Self::Even, Self::Left, Self::Right];

    /// The terms after the players have changed places.
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
    /// The time control of the left (0) or the right (1) player.
    pub fn control_of(&self, player: usize) -> TimeControl {
        match (self.odds, player) {
            (TimeOdds::Left, 0) | (TimeOdds::Right, 1) => self.control.halved(),
            _ => self.control,
        }
    }
}
