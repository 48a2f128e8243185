//! How a game ends.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::color::Side;

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// One side won.
    Win {
        /// The winning side.
        winner: Side,
        /// The reason for the win.
        reason: WinReason,
    },
    /// The game is drawn.
    Draw(DrawReason),
}

impl GameResult {
    /// The winning side; `None` for a draw.
    pub const fn winner(&self) -> Option<Side> {
        match self {
            Self::Win { winner, .. } => Some(*winner),
            Self::Draw(_) => None,
        }
    }
}

/// The reason for a win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinReason {
    /// Five in a row on the board.
    Five,
    /// The other side resigned.
    Resignation,
    /// The other side forfeited the game.
    Forfeit(Forfeit),
    /// The game was adjudicated as won.
    Adjudicated,
}

/// The reason for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawReason {
    /// No empty point is left.
    BoardFull,
    /// Renju: every empty point is forbidden to Black, who is to move.
    NoLegalPoint,
    /// The game was adjudicated as drawn.
    Adjudicated,
    /// Both sides agreed.
    Agreed,
}

/// Why a side lost the game other than on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeit {
    /// An illegal action; the text says which action and why.
    Illegal(String),
    /// The side ran out of time.
    Time,
    /// The player failed by a panic, a dead process or an error; the text says how.
    Crash(String),
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(what) => write!(f, "illegal move: {what}"),
            Self::Time => f.write_str("out of time"),
            Self::Crash(what) => write!(f, "failed: {what}"),
        }
    }
}
