//! Benchmarks of the engine, and the signature of its search.

mod moves;
mod search;
mod threads;

pub use moves::{MovesReport, SetupMoves, moves};
pub use search::{SearchReport, search};
pub use threads::{ThreadsReport, threads};
