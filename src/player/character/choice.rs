//! [`Choice`]: which of the ranked moves is played.

use rand::{Rng, RngExt};
use serde::Deserialize;

use super::curve::Curve;
use super::worth::Prospect;
use crate::OptionError;
use engine::Parameters;

const TEMPERATURE: &str = "choice.temperature";

/// How a character chooses among moves whose worth it knows. Worth is counted in percent of the points: 100 is a win, 50 an even game.
// CITE: the soft-max over points lost follows KaTrain's strategy `scoreloss`; the largest loss its `max_points_lost`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Choice {
    /// How much is left to chance, 0 to 100, by the stones on board: a move that is so many percent worse is played 1 / e as often. At 0 always
    /// the best.
    pub temperature: Curve,
    /// Moves among which it chooses, 2 to 40. Each costs a part of its nodes.
    pub top_k: u16,
    /// Percent, 0 to 100, that a move may be worse than the best one. A lost game is never shortened, a proven win never given away by this.
    pub max_loss: f64,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            temperature: Curve::default(),
            top_k: 6,
            max_loss: 10.0,
        }
    }
}

impl Choice {
    /// Its numbers with their ranges.
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with(TEMPERATURE, self.temperature.at(0), 0.0..=100.0)
            .or_curve()
            .with("choice.top_k", self.top_k, 2.0..=40.0)
            .with("choice.max_loss", self.max_loss, 0.0..=100.0)
    }

    /// What is wrong with its curve, where it has one.
    pub(super) fn errors(&self) -> Vec<OptionError> {
        let declared = self.parameters();
        let temperature = declared.iter().find(|it| it.key == TEMPERATURE);
        temperature.map_or_else(Vec::new, |it| self.temperature.errors(it))
    }

    /// One of the moves; `None` only when there are none. A move that loses is left alone where another one does not.
    pub(super) fn pick(
        &self,
        ply: u16,
        prospects: &[Prospect],
        rng: &mut impl Rng,
    ) -> Option<Prospect> {
        let best = prospects.iter().map(|it| it.percent).reduce(f64::max)?;
        let holds = prospects.iter().any(|it| !it.loses());
        let allowed = |it: &&Prospect| best - it.percent <= self.max_loss && !(holds && it.loses());
        let allowed = prospects.iter().filter(allowed).collect::<Vec<_>>();
        let wish = |it: &Prospect| it.percent + it.liking;
        // The first of equal ones, which is the best ranked.
        let favourite = allowed.iter().copied().rev();
        let favourite = favourite.max_by(|a, b| wish(a).total_cmp(&wish(b)))?;
        let temperature = self.temperature.at(ply);
        if temperature <= 0.0 {
            return Some(*favourite);
        }
        let weight = |it: &&Prospect| libm::exp((wish(it) - wish(favourite)) / temperature);
        let weights = allowed.iter().map(weight).collect::<Vec<_>>();
        let mut drawn = rng.random::<f64>() * weights.iter().sum::<f64>();
        for (prospect, weight) in allowed.iter().zip(weights) {
            drawn -= weight;
            if drawn < 0.0 {
                return Some(**prospect);
            }
        }
        Some(*favourite)
    }
}
