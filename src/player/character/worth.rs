//! [`Prospect`]: a move that comes into question, in units that all searches share.

use crate::{Candidate, Proven};
use rules::Point;

/// A move with what it promises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prospect {
    pub point: Point,
    /// Share of the points that it promises, in percent.
    pub percent: f64,
    /// Percent by which the character likes it better than that.
    pub liking: f64,
    /// The result that it is proven to lead to.
    pub proven: Option<Proven>,
}

impl Prospect {
    /// Of a ranked move whose value is known; `percent` turns it into a share of the points.
    pub fn of(candidate: &Candidate, percent: impl Fn(i32) -> f64) -> Option<Self> {
        let score = candidate.score?;
        let proven = Proven::from_score(score);
        Some(Self {
            point: candidate.point,
            percent: match proven {
                Some(Proven::Win(_)) => 100.0,
                Some(Proven::Loss(_)) => 0.0,
                None => percent(score),
            },
            liking: 0.0,
            proven,
        })
    }

    /// Of a move of which nothing is known.
    pub const fn unknown(point: Point) -> Self {
        Self {
            point,
            percent: 0.0,
            liking: 0.0,
            proven: None,
        }
    }

    /// Whether it is proven to lose.
    pub fn loses(&self) -> bool {
        matches!(self.proven, Some(Proven::Loss(_)))
    }

    /// Whether it is proven to win.
    pub fn wins(&self) -> bool {
        matches!(self.proven, Some(Proven::Win(_)))
    }
}
