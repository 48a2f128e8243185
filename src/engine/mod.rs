//! A CPU-only search library: models, evaluators, the tree search. Knows no players, no channels and prints nothing.

mod limits;
mod progress;
mod score;

pub use limits::Limits;
pub use progress::{Candidate, Progress, SearchHandler, Silent};
pub use score::{EVAL_LIMIT, INFINITE, Proven, Score, WIN, WIN_THRESHOLD};
