//! [`Hint`]: advice for a human in three steps: its kind, its points, and its reason.

mod asked;
mod evidence;
mod search;

pub use asked::Hint;
pub use evidence::stones_behind;
pub(super) use search::{WIN_EFFORTS, win};
