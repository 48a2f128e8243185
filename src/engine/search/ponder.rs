//! Thinking on the other side's time: [`TreeSearch::ponder`].

use super::TreeSearch;
use super::root::Root;
use crate::limits::Limits;
use crate::progress::SearchHandler;
use rules::{Action, Game, Point};

/// A search that continues when the game reaches its position.
pub(super) struct Foreseen {
    game: Game,
    root: Root,
}

impl TreeSearch {
    /// Thinks on the other side's time until the handler stops it or the result is proven. `game`
    /// has the position on the board. First it searches the position after the expected reply: if
    /// that is played, the next search continues from there. Then it searches the other replies,
    /// whose results remain in the table.
    ///
    /// Does nothing when nothing is kept from turn to turn. Time limits and the clock are ignored,
    /// because it is not the own time; limits of nodes and depth apply, and so does
    /// [`TreeParams::max_nodes`](super::TreeParams::max_nodes).
    pub fn ponder(&mut self, game: &Game, limits: &Limits, handler: &mut dyn SearchHandler) {
        self.foreseen = None;
        let remembers = self.params.keep && self.params.techniques.table;
        if !remembers || game.to_decide().is_none() || handler.stopped() {
            return;
        }
        let mut limits = limits.tighten(self.params.own_limits());
        (limits.time, limits.clock) = (None, None);
        if let Some(reply) = self.expected_reply(game)
            && let Some(next) = after(game, reply)
        {
            let Some((decision, root)) = self.think(&next, &limits, handler, None) else {
                return;
            };
            self.foreseen = Some(Foreseen { game: next, root });
            let left = |nodes: u64| nodes.saturating_sub(decision.progress.nodes);
            limits.nodes = limits.nodes.map(left);
        }
        if !handler.stopped() && limits.nodes != Some(0) {
            self.think(game, &limits, handler, None);
        }
    }

    /// The best move of earlier searches in this position.
    fn expected_reply(&mut self, game: &Game) -> Option<Point> {
        self.table.open().probe(game.key(), 0)?.best
    }

    /// The result of pondering for this position, if a search within these limits can continue from
    /// it. It is cleared otherwise.
    pub(super) fn take_foreseen(&mut self, game: &Game, limits: &Limits) -> Option<Root> {
        let Foreseen { game: met, root } = self.foreseen.take()?;
        let is_too_deep = limits
            .depth
            .is_some_and(|most| root.depth > usize::from(most));
        let fits = met == *game && root.lines == self.lines(limits) && !is_too_deep;
        fits.then_some(root)
    }
}

/// The game after a move, if the move is legal and the game continues.
fn after(game: &Game, point: Point) -> Option<Game> {
    let mut game = game.clone();
    game.play(Action::Place(point)).ok()?;
    game.result().is_none().then_some(game)
}
