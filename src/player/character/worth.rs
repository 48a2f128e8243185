//! [`Prospect`]: a candidate move with its value in units that all searches share.

use crate::{Candidate, Proven};
use rules::Point;

/// A move with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prospect {
    pub point: Point,
    /// Share of the points, in percent.
    pub percent: f64,
    /// Percent by which the character prefers it above its value.
    pub liking: f64,
    /// The proven result of the move.
    pub proven: Option<Proven>,
}

impl Prospect {
    /// A ranked move with a known value. `percent` converts a score to a share of the points.
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

    /// A move without a known value.
    pub const fn unknown(point: Point) -> Self {
        Self {
            point,
            percent: 0.0,
            liking: 0.0,
            proven: None,
        }
    }

    /// True when it is proven to lose.
    pub fn loses(&self) -> bool {
        matches!(self.proven, Some(Proven::Loss(_)))
    }

    /// True when it is proven to win.
    pub fn wins(&self) -> bool {
        matches!(self.proven, Some(Proven::Win(_)))
    }
}
