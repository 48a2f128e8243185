//! How fast the engine is on this machine, and the signature of its search.

mod moves;
mod search;

pub use moves::{MovesReport, SetupMoves, moves};
pub use search::{SearchReport, search};
