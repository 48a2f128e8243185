//! Elo differences from scores.

use serde::Serialize;

use super::distribution::Distribution;
use super::tally::Results;

/// Standard deviations of the normal distribution within which 95 % of it lie.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// Scores nearer to 0 or 1 are not told apart at the ends of an interval: plus or minus 1200 Elo.
// CITE: fishtest, `stat_util.elo`.
const NEAREST: f64 = 1e-3;

/// Chance that a clean score at the expected score of its bound would not have been clean.
const CONFIDENCE: f64 = 0.95;

/// An Elo difference with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// Elo points; positive when the player whose scores were given is the stronger one.
    pub difference: f64,
    /// Half of the width of the 95 % interval, in Elo points.
    pub error: f64,
    /// Lower end of the interval.
    pub lower: f64,
    /// Upper end of the interval. As far from the difference as the lower one only for an even score: Elo points grow longer towards
    /// a clean score.
    pub upper: f64,
    /// Likelihood of superiority, 0 to 1: how likely it is that the player is the stronger one.
    pub superiority: f64,
    /// `None` unless the score is clean. The difference is at least this with 95 % confidence where
    /// all results are won, and at most this where all are lost.
    pub bound: Option<f64>,
}

impl Elo {
    /// From independent results: games, or pairs with colours swapped, whose two games are not independent of each other.
    ///
    /// Finite whatever the results. The difference of a clean score, which would be infinite, is
    /// that of the same results with one drawn result more, as in the [ratings of a
    /// pool](super::rate). The interval of a clean score reaches from its exact bound to the end of
    /// the scale, and its likelihood of superiority is the Bayesian one under a uniform prior.
    /// Other results that are all alike have no variance, yet are no proof of certainty: their
    /// variance is that of half a result having gone the other way. No results at all are no
    /// difference with the widest error.
    // CITE: Elo 1978, "The Rating of Chessplayers", logistic form. Interval and likelihood of superiority as fishtest
    // (`stat_util.get_elo`) and fastchess (`EloPentanomial`) have them: normal in the score, then taken to Elo.
    pub fn of(results: impl Into<Results>) -> Self {
        let results = &Distribution::from(results.into());
        let count = results.total();
        if count == 0.0 {
            return Self::normal(0.5, f64::INFINITY, count);
        }
        let observed = results.mean();
        if observed == 1.0 {
            Self::all_won(count)
        } else if observed == 0.0 {
            Self::all_won(count).mirrored()
        } else {
            let (mean, deviation) = mean_and_deviation(results);
            Self::normal(mean, deviation, count)
        }
    }

    /// From the estimate of the expected score after `count` results and its standard deviation.
    fn normal(mean: f64, deviation: f64, count: f64) -> Self {
        let nearest = nearest(count);
        let end = |score: f64| elo_of_score(score.clamp(nearest, 1.0 - nearest));
        let (lower, upper) = (end(mean - Z_95 * deviation), end(mean + Z_95 * deviation));
        Self {
            difference: elo_of_score(mean),
            error: (upper - lower) / 2.0,
            lower,
            upper,
            superiority: normal_below((mean - 0.5) / deviation),
            bound: None,
        }
    }

    /// From `count` results, 1 or more, that are all won.
    // CITE: Clopper and Pearson 1934, "The use of confidence or fiducial limits", Biometrika 26(4):
    // the one-sided limit for all successes. It holds for the expected score as well, which is at
    // least the share of wins.
    fn all_won(count: f64) -> Self {
        let lower = elo_of_score((1.0 - CONFIDENCE).powf(1.0 / count));
        let upper = elo_of_score(1.0 - nearest(count));
        Self {
            difference: elo_of_score((count + 0.5) / (count + 1.0)),
            error: (upper - lower) / 2.0,
            lower,
            upper,
            superiority: 1.0 - 0.5_f64.powf(count + 1.0),
            bound: Some(lower),
        }
    }

    /// The same results from the other player's view.
    fn mirrored(self) -> Self {
        Self {
            difference: -self.difference,
            error: self.error,
            lower: -self.upper,
            upper: -self.lower,
            superiority: 1.0 - self.superiority,
            bound: self.bound.map(|bound| -bound),
        }
    }
}

/// The score nearest to 0, and its distance from 1, at which an interval after `count` results
/// ends.
fn nearest(count: f64) -> f64 {
    NEAREST.min(0.25 / count.max(1.0))
}

/// The mean, not nearer to 0 or 1 than a clean score counts, and its standard deviation as an
/// estimate of the expected score.
fn mean_and_deviation(results: &Distribution) -> (f64, f64) {
    let count = results.total();
    let observed = results.mean();
    let farthest = 0.5 / (count + 1.0);
    let mean = observed.clamp(farthest, 1.0 - farthest);
    let mut variance = results.variance_around(observed);
    if variance == 0.0 || mean != observed {
        let half = 0.5 / count;
        let distance = observed.max(1.0 - observed);
        variance = variance.max(half * (1.0 - half) * distance.powi(2));
    }
    (mean, (variance / count).sqrt())
}

/// Elo difference at which this score, above 0 and below 1, is expected.
fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Expected score, 0 to 1, at this Elo difference.
pub(super) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Share of the standard normal distribution that lies below `x`.
fn normal_below(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}
