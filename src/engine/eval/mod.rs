//! Static evaluators. To add one, implement [`Evaluator`] in its own file and add a variant to
//! [`EvaluatorKind`].

mod counting;
mod model;
pub mod net;
mod patterns;
mod shapes;
mod watch;

use std::fmt;

pub use counting::{CountingEvaluator, count_windows, scan_windows};
pub use model::{ModelEvaluator, ModelScores};
pub(crate) use patterns::PointScores;
pub use patterns::{
    PatternError, PatternEvaluator, PatternFault, PatternTable, PatternTier, WindowSum, WindowTable,
};
pub use shapes::{JUNCTION_BONUS, SHAPE_SCORES, ShapeEvaluator};

use super::pattern::ModelBoard;
use super::score::{Scale, Score};
use crate::choices;

/// A static evaluation.
pub trait Evaluator: Send {
    /// The value of the position for the side to move, in engine units within
    /// ±[`EVAL_LIMIT`](super::EVAL_LIMIT). It depends on the stones and the side to move alone.
    fn evaluate(&self, board: &ModelBoard) -> Score;

    /// True when a search may use [`evaluate`](Self::evaluate) at its horizon; otherwise it
    /// continues.
    fn is_quiet(&self, _board: &ModelBoard) -> bool {
        true
    }
}

choices! {
    /// The evaluators by name.
    pub enum EvaluatorKind, default Model {
        /// The models on board, by the section `scores`.
        Model = "model",
        /// The windows of five points that each side can still fill.
        Counting = "counting",
        /// The best shape of each stone in each direction.
        Shapes = "shapes",
        /// The table of line patterns in the key `patterns`.
        Patterns = "patterns",
    }
}

impl EvaluatorKind {
    /// All evaluators, the default first.
    pub const ALL: [Self; 4] = [Self::Model, Self::Counting, Self::Shapes, Self::Patterns];

    /// The evaluator of this kind. `scores` are for the evaluator `model`, `patterns` for the
    /// evaluator `patterns`.
    pub fn build(self, scores: ModelScores, patterns: &PatternTable) -> Box<dyn Evaluator> {
        match self {
            Self::Model => Box::new(ModelEvaluator::new(scores)),
            Self::Counting => Box::new(CountingEvaluator),
            Self::Shapes => Box::new(ShapeEvaluator::default()),
            Self::Patterns => Box::new(PatternEvaluator::new(patterns)),
        }
    }

    /// Its name in `players.toml`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Counting => "counting",
            Self::Shapes => "shapes",
            Self::Patterns => "patterns",
        }
    }

    /// What its scores are worth.
    pub const fn scale(self) -> Scale {
        match self {
            Self::Model | Self::Counting => Scale(2_000),
            Self::Shapes => Scale(1_000),
            Self::Patterns => Scale(8_000),
        }
    }
}

impl fmt::Display for EvaluatorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
