//! [`EvaluatorKind`]: the evaluators by name.

use super::counting::CountingEvaluator;
use super::evaluator::Evaluator;
use super::model::{ModelEvaluator, ModelScores};
use super::patterns::{PatternEvaluator, PatternTable};
use super::shapes::ShapeEvaluator;
use crate::choices;
use crate::score::Scale;

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

    /// What its scores are worth.
    pub const fn scale(self) -> Scale {
        match self {
            Self::Model | Self::Counting => Scale(2_000),
            Self::Shapes => Scale(1_000),
            Self::Patterns => Scale(8_000),
        }
    }
}
