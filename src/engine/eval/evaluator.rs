//! [`Evaluator`]: a static evaluation.

use crate::pattern::ModelBoard;
use crate::score::Score;

/// A static evaluation.
pub trait Evaluator: Send {
    /// The value of the position for the side to move, in engine units within ±`EVAL_LIMIT`. It
    /// depends on the stones and the side to move alone.
    fn evaluate(&self, board: &ModelBoard) -> Score;

    /// True when a search may use [`evaluate`](Self::evaluate) at its horizon; otherwise it
    /// continues.
    fn is_quiet(&self, _board: &ModelBoard) -> bool {
        true
    }
}
