//! Static evaluators. To add one, implement [`Evaluator`] in its own file and add a variant to
//! [`EvaluatorKind`].

mod counting;
mod evaluator;
mod kind;
mod model;
mod patterns;
mod shapes;
mod watch;

pub use counting::{CountingEvaluator, count_windows, scan_windows};
pub use evaluator::Evaluator;
pub use kind::EvaluatorKind;
pub use model::{ModelEvaluator, ModelScores};
pub(crate) use patterns::PointScores;
pub use patterns::{
    PatternError, PatternEvaluator, PatternFault, PatternTable, PatternTier, WindowSum, WindowTable,
};
pub use shapes::{JUNCTION_BONUS, SHAPE_SCORES, ShapeEvaluator};
