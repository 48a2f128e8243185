//! A CPU-only search library: models, evaluators, searches. Knows no players, no channels and prints nothing.
//!
//! [`pattern`] knows which shapes lie on board and which points they ask for, [`eval`] turns them into a score, [`ModelSearch`]
//! looks ahead with both. [`TreeSearch`] does so faster, on a [`state`] that follows the stones, and [`MonteCarlo`] walks above it. One thread
//! and one seed: equal arguments give an equal answer.
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
mod priority;
mod progress;
mod range;
mod schedule;
mod score;
mod search;
pub mod state;
pub mod threat;

pub use decision::Decision;
pub use eval::{Evaluator, EvaluatorKind, ModelScores, PatternTable, PatternTier, count_windows};
pub use limits::{Clock, Limits, TimeBounds};
pub use models::{Generator, ModelParams, ModelSearch, MoveOrder, Switches, pick_without_search};
pub use montecarlo::{Algorithm, MonteCarlo, MonteCarloParams, RolloutParams, TreeGrowth};
pub use params::Params;
pub use pattern::{CandidateLimits, ModelBoard};
pub use priority::Priority;
pub use progress::{Candidate, Progress, SearchHandler, Silent};
pub use range::{OutOfRange, ParamError, Parameter, Range};
pub use schedule::{MAX_DEPTH, MAX_WIDTH, Schedule, ScheduleError, ScheduleStep};
pub use score::{EVAL_LIMIT, Proven, Score, WIN, WIN_THRESHOLD};
pub use search::{
    Complexity, Dynamics, Lean, SearchParams, Techniques, TreeEvaluator, TreeParams, TreeSearch,
    expected_points, expected_points_at, score_of_points,
};
