//! A search library on the CPU: models, evaluators, searches. It has no players and no channels,
//! and prints nothing.
//!
//! [`pattern`] finds shapes and the points that they ask for, [`eval`] evaluates them, and
//! [`ModelSearch`] searches with both. [`TreeSearch`] is faster and uses an incrementally updated
//! [`state`]; [`MonteCarlo`] adds random walks above it. With one thread and one seed, equal
//! arguments give equal answers.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod ablation;
pub mod bench;
pub mod book;
mod budget;
mod decision;
pub mod eval;
mod limits;
mod model_clock;
mod models;
mod montecarlo;
pub mod params;
pub mod pattern;
mod policy;
mod priority;
mod progress;
mod range;
mod schedule;
mod score;
mod search;
mod searcher;
pub mod state;
pub mod threat;

pub use decision::Decision;
pub use eval::{Evaluator, EvaluatorKind, ModelScores, PatternTable, PatternTier, count_windows};
pub use limits::{Clock, Limits, TimeBounds};
pub use models::{Generator, ModelParams, ModelSearch, MoveOrder, Switches, pick_without_search};
pub use montecarlo::{Algorithm, MonteCarlo, MonteCarloParams, RolloutParams, TreeGrowth};
pub use params::Params;
pub use pattern::{CandidateLimits, ModelBoard};
pub use policy::{PolicySearch, rank_points};
pub use priority::Priority;
pub use progress::{Candidate, Origin, Progress, SearchHandler, Silent};
pub use range::{OutOfRange, Parameter, Range};
pub use schedule::{MAX_DEPTH, MAX_WIDTH, Schedule, ScheduleError, ScheduleStep};
pub use score::{EVAL_LIMIT, Proven, Scale, Score, WIN, WIN_THRESHOLD};
pub use search::{
    Complexity, Dynamics, Lean, ParamError, SearchParams, SearcherParams, Techniques,
    TreeEvaluator, TreeParams, TreeSearch, complexity, expected_points, score_of_points,
};
pub use searcher::Searcher;
