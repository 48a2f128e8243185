//! [`SearcherParams`]: the parameters that a search is made of, and [`ParamError`]: why it cannot be.

use super::params::TreeParams;
use crate::eval::PatternError;
use crate::params::Params;
use crate::range::OutOfRange;
use crate::score::Score;
use crate::searcher::Searcher;

/// Why a search cannot work with a parameter.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamError {
    /// A number out of its range.
    #[error(transparent)]
    Range(#[from] OutOfRange),
    /// A pattern of the part `patterns` that is too long for this search.
    #[error("patterns.{0}")]
    Pattern(PatternError),
}

/// The parameters of a kind of search.
pub trait SearcherParams: Params + Clone + Send {
    /// Absolute score above which a side counts as better; smaller scores are noise. By default
    /// that of the tree search: three points in five, by the logistic curve that scores are fitted
    /// to.
    const CLEAR: Score = 80;

    /// The search. Allocates its tables. Parameters that [`check`](Self::check) rejects are clamped
    /// to their ranges. `seed` is the seed of its draws, if it has any.
    fn build(self, seed: u64) -> Box<dyn Searcher>;

    /// Everything that the search cannot work with; empty when there is nothing.
    fn check(&self) -> Vec<ParamError>;

    /// The parameters of its tree search, if it has one.
    fn tree(&mut self) -> Option<&mut TreeParams> {
        None
    }

    /// Largest number of nodes of a turn; 0 for none.
    fn max_nodes(&self) -> u64;

    /// True when depth and widths follow the schedule.
    fn follows_schedule(&self) -> bool;

    /// Sets the number of threads if it is open. By default there is one thread.
    fn share(&mut self, _threads: usize) {}

    /// Number of threads.
    fn threads(&self) -> usize {
        1
    }

    /// Bytes of the tables and trees that it allocates, at most.
    fn memory(&self) -> u64;

    /// Makes tables and trees as small as they have to be to stay within `bytes`, but no smaller
    /// than it can work with.
    fn fit(&mut self, bytes: u64);
}
