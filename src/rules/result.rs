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
        /// The winner.
        winner: Side,
        /// Why.
        reason: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

impl GameResult {
    /// The winner; `None` when drawn.
    pub const fn winner(&self) -> Option<Side> {
        match self {
            Self::Win { winner, .. } => Some(*winner),
            Self::Draw(_) => None,
        }
    }
}

/// Why the winner won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinReason {
    /// A five on board.
    Five,
    /// The other side resigned.
    Resignation,
    /// The other side lost by the referee's word.
    Forfeit(Forfeit),
    /// The referee ended a game whose outcome seemed clear, as was agreed before it.
    Adjudicated,
}

/// Why a game without a five is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawReason {
    /// No empty point is left.
    BoardFull,
    /// Renju: every empty point is forbidden to Black, who is to move.
    NoLegalPoint,
    /// The referee ended a game that had become too long, as was agreed before it.
    Adjudicated,
    /// Both sides wanted it.
    Agreed,
}

/// What a side did to lose a game outside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeit {
    /// An action that the rules do not allow; the text says which and why.
    Illegal(String),
    /// No answer in time.
    Time,
    /// The player failed: a panic, a dead process, an error; the text says what.
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
