//! [`Prospect`]: a candidate move with its value in units that all searches share.

use crate::{Candidate, Proven, Score};
use engine::expected_points_at;
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

/// Share of the points, in percent, that the side to move can expect at this score of a search whose
/// scores have this scale.
pub(super) fn percent_at(score: Score, scale: Score) -> f64 {
    100.0 * f64::from(expected_points_at(score, scale))
}

impl Prospect {
    /// A ranked move with a known value, of a search whose scores have this scale.
    pub fn of(candidate: &Candidate, scale: Score) -> Option<Self> {
        let score = candidate.score?;
        let proven = Proven::from_score(score);
        Some(Self {
            point: candidate.point,
            percent: match proven {
                Some(Proven::Win(_)) => 100.0,
                Some(Proven::Loss(_)) => 0.0,
                None => percent_at(score, scale),
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
