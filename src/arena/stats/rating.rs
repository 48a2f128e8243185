//! [`Rating`]: a player's strength.

use serde::{Deserialize, Serialize};

/// A player's strength in its pool.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// Elo points above the anchor's zero.
    pub elo: f64,
    /// Half-width of the 95 % interval, in Elo points; 0 for the anchor itself.
    pub error: f64,
    /// Games that it comes from.
    pub games: u32,
}
