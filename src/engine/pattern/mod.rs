//! Shapes on board: *models* (a matched shape with its owner and the empty points that complete
//! it), *crosses* (two models of one colour that meet in an empty point), and the candidate points
//! of both.
//!
//! The shapes are data, the [`TEMPLATES`]. [`ModelBoard`] updates the models of a position with
//! every stone.

mod board;
mod candidates;
mod crosses;
mod geometry;
mod kind;
mod line;
mod model;
mod template;

pub use board::ModelBoard;
pub(super) use candidates::ring;
pub use candidates::{CandidateLimits, CandidateSource, candidates};
pub(super) use crosses::has_cross;
pub use kind::ModelKind;
pub(super) use line::bits;
pub use model::{Cross, Model};
pub use template::{Cell, TEMPLATES, Template, TemplateError};
