//! Values and outcomes: what a node is worth, and what is proven of it.

use crate::engine::score::{EVAL_LIMIT, Proven, Score, WIN, WIN_THRESHOLD};

/// The largest value of an evaluation; beyond it lie the wins that an alpha-beta search claims, and beyond those the proven ones.
const EVAL_VALUE: f64 = 0.9;
/// The value of the nearest win that is claimed, and how much less a ply more is worth.
const CLAIM_VALUE: f64 = 0.97;
const CLAIM_PER_PLY: f64 = 0.001;
const PROVEN_PER_PLY: f64 = 0.000_1;

/// What is proven of a position for the side to move, against every legal play. Distances are upper bounds: the winner may have
/// a shorter way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Nothing.
    #[default]
    Open,
    /// It wins in so many plies.
    Win(u16),
    /// It loses in so many plies.
    Loss(u16),
    /// With best play nobody wins.
    Draw,
}

impl Outcome {
    /// As a score counted from the position; `None` when nothing is proven.
    pub fn score(self) -> Option<Score> {
        match self {
            Self::Open => None,
            Self::Win(plies) => Some(WIN - Score::from(plies)),
            Self::Loss(plies) => Some(Score::from(plies) - WIN),
            Self::Draw => Some(0),
        }
    }

    /// As it is reported.
    pub const fn proven(self) -> Option<Proven> {
        match self {
            Self::Win(plies) => Some(Proven::Win(plies)),
            Self::Loss(plies) => Some(Proven::Loss(plies)),
            Self::Open | Self::Draw => None,
        }
    }

    /// The value, -1 to 1; `None` when nothing is proven.
    pub fn value(self) -> Option<f64> {
        match self {
            Self::Open => None,
            Self::Win(plies) => Some(1.0 - PROVEN_PER_PLY * f64::from(plies)),
            Self::Loss(plies) => Some(PROVEN_PER_PLY * f64::from(plies) - 1.0),
            Self::Draw => Some(0.0),
        }
    }
}

/// The value, -1 to 1, of a score that nothing proves. `scale`: see the parameters.
pub(super) fn squash(score: Score, scale: f64) -> f64 {
    let distance = WIN - score.abs();
    let size = if score.abs() >= WIN_THRESHOLD {
        CLAIM_VALUE - CLAIM_PER_PLY * f64::from(distance.min(60))
    } else {
        EVAL_VALUE * libm::tanh(f64::from(score.abs()) / (2.0 * scale))
    };
    size.copysign(f64::from(score))
}

/// A child's score in the view of its parent: the other side's, and wins one ply farther.
pub(super) const fn from_child(score: Score) -> Score {
    let score = -score;
    if score >= WIN_THRESHOLD {
        score - 1
    } else if score <= -WIN_THRESHOLD {
        score + 1
    } else {
        score
    }
}

/// A score that nothing proves, within the range of evaluations.
pub(super) fn unproven(score: Score) -> Score {
    score.clamp(-EVAL_LIMIT, EVAL_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_rank_as_scores_do_and_proofs_above_claims() {
        let scores = [0, 1, 500, 20_000, 1_000_000];
        let claims = [WIN - 31, WIN - 5, WIN - 1];
        let mut values: Vec<f64> = scores.map(|score| squash(score, 1_000.0)).into();
        values.extend(claims.map(|score| squash(score, 1_000.0)));
        values.extend(
            [Outcome::Win(9), Outcome::Win(1)].map(|win| win.value().expect("it is proven")),
        );
        assert!(values.is_sorted(), "{values:?}");
        assert!(values[4] < values[5] && values[7] < values[8], "{values:?}");
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
        for score in scores.into_iter().chain(claims) {
            assert!((squash(score, 300.0) + squash(-score, 300.0)).abs() < 1e-12);
        }
    }

    #[test]
    fn a_win_is_a_ply_farther_for_the_parent() {
        assert_eq!(from_child(70), -70);
        assert_eq!(from_child(4 - WIN), WIN - 5);
        assert_eq!(from_child(WIN - 3), 4 - WIN);
    }

    #[test]
    fn what_is_not_proven_is_shown_as_an_evaluation() {
        assert_eq!(unproven(WIN - 3), EVAL_LIMIT);
        assert_eq!(unproven(3 - WIN), -EVAL_LIMIT);
        assert_eq!(unproven(-12), -12);
    }
}
