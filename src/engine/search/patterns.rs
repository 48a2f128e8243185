//! [`PatternValue`]: what a table of patterns says of the position, as the search counts.

use std::sync::Arc;

use super::value::{EVAL_BOUND, SCALE, Value};
use crate::eval::{WindowSum, WindowTable};
use crate::state::PatternState;
use rules::{Color, Point};

/// A sum of patterns that follows the stones of a search.
pub(super) struct PatternValue {
    sum: WindowSum,
    /// Units of the table that make [`SCALE`].
    scale: i64,
}

impl PatternValue {
    /// That of a position; the table is read once for every line.
    pub fn new(table: Arc<WindowTable>, scale: u32, state: &PatternState) -> Self {
        Self {
            sum: WindowSum::new(table, state),
            scale: i64::from(scale.max(1)),
        }
    }

    /// Follows a stone: `state` is the one with it. A call of its own, so that a search without patterns pays for a branch and no more.
    #[inline(never)]
    pub fn place(&mut self, state: &PatternState, point: Point) {
        self.sum.place(state, point);
    }

    /// Follows the last stone's being taken back.
    #[inline]
    pub fn undo(&mut self) {
        self.sum.undo();
    }

    /// The scores of Black's patterns minus those of White's, within ±[`EVAL_BOUND`].
    #[inline]
    pub fn value(&self, state: &PatternState) -> Value {
        debug_assert!(self.sum.is_of(state), "a stone was made behind its back");
        let score = i64::from(self.sum.value(Color::Black));
        let bound = i64::from(EVAL_BOUND);
        (score * i64::from(SCALE) / self.scale).clamp(-bound, bound) as Value
    }
}
