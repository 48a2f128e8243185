//! [`Searcher`]: what every search can be asked.

use crate::decision::Decision;
use crate::limits::Limits;
use crate::progress::SearchHandler;
use crate::schedule::Schedule;
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

    /// Sets depth and widths from the next search on. By default a search has no schedule, and this
    /// does nothing.
    fn set_schedule(&mut self, _schedule: Schedule) {}
}
