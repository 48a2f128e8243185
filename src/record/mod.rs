//! A game as it is kept: every line ever tried, as a [`Tree`], and the files that hold one.

mod json;
mod note;
mod tree;

pub use json::{Record, RecordError, Seat};
pub use note::{Evaluation, EvaluationError, Note, ProvenWin};
pub use tree::{NodeId, Tree};
