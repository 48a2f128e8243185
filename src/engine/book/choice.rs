//! The choice among the moves of a library.

use super::{BookMove, Degree, Found};
use crate::choices;

choices! {
    /// How one of the good moves of an opening library is chosen.
    pub enum Pick, default Weighted {
        /// Always the best move.
        Best = "best",
        /// A better move more often: each move in proportion to its value above the least value
        /// that is played.
        Weighted = "weighted",
        /// Every move equally often.
        Uniform = "uniform",
    }
}

/// How a move of a library is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookChoice {
    /// Which of the good moves is chosen.
    pub pick: Pick,
    /// Largest loss of a move against the best one, as a share of the points, 0 to 1.
    pub largest_loss: f32,
}

impl BookChoice {
    /// Chooses a move of a position. `None` when every known move loses to threats.
    ///
    /// With values, it is one of the moves that are worth nearly as much as the best one; if the
    /// side to move is worse, the one of them with the deepest leaf. Without values, it is one of
    /// the moves with the deepest leaf: the strongest defence. `draw`, from 0 to below 1, decides
    /// between equal moves.
    pub fn choose(&self, found: &Found, draw: f64) -> Option<BookMove> {
        let worth = |it: &BookMove| it.degree.unwrap_or(Degree::EVEN);
        let moves = found.moves.iter().filter(|it| !it.loses_to_threats);
        let best = moves.clone().map(worth).max()?;
        let least = best.share() - self.largest_loss;
        let mut good = moves
            .clone()
            .filter(|it| worth(it).share() >= least)
            .copied()
            .collect::<Vec<_>>();
        if best < Degree::EVEN {
            return good.into_iter().max_by_key(|it| (it.height, worth(it)));
        }
        if moves.clone().all(|it| it.degree.is_none()) {
            let deepest = good.iter().map(|it| it.height).max();
            good.retain(|it| Some(it.height) == deepest);
        }
        let weight = |it: &BookMove| match self.pick {
            Pick::Best => f64::from(u8::from(worth(it) == best)),
            Pick::Weighted => f64::from(worth(it).share() - least) + 0.02,
            Pick::Uniform => 1.0,
        };
        let mut left = draw * good.iter().map(weight).sum::<f64>();
        let chosen = good.iter().find(|it| {
            left -= weight(it);
            left < 0.0
        });
        chosen.or(good.last()).copied()
    }
}
