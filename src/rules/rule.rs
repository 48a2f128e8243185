//! [`Rule`]: what counts as a five, and what Black must not do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::color::Color;
use super::point::{Direction, Point};

/// The rule of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// Five or more in a row win, for both colours.
    #[default]
    Freestyle,
    /// Exactly five in a row win, for both colours. Six or more do not.
    Standard,
    /// Black wins with exactly five and must not make a double three, a double four or an overline.
    /// White wins with five or more.
    Renju,
}

impl Rule {
    /// All rules, the default first.
    pub const ALL: [Self; 3] = [Self::Freestyle, Self::Standard, Self::Renju];

    /// True when a row of `length` stones of `color` wins.
    #[inline]
    pub const fn is_five(self, color: Color, length: i32) -> bool {
        match (self, color) {
            (Self::Freestyle, _) | (Self::Renju, Color::White) => length >= 5,
            (Self::Standard, _) | (Self::Renju, Color::Black) => length == 5,
        }
    }

    /// True when the rule has forbidden points for `color`.
    #[inline]
    pub fn restricts(self, color: Color) -> bool {
        self == Self::Renju && color == Color::Black
    }

    /// True when a stone of `color` on `point` belongs to a five, whether it is already there or
    /// not.
    pub fn makes_five(self, board: &Board, point: Point, color: Color) -> bool {
        Direction::ALL
            .iter()
            .any(|&direction| self.is_five(color, board.row_length(point, direction, color)))
    }

    /// A stone that belongs to a five; `None` when there is no five.
    pub(crate) fn five_on(self, board: &Board) -> Option<Point> {
        let is_won = |point: &Point| {
            let color = board.get(*point);
            color.is_some_and(|color| self.makes_five(board, *point, color))
        };
        board.points().find(is_won)
    }

    /// The stones of every five through the stone on `point`, each once, ordered; empty when there
    /// is no five.
    pub fn winning_stones(self, board: &Board, point: Point) -> Vec<Point> {
        let Some(color) = board.get(point) else {
            return Vec::new();
        };
        let mut stones = Vec::new();
        for direction in Direction::ALL {
            let (ahead, behind) = (
                board.run(point, direction, 1, color),
                board.run(point, direction, -1, color),
            );
            if self.is_five(color, 1 + ahead + behind) {
                stones.extend(
                    (-behind..=ahead).filter_map(|step| point.step(direction, step, board.size())),
                );
            }
        }
        stones.sort_unstable();
        stones.dedup();
        stones
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
        })
    }
}

/// A text that is not the name of a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule `{0}`, expected `freestyle`, `standard` or `renju`")]
pub struct UnknownRule(pub String);

impl FromStr for Rule {
    type Err = UnknownRule;
    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.to_string() == text)
            .ok_or_else(|| UnknownRule(text.to_owned()))
    }
}
