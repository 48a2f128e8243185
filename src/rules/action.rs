//! [`Action`]: what a side does, what it is asked for ([`Expect`]), and why something is refused.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::color::Color;
use super::forbidden::Foul;
use super::point::Point;
use super::stones::Stones;

/// What a side can do when it is to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Put a stone of the colour to move on an empty point.
    Place(Point),
    /// Lay several stones of a swap opening, of either colour in turn.
    PlaceMany(Stones),
    /// Take Black, and leave White and its move to the other side.
    Swap,
    /// Give the game up.
    Resign,
}

impl Action {
    /// Where it puts stones, in order.
    pub const fn points(&self) -> &[Point] {
        match self {
            Self::Place(point) => std::slice::from_ref(point),
            Self::PlaceMany(stones) => stones.points(),
            Self::Swap | Self::Resign => &[],
        }
    }

    /// Whether the sides hold the other colours after it. Who lays two more stones leaves the choice, and White with it, to the other side.
    pub(super) const fn exchanges_colors(self) -> bool {
        matches!(self, Self::Swap | Self::PlaceMany(Stones::Two(_)))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(point) => write!(f, "{point}"),
            Self::PlaceMany(stones) => write!(f, "{stones}"),
            Self::Swap => f.write_str("swap"),
            Self::Resign => f.write_str("resign"),
        }
    }
}

/// What the side to decide is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// One stone of this colour.
    Stone(Color),
    /// The first three stones of a swap opening.
    Three,
    /// A swap, or a white stone.
    Choice,
    /// A swap, a white stone, or two more stones.
    ChoiceOrTwo,
}

impl Expect {
    /// Whether a single stone will do.
    pub(crate) const fn allows_stone(self) -> bool {
        !matches!(self, Self::Three)
    }

    /// Whether a swap will do.
    pub const fn allows_swap(self) -> bool {
        matches!(self, Self::Choice | Self::ChoiceOrTwo)
    }
}

impl fmt::Display for Expect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stone(color) => write!(f, "a stone of {color}"),
            Self::Three => f.write_str("three stones"),
            Self::Choice => f.write_str("a swap or a stone of White"),
            Self::ChoiceOrTwo => f.write_str("a swap, a stone of White or two stones"),
        }
    }
}

/// Why an action is not legal; the game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The game has a result.
    #[error("the game is over")]
    GameOver,
    /// A stone lies there.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The point is not on this board.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// Renju forbids the point to Black.
    #[error("{0} is forbidden to Black: {1}")]
    Forbidden(Point, Foul),
    /// The opening asks for something else.
    #[error("`{0}` does not fit here, expected {1}")]
    Unexpected(Action, Expect),
}
