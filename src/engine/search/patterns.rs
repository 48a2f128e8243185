//! [`PatternValue`]: the evaluation by a pattern table in units of the search.

use std::sync::Arc;

use super::value::{EVAL_BOUND, Value};
use crate::eval::{WindowSum, WindowTable};
use crate::score::SCALE;
use crate::state::PatternState;
use rules::{Color, Point};

/// The sum of patterns of a search's position.
pub(super) struct PatternValue {
    sum: WindowSum,
    /// Units of the table that equal [`SCALE`].
    scale: i64,
}

impl PatternValue {
    /// The sum of a position. Every line is read once.
    pub fn new(table: Arc<WindowTable>, scale: u32, state: &PatternState) -> Self {
        Self {
            sum: WindowSum::new(table, state),
            scale: i64::from(scale.max(1)),
        }
    }

    /// Follows a stone: `state` has the stone. It is a separate function, so that a search without
    /// patterns pays only for a branch.
    #[inline(never)]
    pub fn place(&mut self, state: &PatternState, point: Point) {
        self.sum.place(state, point);
    }

    /// Follows the last stone taken back.
    #[inline]
    pub fn undo(&mut self) {
        self.sum.undo();
    }

    /// Black's patterns minus White's, within ±[`EVAL_BOUND`].
    #[inline]
    pub fn value(&self, state: &PatternState) -> Value {
        debug_assert!(self.sum.is_of(state), "a stone was made behind its back");
        let score = i64::from(self.sum.value(Color::Black));
        let bound = i64::from(EVAL_BOUND);
        (score * i64::from(SCALE) / self.scale).clamp(-bound, bound) as Value
    }
}
