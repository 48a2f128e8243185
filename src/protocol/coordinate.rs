//! [`Coordinate`]: `x,y` as it is written in a line, and the [`Dialect`] that defines its meaning.

use std::fmt;

use serde::{Deserialize, Serialize};

use rules::Point;

/// Two numbers as they are written; the point may be off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinate {
    /// The number before the comma.
    pub first: i32,
    /// The number after the comma.
    pub second: i32,
}

/// The meaning of coordinates and the commands beyond the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// `x,y` from 0: the column from the left, then the row from the top.
    #[default]
    Gomocup,
    /// As in Yixin-Board: the row first, then the column. `INFO rule 2` is renju, and `YXSTOP`
    /// stops a search.
    Yixin,
}

impl Coordinate {
    /// Parses `x,y`: two whole numbers, with spaces allowed around them. `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let (first, second) = text.split_once(',')?;
        Some(Self {
            first: first.trim().parse().ok()?,
            second: second.trim().parse().ok()?,
        })
    }

    /// True for numbers with commas between them, such as `1.0,2.0`: a coordinate is meant, whether or
    /// not it is one.
    pub fn is_meant(text: &str) -> bool {
        let is_number = |part: &str| part.trim().parse::<f64>().is_ok_and(f64::is_finite);
        text.contains(',') && text.split(',').all(is_number)
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.first, self.second)
    }
}

impl Dialect {
    /// The point on a board of `size` lines; `None` when it is off the board.
    pub fn point(self, coordinate: Coordinate, size: u8) -> Option<Point> {
        let Coordinate { first, second } = coordinate;
        let (x, from_top) = match self {
            Self::Gomocup => (first, second),
            Self::Yixin => (second, first),
        };
        let y = i32::from(size).checked_sub(1)?.checked_sub(from_top)?;
        Point::try_new(x, y, size)
    }

    /// The coordinate of `point` on a board of `size` lines.
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
