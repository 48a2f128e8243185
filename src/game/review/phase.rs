//! [`Phase`]: a part of a game.

use serde::{Deserialize, Serialize};

/// A part of a game, by the number of stones on the board before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Fewer than 10 stones.
    Opening,
    /// 10 to 29 stones.
    Middle,
    /// 30 stones and more.
    End,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    /// The phase of a move with `stones` stones on the board before it.
    pub const fn of(stones: usize) -> Self {
        match stones {
            ..10 => Self::Opening,
            10..30 => Self::Middle,
            _ => Self::End,
        }
    }

    /// The name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}
