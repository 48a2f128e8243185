//! [`Distribution`]: results by their value, with their moments and likelihoods.

use super::tally::Results;

/// Replacement for a count of zero, which would make a likelihood infinite.
// CITE: fishtest, `LLRcalc.regularize`, and fastchess, `regularize` in sprt.cpp.
const ZERO_COUNT: f64 = 1e-3;

/// Number of bisections that narrow an interval of width one thousand to below the last bit.
const HALVINGS: usize = 100;

/// One outcome.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// Points of the outcome, 0 to 1.
    value: f64,
    /// Number of occurrences.
    count: f64,
}

/// Outcomes with their numbers of occurrences.
#[derive(Clone, Debug)]
pub(super) struct Distribution(Vec<Outcome>);

impl Distribution {
    /// The distribution with every count of zero replaced by a small positive number.
    pub(super) fn regularised(mut self) -> Self {
        for outcome in &mut self.0 {
            if outcome.count == 0.0 {
                outcome.count = ZERO_COUNT;
            }
        }
        self
    }

    pub(super) fn total(&self) -> f64 {
        self.0.iter().map(|outcome| outcome.count).sum()
    }

    /// Mean; not a number when there are no results.
    pub(super) fn mean(&self) -> f64 {
        self.average(|value| value)
    }

    /// Mean squared distance from `center`.
    pub(super) fn variance_around(&self, center: f64) -> f64 {
        self.average(|value| (value - center).powi(2))
    }

    fn average(&self, of: impl Fn(f64) -> f64) -> f64 {
        let sum = self.0.iter().map(|it| it.count * of(it.value)).sum::<f64>();
        sum / self.total()
    }

    /// Log-likelihood ratio of an expected score of `one` to `zero`, each with the best-fitting
    /// distribution of that expectation. All counts must be above 0 and both scores between 0 and
    /// 1.
    pub(super) fn log_likelihood_ratio(&self, zero: f64, one: f64) -> f64 {
        let [tilt_zero, tilt_one] = [zero, one].map(|score| self.tilt(score));
        let term = |&Outcome { value, count }: &Outcome| {
            let shrink_zero = tilt_zero * (value - zero);
            let shrink_one = tilt_one * (value - one);
            count * (shrink_zero.ln_1p() - shrink_one.ln_1p())
        };
        self.0.iter().map(term).sum()
    }

    /// The `x` for which dividing each frequency by `1 + x (value - score)` gives the likeliest
    /// distribution with expectation `score`: the root of `sum of count (value - score) / (1 + x
    /// (value - score))`, which falls everywhere in the interval without a negative divisor.
    // CITE: Van den Bergh on the likelihood ratio for the expectation value of a distribution,
    // proposition 1.1, https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf
    fn tilt(&self, score: f64) -> f64 {
        let values = || self.0.iter().map(|outcome| outcome.value);
        let mut low = -1.0 / (values().fold(f64::NEG_INFINITY, f64::max) - score);
        let mut high = -1.0 / (values().fold(f64::INFINITY, f64::min) - score);
        for _ in 0..HALVINGS {
            let middle = low.midpoint(high);
            let slope = |&Outcome { value, count }: &Outcome| {
                count * (value - score) / (1.0 + middle * (value - score))
            };
            if self.0.iter().map(slope).sum::<f64>() > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        low.midpoint(high)
    }
}

impl From<Results> for Distribution {
    fn from(results: Results) -> Self {
        let counts = results.frequencies();
        let best = (counts.len() - 1) as f64;
        let outcome = |(index, &count): (usize, &u32)| Outcome {
            value: index as f64 / best,
            count: f64::from(count),
        };
        Self(counts.iter().enumerate().map(outcome).collect())
    }
}
