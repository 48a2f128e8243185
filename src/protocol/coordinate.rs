//! [`Coordinate`]: `x,y` as it stands in a line, and the [`Dialect`] that gives it a meaning.

use std::fmt;

use serde::{Deserialize, Serialize};

use rules::Point;

/// Two numbers as they were written, on the board or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinate {
    /// The number before the comma.
    pub first: i32,
    /// The number behind it.
    pub second: i32,
}

/// What a coordinate means, and what a brain understands beyond the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// `x,y` from 0: the column from the left, then the row from the top.
    #[default]
    Gomocup,
    /// As Yixin-Board speaks: the row first, then the column. `INFO rule 2` is renju, and `YXSTOP` asks for the move at once.
    Yixin,
}

impl Coordinate {
    /// Reads `x,y`: two whole numbers, spaces around them allowed. `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let (first, second) = text.split_once(',')?;
        Some(Self {
            first: first.trim().parse().ok()?,
            second: second.trim().parse().ok()?,
        })
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.first, self.second)
    }
}

impl Dialect {
    /// The point meant on a board of `size` lines; `None` off the board.
    pub fn point(self, coordinate: Coordinate, size: u8) -> Option<Point> {
        let Coordinate { first, second } = coordinate;
        let (x, from_top) = match self {
            Self::Gomocup => (first, second),
            Self::Yixin => (second, first),
        };
        let y = i32::from(size).checked_sub(1)?.checked_sub(from_top)?;
        Point::try_new(x, y, size)
    }

    /// How `point` of a board of `size` lines is written.
    pub fn coordinate(self, point: Point, size: u8) -> Coordinate {
        let x = i32::from(point.x());
        let from_top = i32::from(size) - 1 - i32::from(point.y());
        let (first, second) = match self {
            Self::Gomocup => (x, from_top),
            Self::Yixin => (from_top, x),
        };
        Coordinate { first, second }
    }
}
