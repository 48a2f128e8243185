//! [`Mover`]: who plays the games that weights are fitted to.

use super::play::MATE;
use crate::engine::{Limits, ModelParams, ModelSearch, Proven, Silent};
use crate::rules::{Game, Point};

/// A search as the games need it.
pub trait Mover: Send {
    /// Forgets what it knows, so that a game depends on nothing before it.
    fn new_game(&mut self);

    /// A legal move for the side to move, and what the position is worth to it: engine units that make the logarithm of the odds grow by 1
    /// with every 200, or [`MATE`] and more (or less than minus that) when the result is proven. `None` only when the game is over.
    fn choose(&mut self, game: &Game, nodes: u64) -> Option<(Point, i32)>;
}

/// The reference search.
pub struct ModelMover(ModelSearch);

/// Units of the reference search in one of ours: an open three is worth 1,000 of them.
const SCALE: i32 = 10;

impl ModelMover {
    /// One with its defaults, whose few random choices come from this seed.
    pub fn new(seed: u64) -> Self {
        Self(ModelSearch::new(ModelParams::default(), seed))
    }
}

impl Mover for ModelMover {
    /// It carries nothing over.
    fn new_game(&mut self) {}

    fn choose(&mut self, game: &Game, nodes: u64) -> Option<(Point, i32)> {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let decision = self.0.search(game, &limits, &mut Silent)?;
        let value = match Proven::from_score(decision.score) {
            Some(Proven::Win(_)) => MATE,
            Some(Proven::Loss(_)) => -MATE,
            None => (decision.score / SCALE).clamp(1 - MATE, MATE - 1),
        };
        Some((decision.point, value))
    }
}
