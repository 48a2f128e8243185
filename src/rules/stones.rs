//! [`Stones`]: the stones that one action of a swap opening places.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::point::Point;

/// The stones that one action of a swap opening places, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub enum Stones {
    /// The first three: Black, White, Black.
    Three([Point; 3]),
    /// Two more: White, Black.
    Two([Point; 2]),
}

impl Stones {
    /// The points, in order.
    pub const fn points(&self) -> &[Point] {
        match self {
            Self::Three(points) => points,
            Self::Two(points) => points,
        }
    }

    /// The points, in order, for changes.
    pub const fn points_mut(&mut self) -> &mut [Point] {
        match self {
            Self::Three(points) => points,
            Self::Two(points) => points,
        }
    }
}

/// A number of stones that no action places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} stones, expected two or three")]
pub struct StonesError(pub usize);

impl TryFrom<&[Point]> for Stones {
    type Error = StonesError;
    fn try_from(points: &[Point]) -> Result<Self, StonesError> {
        match *points {
            [first, second, third] => Ok(Self::Three([first, second, third])),
            [first, second] => Ok(Self::Two([first, second])),
            _ => Err(StonesError(points.len())),
        }
    }
}

impl TryFrom<Vec<Point>> for Stones {
    type Error = StonesError;
    fn try_from(points: Vec<Point>) -> Result<Self, StonesError> {
        points.as_slice().try_into()
    }
}

impl From<Stones> for Vec<Point> {
    fn from(stones: Stones) -> Self {
        stones.points().to_vec()
    }
}

/// As text, `h8i9g7`.
impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points()
            .iter()
            .try_for_each(|point| write!(f, "{point}"))
    }
}
