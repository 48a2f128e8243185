//! A game as it is kept: every line ever tried, as a [`Tree`], and the files that hold one; positions to be solved, as [`Puzzle`]s.
//!
//! A format is a module with `read`, from bytes to a [`Record`] and what of them it could not hold, and `write`, the other way; [`Format`]
//! knows them all, [`Opened::read`] and [`Format::save`] are for files. A mistake in a file is one line that says where it is and what was
//! expected. Nothing in a file panics, nothing makes memory grow faster than the file is long.

mod codec;
mod encoding;
mod file;
mod format;
mod growth;
mod json;
mod loss;
mod main_line;
mod note;
mod order;
mod pos;
mod position_text;
mod property;
mod psq;
mod puzzle;
mod renlib;
mod sgf;
mod tree;

pub use format::{Format, FormatError, Opened, ReadOptions, Written};
pub use json::{Record, RecordError, Seat};
pub use loss::{Loss, Losses};
pub use note::{Evaluation, EvaluationError, Note, ProvenWin};
pub use order::OrderError;
pub use property::{Property, PropertyError};
pub use puzzle::{Puzzle, PuzzleError, read_puzzles};
pub use tree::{NodeId, Tree};
