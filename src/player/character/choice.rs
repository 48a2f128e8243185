//! [`Choice`]: which of the ranked moves a character plays.

use rand::{Rng, RngExt};

use super::curve::Curve;
use super::worth::Prospect;
use crate::OptionError;
use engine::Params;

engine::params! {
    /// How a character chooses among moves with known values. Values are percent of the points: 100
    /// is a win, 50 an even game.
    // CITE: the soft-max over points lost follows KaTrain's strategy `scoreloss`; the largest loss
    // its `max_points_lost`.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Choice {
        /// How much is left to chance: a move that is worse by this much is played 1 / e as often
        /// as the best move; 0: always the best move. A number, or a curve over the stones on
        /// board, `[[0, 5], [12, 0]]`, with straight lines between its points.
        pub temperature: Curve = Curve::default(), range 0..=100, unit "percent of the points";
        /// Number of moves among which it chooses. Each move costs a part of its nodes.
        pub top_k: u16 = 6, range 2..=40;
        /// Largest loss of a move against the best move. A lost game is never shortened and a
        /// proven win never given away by this.
        pub max_loss: f64 = 10.0, range 0..=100, unit "percent of the points";
    }
}

impl Choice {
    /// The errors of its curve, if it is one.
    pub(super) fn errors(&self) -> Vec<OptionError> {
        let mut declared = self.parameters().into_iter();
        let temperature = declared.find(|it| it.key == "temperature");
        temperature.map_or_else(Vec::new, |it| self.temperature.errors(&it.below("choice")))
    }

    /// Chooses one of the moves; `None` only when there are none. A losing move is not chosen if
    /// there is another one.
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
        // The first of equal moves, which is the best ranked.
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
