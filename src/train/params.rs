//! [`PlayParams`]: the conditions of training games.

use std::sync::Arc;

use engine::TreeEvaluator;
use engine::state::Weights;
use rules::GameSetup;

/// The conditions of all games of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayParams {
    /// Rule and size.
    pub setup: GameSetup,
    /// Node limit of a move. It varies by a quarter at random.
    pub nodes: u64,
    /// Seed of all games.
    pub seed: u64,
    /// Weights of the evaluation, and of the ranking of points for random stones.
    pub weights: Arc<Weights>,
    /// Whether a net corrects these weights.
    pub evaluator: TreeEvaluator,
}

/// Version of the code that plays games. It must be increased with every change of the search or of
/// this crate that changes a game: files of different versions do not continue each other.
pub(super) const PLAY_VERSION: u32 = 2;
