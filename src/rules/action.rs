//! [`Action`]: what a side can do, what the game expects of it ([`Expect`]), and why an action is
//! illegal.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::color::Color;
use super::forbidden::Foul;
use super::point::Point;
use super::stones::Stones;

/// An action of the side to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Places a stone of the colour to move on an empty point.
    Place(Point),
    /// Places several stones of a swap opening, of alternating colours.
    PlaceMany(Stones),
    /// Takes Black and leaves White, with its move, to the other side.
    Swap,
    /// Resigns the game.
    Resign,
}

impl Action {
    /// The points of the stones that the action places, in order.
    pub const fn points(&self) -> &[Point] {
        match self {
            Self::Place(point) => std::slice::from_ref(point),
            Self::PlaceMany(stones) => stones.points(),
            Self::Swap | Self::Resign => &[],
        }
    }

    /// True when the sides exchange colours after the action. The side that places two more stones
    /// leaves White and the choice to the other side.
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

/// What the game expects of the side to decide.
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
    /// True when placing a single stone is allowed.
    pub(crate) const fn allows_stone(self) -> bool {
        !matches!(self, Self::Three)
    }

    /// True when a swap is allowed.
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

/// Why an action is illegal. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The game has a result.
    #[error("the game is over")]
    GameOver,
    /// There is a stone on the point.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The point is not on this board.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// Renju forbids the point to Black.
    #[error("{0} is forbidden to Black: {1}")]
    Forbidden(Point, Foul),
    /// The opening expects another kind of action.
    #[error("`{0}` does not fit here, expected {1}")]
    Unexpected(Action, Expect),
}
