//! Stored games: all lines of a game as a [`Tree`], the file formats, and positions to solve as
//! [`Puzzle`]s.
//!
//! A format is a module with `read`, from bytes to a [`Record`] and its losses, and `write`, the
//! reverse. [`Format`] lists all formats; [`Opened::read`] and [`Format::save`] work with files. An
//! error is one line that names the place in the file and what was expected. No content of a file
//! causes a panic, and memory is proportional to the length of the file.

mod codec;
mod encoding;
mod file;
mod format;
mod games;
mod growth;
mod guess;
mod json;
mod loss;
mod main_line;
mod moves_text;
mod note;
mod opened_by;
mod order;
mod pos;
mod position_text;
mod property;
mod psq;
mod puzzle;
mod renlib;
mod sgf;
mod tree;

pub use encoding::{TextEncoding, UnknownEncoding};
pub use file::Collection;
pub use format::{Format, FormatError, Opened, ReadOptions, Written};
pub use games::Games;
pub use json::{Record, RecordError, Seat};
pub use loss::{Loss, Losses};
pub use note::{Evaluation, EvaluationError, Note, ProvenWin};
pub use order::OrderError;
pub use property::{Property, PropertyError};
pub use puzzle::{DEFENCE, Puzzle, PuzzleError, PuzzleFacts, read_puzzles};
pub use tree::{NodeId, Tree};
