//! [`Model`] and [`Cross`]: what is seen on board.

use arrayvec::ArrayVec;

use super::kind::ModelKind;
use super::template::{MAX_POINTS, MAX_STONES};
use rules::{Color, Direction, Point};

/// A shape on board: a template matched in one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Model {
    /// What it is worth; never a cross.
    pub kind: ModelKind,
    /// Whose stones make it.
    pub owner: Color,
    /// The line it lies in.
    pub direction: Direction,
    /// Its stones in the template's reading order.
    pub stones: ArrayVec<Point, MAX_STONES>,
    /// The empty points that complete it, the first one to try first; only those where the owner may have a row that long. Empty
    /// for a five alone.
    pub points: ArrayVec<Point, MAX_POINTS>,
}

impl Model {
    /// The cross that two models make: one owner, different directions, a completing point in common.
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

/// Two models of one colour in different directions that one empty point completes both: a 4-3, a 3-3, a 4-4 to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cross {
    /// [`ModelKind::CrossThree`] or [`ModelKind::CrossFour`].
    pub kind: ModelKind,
    /// Whose it is.
    pub owner: Color,
    /// The point that completes both.
    pub point: Point,
    /// The two models.
    pub parts: [Model; 2],
}
