//! Thinking on the other side's time: [`TreeSearch::ponder`].

use super::TreeSearch;
use super::root::Root;
use crate::limits::Limits;
use crate::progress::SearchHandler;
use rules::{Action, Game, Point};

/// A search that goes on where the game comes to its position.
pub(super) struct Foreseen {
    game: Game,
    root: Root,
}

impl TreeSearch {
    /// Thinks on the other side's time, `game` being the position on board, until the handler stops it or there is nothing more to find
    /// out. The position after the reply that is expected comes first: if it is played, the next search goes on from there. Then come the
    /// other replies, of which the table remembers what it can.
    ///
    /// Does nothing where nothing is kept from turn to turn. Limits of time and the clock do not hold, it is not the own time; those of
    /// nodes and depth do, and so does [`TreeParams::max_nodes`](super::TreeParams::max_nodes).
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

    /// What the searches before found best in this position.
    fn expected_reply(&mut self, game: &Game) -> Option<Point> {
        self.table.open().probe(game.key(), 0)?.best
    }

    /// What pondering has found out about this position, if a search within these limits can go on from there; forgets it otherwise.
    pub(super) fn take_foreseen(&mut self, game: &Game, limits: &Limits) -> Option<Root> {
        let Foreseen { game: met, root } = self.foreseen.take()?;
        let is_too_deep = limits
            .depth
            .is_some_and(|most| root.depth > usize::from(most));
        let fits = met == *game && root.lines == self.lines(limits) && !is_too_deep;
        fits.then_some(root)
    }
}

/// The game after a move, where that is legal and the game goes on.
fn after(game: &Game, point: Point) -> Option<Game> {
    let mut game = game.clone();
    game.play(Action::Place(point)).ok()?;
    game.result().is_none().then_some(game)
}
