//! [`Puzzles`]: positions to be won by force, one after the other, with a proof for or against each
//! move.

mod difficulty;
mod judge;
mod puzzles;
mod shelf;

pub use difficulty::Difficulty;
pub use puzzles::{PuzzleCommand, Puzzles, Standing};
pub use shelf::{ListedPuzzle, is_puzzle_file};
