//! [`NewADay`]: how many new questions are asked on a day.

use serde::{Deserialize, Serialize};

/// How many new puzzles of the drill and positions of the repertoires are asked on a day, together.
/// Questions that were answered before come back whatever the number is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum NewADay {
    /// Five.
    #[serde(rename = "5")]
    Five,
    /// Ten.
    #[default]
    #[serde(rename = "10")]
    Ten,
    /// Twenty.
    #[serde(rename = "20")]
    Twenty,
    /// Fifty.
    #[serde(rename = "50")]
    Fifty,
    /// All of them.
    #[serde(rename = "all")]
    All,
}

impl NewADay {
    /// All values, the smallest first.
    pub const ALL: [Self; 5] = [Self::Five, Self::Ten, Self::Twenty, Self::Fifty, Self::All];

    /// The largest number; `None` for no limit.
    pub const fn most(self) -> Option<usize> {
        match self {
            Self::Five => Some(5),
            Self::Ten => Some(10),
            Self::Twenty => Some(20),
            Self::Fifty => Some(50),
            Self::All => None,
        }
    }

    /// True for the default.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
