//! Elo differences from scores.

use serde::Serialize;

use super::distribution::Distribution;
use super::tally::Results;

/// Standard deviations of the normal distribution within which 95 % of it lie.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// Scores nearer to 0 or 1 are not told apart at the ends of an interval: plus or minus 1200 Elo.
// CITE: fishtest, `stat_util.elo`.
const NEAREST: f64 = 1e-3;

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
}

impl Elo {
    /// From independent results: games, or pairs with colours swapped, whose two games are not independent of each other.
    ///
    /// Finite whatever the results. A clean score, whose Elo would be infinite, counts as one half result short of it. Results that are
    /// all alike have no variance, yet are no proof of certainty: theirs is that of half a result having gone the other way. No results
    /// at all are no difference with the widest error.
    // CITE: Elo 1978, "The Rating of Chessplayers", logistic form. Interval and likelihood of superiority as fishtest
    // (`stat_util.get_elo`) and fastchess (`EloPentanomial`) have them: normal in the score, then taken to Elo.
    pub fn of(results: impl Into<Results>) -> Self {
        let results = &Distribution::from(results.into());
        let count = results.total();
        let (mean, deviation) = if count > 0.0 {
            mean_and_deviation(results)
        } else {
            (0.5, f64::INFINITY)
        };
        let nearest = NEAREST.min(0.25 / count.max(1.0));
        let end = |score: f64| elo_of_score(score.clamp(nearest, 1.0 - nearest));
        let (lower, upper) = (end(mean - Z_95 * deviation), end(mean + Z_95 * deviation));
        Self {
            difference: elo_of_score(mean),
            error: (upper - lower) / 2.0,
            lower,
            upper,
            superiority: normal_below((mean - 0.5) / deviation),
        }
    }
}

/// The mean, and its standard deviation as an estimate of the expected score.
fn mean_and_deviation(results: &Distribution) -> (f64, f64) {
    let count = results.total();
    let margin = 0.5 / count;
    let observed = results.mean();
    let mean = observed.clamp(margin, 1.0 - margin);
    let mut variance = results.variance_around(observed);
    if variance == 0.0 || mean != observed {
        let farthest = observed.max(1.0 - observed);
        variance = variance.max(margin * (1.0 - margin) * farthest.powi(2));
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
