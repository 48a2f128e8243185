//! [`Miner`]: the missed wins and missed defences of a game as puzzles with proof.

mod job;
mod miner;
mod search;
mod theme;

pub use miner::{Mined, MinedPuzzle, Miner, MiningOptions, Source};
pub use search::{PuzzleSearch, SearchProgress};
pub(crate) use search::{Searched, humans};
pub use theme::Theme;
pub(crate) use theme::{is_quiet, of_win};
