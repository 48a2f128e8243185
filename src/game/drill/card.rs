//! [`DrillCard`]: a puzzle with its schedule.

use record::Puzzle;
use serde::{Deserialize, Serialize};

use crate::schedule::Schedule;

/// A puzzle with its schedule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrillCard {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// When it is due. A file has its keys beside that of the puzzle.
    #[serde(flatten)]
    pub schedule: Schedule,
    /// Equal for puzzles that a symmetry maps onto each other.
    #[serde(skip)]
    pub(super) key: String,
}
