//! [`Searcher`]: what every search can be asked, and [`SearcherParams`]: the parameters that it is
//! made of.

use crate::decision::Decision;
use crate::limits::Limits;
use crate::params::Params;
use crate::progress::SearchHandler;
use crate::range::ParamError;
use crate::schedule::Schedule;
use crate::score::Score;
use crate::search::{SCALE, TreeParams};
use rules::Game;

/// A search with what it keeps from turn to turn. One search at a time.
pub trait Searcher: Send {
    /// Decides on a move for the side to move: until a limit, a stop or a proven result. `None`
    /// only when the game is over.
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision>;

    /// The values of as many moves as the limits have lines, the best first. By default it searches
    /// with this number of lines.
    fn rank(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.search(game, limits, handler)
    }

    /// Thinks on the other side's time until the handler stops it. `game` has the position on the
    /// board. By default it does nothing.
    fn ponder(&mut self, _game: &Game, _limits: &Limits, _handler: &mut dyn SearchHandler) {}

    /// Forgets everything, as before the first game. By default nothing is kept.
    fn new_game(&mut self) {}

    /// Sets depth and widths from the next search on.
    fn set_schedule(&mut self, schedule: Schedule);

    /// The score that is worth about half a win: 0.46 on the scale from a draw, 0, to a win, 1.
    fn scale(&self) -> Score {
        SCALE
    }
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
