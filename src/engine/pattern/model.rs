//! [`Model`] and [`Cross`]: shapes that were found on board.

use arrayvec::ArrayVec;

use super::kind::ModelKind;
use super::template::{MAX_POINTS, MAX_STONES};
use rules::{Color, Direction, Point};

/// A shape on board: a template matched in one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Model {
    /// The kind of the model; never a cross.
    pub kind: ModelKind,
    /// Colour of its stones.
    pub owner: Color,
    /// Direction of its line.
    pub direction: Direction,
    /// Its stones in the reading order of the template.
    pub stones: ArrayVec<Point, MAX_STONES>,
    /// The empty points that complete it, in the order in which they are tried, without those where
    /// the row would be too long for the owner. Empty only for a five.
    pub points: ArrayVec<Point, MAX_POINTS>,
}

impl Model {
    /// The cross of two models: one owner, different directions, a common completing point.
    pub fn cross(&self, other: &Self) -> Option<Cross> {
        if self.owner != other.owner || self.direction == other.direction {
            return None;
        }
        let kind = self.kind.cross_with(other.kind)?;
        let shared = |point: &&Point| other.points.contains(point);
        let point = *self.points.iter().find(shared)?;
        Some(Cross {
            kind,
            owner: self.owner,
            point,
            parts: [self.clone(), other.clone()],
        })
    }
}

/// Two models of one colour in different directions with a common completing point, which makes a
/// 4-3, a 3-3 or a 4-4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cross {
    /// [`ModelKind::CrossThree`] or [`ModelKind::CrossFour`].
    pub kind: ModelKind,
    /// Colour of its stones.
    pub owner: Color,
    /// The point that completes both.
    pub point: Point,
    /// The two models.
    pub parts: [Model; 2],
}
