//! Sequential probability ratio tests: play until the results decide between two hypotheses.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::distribution::Distribution;
use super::elo::score_of_elo;
use super::tally::Results;

/// Largest Elo of a hypothesis. No match distinguishes larger ones from a clean score.
const WIDEST: f64 = 1000.0;

/// A test of H0, the first player is stronger by `elo0`, against H1, the first player is stronger
/// by `elo1`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Numbers")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The numbers of a test that is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl TryFrom<Numbers> for Sprt {
    type Error = SprtError;

    fn try_from(numbers: Numbers) -> Result<Self, SprtError> {
        let elo = [numbers.elo0, numbers.elo1];
        Self::new(elo, numbers.alpha, numbers.beta)
    }
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtVerdict {
    /// H1 is accepted.
    Accept,
    /// H1 is rejected in favour of H0.
    Reject,
    /// More games are needed.
    Continue,
}

/// Why a test is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses are equal, in the wrong order, or too large.
    #[error("elo0 = {0} and elo1 = {1}: expected elo0 below elo1, both from -{WIDEST} to {WIDEST}")]
    Hypotheses(f64, f64),
    /// An error probability is 0 or less, or both add up to 1 or more.
    #[error("alpha = {0} and beta = {1}: expected both above 0, and together below 1")]
    ErrorRates(f64, f64),
}

impl Sprt {
    /// The test of `elo[0]` against `elo[1]` (logistic Elo), with the error rates `alpha`, the
    /// probability to accept H1 although H0 holds, and `beta`, the probability to reject H1
    /// although it holds.
    ///
    /// # Errors
    /// Unless `elo[0] < elo[1]`, both are within 1000 Elo, and the rates are above 0 and together
    /// below 1.
    pub fn new(elo: [f64; 2], alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let [elo0, elo1] = elo;
        if !(-WIDEST <= elo0 && elo0 < elo1 && elo1 <= WIDEST) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::ErrorRates(alpha, beta));
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The two Elo differences, that of H0 first.
    pub const fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The log-likelihood ratios at which H1 is rejected, below 0, and accepted, above 0.
    // CITE: Wald 1945, "Sequential tests of statistical hypotheses", Annals of Mathematical
    // Statistics 16(2).
    pub fn bounds(&self) -> [f64; 2] {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        [lower, upper]
    }

    /// The generalized log-likelihood ratio of H1 to H0; above 0 when the results favour H1.
    ///
    /// Each hypothesis fixes only the expected score. The shares of wins, draws and pairs are
    /// fitted to the results.
    // CITE: Van den Bergh on the generalized SPRT,
    // https://www.cantate.be/Fishtest/GSPRT_approximation.pdf, in its exact form as fishtest
    // (`LLRcalc.LLR_logistic`) and fastchess (`SPRT::getLLR`) compute it.
    pub fn llr(&self, results: impl Into<Results>) -> f64 {
        let [zero, one] = [self.elo0, self.elo1].map(score_of_elo);
        Distribution::from(results.into())
            .regularised()
            .log_likelihood_ratio(zero, one)
    }

    /// The verdict after these results. It has to be checked after each pair, or after each game
    /// without a partner.
    pub fn verdict(&self, results: impl Into<Results>) -> SprtVerdict {
        let [lower, upper] = self.bounds();
        match self.llr(results) {
            llr if llr >= upper => SprtVerdict::Accept,
            llr if llr <= lower => SprtVerdict::Reject,
            _ => SprtVerdict::Continue,
        }
    }
}
