//! Elo differences from scores.

use serde::Serialize;

use super::distribution::Distribution;
use super::tally::Results;

/// Standard deviations of the normal distribution within which 95 % of it lie.
pub(crate) const Z_95: f64 = 1.959_963_984_540_054;

/// Elo points of one natural unit of the logistic curve.
pub(crate) const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

/// Scores nearer than this to 0 or 1 are clamped at the ends of an interval: plus or minus 1200
/// Elo.
// CITE: fishtest, `stat_util.elo`.
const NEAREST: f64 = 1e-3;

/// Probability that a score is not clean at the expected score of its bound.
const CONFIDENCE: f64 = 0.95;

/// An Elo difference with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// Elo points; positive when the player is the stronger one.
    pub difference: f64,
    /// Half of the width of the 95 % interval, in Elo points.
    pub error: f64,
    /// Lower end of the interval.
    pub lower: f64,
    /// Upper end of the interval. The ends are equally far from the difference only for an even
    /// score, because Elo points grow towards a clean score.
    pub upper: f64,
    /// Likelihood of superiority, 0 to 1: the probability that the player is the stronger one.
    pub superiority: f64,
    /// `None` unless the score is clean. With 95 % confidence the difference is at least this after
    /// wins alone, and at most this after losses alone.
    pub bound: Option<f64>,
}

impl Elo {
    /// From independent results: games, or pairs with colours swapped. The two games of a pair
    /// depend on each other.
    ///
    /// All values are finite. The difference of a clean score, which would be infinite, is that of
    /// the same results with one more draw, as in the [ratings of a pool](super::rate). The
    /// interval of a clean score reaches from its exact bound to the end of the scale, and its
    /// likelihood of superiority is the Bayesian one under a uniform prior. Other results that are
    /// all equal have no variance but do not prove certainty: their variance is that of half a
    /// result with another outcome. Without results, the difference is 0 with the widest error.
    // CITE: Elo 1978, "The Rating of Chessplayers", logistic form. Interval and likelihood of
    // superiority as fishtest (`stat_util.get_elo`) and fastchess (`EloPentanomial`) have them:
    // normal in the score, then taken to Elo.
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

    /// From the estimated score of `count` results and its standard deviation.
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

    /// From `count` results, at least 1, that are all wins.
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

/// The lowest score at which an interval after `count` results ends; the highest one is as far
/// from 1.
fn nearest(count: f64) -> f64 {
    NEAREST.min(0.25 / count.max(1.0))
}

/// The mean, clamped as for a clean score, and the standard deviation of the estimated score.
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

/// The Elo difference with this expected score, which is above 0 and below 1.
fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score, 0 to 1, at this Elo difference.
pub(super) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Share of the standard normal distribution that lies below `x`.
fn normal_below(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}
