//! [`Rating`]: the strength of a player.

use serde::{Deserialize, Serialize};

/// The strength of a player in its pool.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// Elo points above the anchor's zero.
    pub elo: f64,
    /// Half-width of the 95 % interval, in Elo points; 0 for the anchor itself.
    pub error: f64,
    /// Number of games behind the rating.
    pub games: u32,
}
