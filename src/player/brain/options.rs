//! [`BrainOptions`]: the settings with which a brain begins.

use crate::seat::Patience;
use protocol::Dialect;

/// The options of a brain.
#[derive(Clone, Debug, Default)]
pub struct BrainOptions {
    /// Meaning of coordinates.
    pub dialect: Dialect,
    /// Node limit of a turn, besides the limits of the manager.
    pub nodes: Option<u64>,
    /// Seed of random choices. Each game adds 1.
    pub seed: u64,
    /// How long the player may exceed its limits. A limit of the manager takes precedence.
    pub patience: Patience,
    /// Messages for the user before the first answer.
    pub notices: Vec<String>,
}
