//! [`AnalysisSeats`]: the player of the analysis on two threads, one for the position shown and one
//! for the other positions of its line.

use std::sync::Arc;

use thread_priority::{ThreadPriority, set_current_thread_priority};

use crate::cast_book::CastBook;
use crate::session::Session;
use crate::waker::Waker;
use engine::Limits;
use player::config::{Role, VacantRole};
use player::{BuildContext, PlayerFactory, Seat, SeatMsg, Stop, Wake};
use rules::{Game, GameSetup};

/// Priority of the thread for positions that are not shown, where 50 is the usual one. The lowest
/// one would let other busy programs starve a review that the user waits for.
const BACKGROUND: u8 = 25;

/// The seats of the analysis in a game. At most one of them searches.
pub(super) struct AnalysisSeats {
    /// The number of the game that they are prepared for.
    game: u64,
    setup: GameSetup,
    factory: PlayerFactory,
    wake: Wake,
    /// Searches the position shown, for which the user waits.
    shown: Seat,
    /// Searches other positions with a low priority; opened at the first one.
    background: Option<Seat>,
    /// True when the last search was in the background.
    is_in_background: bool,
}

impl AnalysisSeats {
    /// Seats for the player with the role `analysis`, who looks at this game.
    pub(super) fn open(
        session: &Session,
        waker: &Waker,
        book: &CastBook,
    ) -> Result<Self, VacantRole> {
        let character = book.cast().role(Role::Analysis)?;
        let registry = book.registry();
        let factory = character
            .unbounded(registry)
            .without_libraries()
            .factory(registry, BuildContext::default());
        let (setup, wake) = (session.game().setup(), waker.wake());
        Ok(Self {
            game: session.number(),
            setup,
            shown: seat("analysis", &factory, (&wake, setup)),
            factory,
            wake,
            background: None,
            is_in_background: false,
        })
    }

    /// True when they are prepared for the game of the session.
    pub(super) const fn are_for(&self, session: &Session) -> bool {
        self.game == session.number()
    }

    /// Searches this position and aborts the search before. A position that is not shown is
    /// searched in the background.
    pub(super) fn think(&mut self, game: Game, limits: Limits, in_background: bool) {
        self.stop();
        self.is_in_background = in_background;
        let seat = if in_background {
            self.background.get_or_insert_with(|| {
                let factory = giving_way(self.factory.clone());
                seat("background", &factory, (&self.wake, self.setup))
            })
        } else {
            &mut self.shown
        };
        seat.think(game, limits);
    }

    /// Aborts the search.
    pub(super) fn stop(&mut self) {
        self.searching().stop(Stop::Abort);
    }

    /// The next message about the last search.
    pub(super) fn poll(&mut self) -> Option<SeatMsg> {
        self.searching().poll()
    }

    /// The seat of the last search.
    fn searching(&mut self) -> &mut Seat {
        match &mut self.background {
            Some(seat) if self.is_in_background => seat,
            _ => &mut self.shown,
        }
    }
}

fn seat(name: &str, factory: &PlayerFactory, (wake, setup): (&Wake, GameSetup)) -> Seat {
    let mut seat = Seat::spawn(name, factory.clone(), wake.clone());
    seat.new_game(setup);
    seat
}

/// The player on a thread with a low priority, so that the search of the position shown and the
/// window stay smooth.
fn giving_way(factory: PlayerFactory) -> PlayerFactory {
    Arc::new(move || {
        if let Ok(priority) = BACKGROUND.try_into() {
            // If the system refuses, frames are less regular.
            let _ = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
        }
        factory()
    })
}
