//! [`Color`] of a stone and [`Side`] of a game. They differ because swap openings exchange colours
//! during the game.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// The colour of a stone. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first. Renju has forbidden points for Black.
    Black,
    /// Moves second.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The colour of the stone with this number, counted from 0, when the colours alternate.
    #[inline]
    pub const fn of_ply(ply: usize) -> Self {
        if ply.is_multiple_of(2) {
            Self::Black
        } else {
            Self::White
        }
    }

    /// Index of the colour in a table: 0 for Black, 1 for White.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// A party of the game, whichever colour it has at the moment. Seats, clocks and scores belong to a
/// side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that decides first.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, the first side first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Index of the side in a table: 0 for the first side, 1 for the second.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first side",
            Self::Second => "second side",
        })
    }
}
