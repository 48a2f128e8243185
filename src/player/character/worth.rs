//! [`Prospect`]: a candidate move with its value in units that all searches share.

use crate::{Candidate, Progress, Proven};
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
    /// A ranked move with a known value.
    pub fn of(candidate: &Candidate, ranking: &Progress) -> Option<Self> {
        Some(Self {
            point: candidate.point,
            percent: 100.0 * f64::from(ranking.share(candidate)?),
            liking: 0.0,
            proven: Proven::from_score(candidate.score?),
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
