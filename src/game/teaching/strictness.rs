//! [`Strictness`]: how often and how strictly a teacher speaks.

use serde::{Deserialize, Serialize};

/// How often and how strictly a teacher speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strictness {
    /// Never.
    #[default]
    Off,
    /// At most three times a game, about proven wins of at most 7 plies.
    Gentle,
    /// About every move that is proven to miss a win or to lose.
    Normal,
    /// As `Normal`, and about moves that lose a fifth of the chances in the engine's opinion.
    Strict,
}

impl Strictness {
    /// All of them, the mildest first.
    pub const ALL: [Self; 4] = [Self::Off, Self::Gentle, Self::Normal, Self::Strict];

    /// True when the teacher never speaks.
    pub fn is_off(&self) -> bool {
        *self == Self::Off
    }

    /// Largest number of offers in a game.
    pub const fn most_offers(self) -> u32 {
        match self {
            Self::Off => 0,
            Self::Gentle => 3,
            Self::Normal | Self::Strict => u32::MAX,
        }
    }

    /// Most plies of a win that the teacher speaks about.
    pub const fn most_plies(self) -> u16 {
        match self {
            Self::Off => 0,
            Self::Gentle => 7,
            Self::Normal | Self::Strict => u16::MAX,
        }
    }

    /// The least loss of chances, 0 to 1, that the teacher speaks about without a proof; `None`
    /// when it speaks about proven facts only.
    pub const fn loss(self) -> Option<f32> {
        match self {
            Self::Strict => Some(0.2),
            _ => None,
        }
    }

    /// Node limit of the solver for each position. A verdict is confirmed with ten times as many.
    pub const fn nodes(self) -> u64 {
        match self {
            Self::Off => 0,
            Self::Gentle => 5_000,
            Self::Normal | Self::Strict => 20_000,
        }
    }
}
