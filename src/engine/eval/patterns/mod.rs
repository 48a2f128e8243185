//! [`PatternEvaluator`]: counts every occurrence of the line patterns of a table.

mod evaluator;
mod matcher;
mod points;
mod table;
mod windows;

pub use evaluator::PatternEvaluator;
pub(crate) use points::PointScores;
pub use table::{PatternError, PatternFault, PatternTable, PatternTier};
pub use windows::{WindowSum, WindowTable};
