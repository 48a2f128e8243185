//! [`Shown`]: the display settings of the board. Each [`Mode`] has its own.

use serde::{Deserialize, Serialize};

/// The mode of the app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Playing, or watching bots.
    #[default]
    Play,
    /// Analysing positions.
    Analyse,
}

impl Mode {
    /// Both modes.
    pub const ALL: [Self; 2] = [Self::Play, Self::Analyse];
}

/// The display settings of the board and its surroundings.
// CITE: two sets of toggles, one for each mode, so that nothing of an analysis shows in the next
// game: KaTrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shown {
    /// Which stones have numbers.
    pub numbers: Numbers,
    /// Whether lines have coordinates.
    pub coordinates: bool,
    /// Whether points say what a stone would complete there.
    pub models: bool,
    /// Whether the moves that an analysis finds best are on the board.
    pub candidates: bool,
    /// Whether its bar of winning chances is beside the board.
    pub balance: bool,
    /// Whether the search of the opponent is shown during a game against it.
    pub thinking: bool,
}

impl Default for Shown {
    fn default() -> Self {
        Self {
            numbers: Numbers::Off,
            coordinates: true,
            models: false,
            candidates: true,
            balance: true,
            thinking: false,
        }
    }
}

/// Which stones have numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbers {
    /// None.
    #[default]
    Off,
    /// The last five stones.
    Last,
    /// All.
    All,
}

impl Numbers {
    /// Every choice, in the order of the declaration.
    pub const ALL: [Self; 3] = [Self::Off, Self::Last, Self::All];

    /// The number of last stones that have one.
    pub const fn shown(self) -> usize {
        match self {
            Self::Off => 0,
            Self::Last => 5,
            Self::All => usize::MAX,
        }
    }

    /// The choice after this one; the first after the last.
    pub(super) const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}
