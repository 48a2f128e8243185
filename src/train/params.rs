//! [`PlayParams`]: how games are played for training.

use std::sync::Arc;

use engine::state::Weights;
use rules::GameSetup;

/// What games of a run have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayParams {
    /// Rule and size.
    pub setup: GameSetup,
    /// Nodes a move; each move gets a quarter more or less at random.
    pub nodes: u64,
    /// Seed of all games.
    pub seed: u64,
    /// The weights that the search evaluates by, and that rank the points of a random stone.
    pub weights: Arc<Weights>,
}

/// Version of the way in which games are played. To be raised with every change of the search or of
/// this room that changes a game: files of games of different versions do not continue each other.
pub(super) const PLAY_VERSION: u32 = 2;
