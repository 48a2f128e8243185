//! [`Mover`]: who plays the games that weights are fitted to.

use std::sync::Arc;

use super::play::MATE;
use engine::state::Weights;
use engine::{Limits, Proven, Silent, TreeParams, TreeSearch};
use rules::{Game, Point};

/// A search as the games need it.
pub trait Mover: Send {
    /// Forgets what it knows, so that a game depends on nothing before it.
    fn new_game(&mut self);

    /// A legal move for the side to move, and what the position is worth to it: engine units that make the logarithm of the odds grow by 1
    /// with every 200, or [`MATE`] and more (or less than minus that) when the result is proven. `None` only when the game is over.
    fn choose(&mut self, game: &Game, nodes: u64) -> Option<(Point, i32)>;
}

/// The tree search.
pub struct TreeMover(TreeSearch);

/// Its table: the searches are short.
const TABLE_MIB: u16 = 4;

impl TreeMover {
    /// One with these weights and a small table, otherwise with the defaults.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self(TreeSearch::new(TreeParams {
            table_mib: TABLE_MIB,
            weights,
            ..TreeParams::default()
        }))
    }
}

impl Mover for TreeMover {
    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn choose(&mut self, game: &Game, nodes: u64) -> Option<(Point, i32)> {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let decision = self.0.search(game, &limits, &mut Silent)?;
        let value = match Proven::from_score(decision.score) {
            Some(Proven::Win(_)) => MATE,
            Some(Proven::Loss(_)) => -MATE,
            None => decision.score.clamp(1 - MATE, MATE - 1),
        };
        Some((decision.point, value))
    }
}
