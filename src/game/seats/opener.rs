//! [`Opener`]: opens the seats of bots.

use super::handle::SeatHandle;
use crate::session::Session;
use crate::waker::Waker;
use player::{BuildContext, Console, Registry, Seat};
use rules::Side;

/// Opens the seats of bots.
#[derive(Debug)]
pub(super) struct Opener {
    registry: Registry,
    waker: Waker,
}

impl Opener {
    pub(super) const fn new(registry: Registry, waker: Waker) -> Self {
        Self { registry, waker }
    }

    /// A seat for the bot that plays for `side` in the game shown.
    pub(super) fn open(&self, side: Side, session: &Session) -> SeatHandle {
        self.open_with(side, session, Console::default())
    }

    /// Puts a new seat in the place of one that does not answer. It keeps the log, so that the user
    /// can see why, and takes over the open request of the old one.
    pub(super) fn reopen(&self, handle: &mut SeatHandle, session: &Session) {
        let mut fresh = self.open_with(handle.side(), session, handle.console().clone());
        fresh.inherit(handle);
        *handle = fresh;
    }

    fn open_with(&self, side: Side, session: &Session, console: Console) -> SeatHandle {
        let contest = session.contest();
        // One core is left for the renderer.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let context = BuildContext {
            seed: contest.seed() ^ (side.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            threads: cores.saturating_sub(1).max(1),
            console: console.clone(),
            ..BuildContext::default()
        };
        let name = format!("player {}", session.game().color_of(side));
        let factory = contest.character(side).factory(&self.registry, context);
        let mut seat = Seat::spawn(&name, factory, self.waker.wake());
        seat.new_game(session.game().setup());
        SeatHandle::new(side, contest, seat, console)
    }
}
