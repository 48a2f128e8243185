//! [`Color`] of a stone and [`Side`] of the table: not the same, because swap openings change colours in mid-game.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// The colour of a stone. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first; in renju bound by the forbidden points.
    Black,
    /// Moves second.
    White,
}

impl Color {
    /// Both, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// Of the stone that is put after so many others where the colours move in turn.
    #[inline]
    pub const fn of_ply(ply: usize) -> Self {
        if ply.is_multiple_of(2) {
            Self::Black
        } else {
            Self::White
        }
    }

    /// 0 for Black, 1 for White: a table index.
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

/// A party to the game, whatever colour it holds at the moment: seats, clocks and scores belong to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that decides first.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both, the first one first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first side, 1 for the second: a table index.
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
