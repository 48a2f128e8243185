//! [`Voices`]: the voices of both sides.

use std::time::Duration;

use super::voice::Voice;
use crate::seats::Seats;
use crate::session::Session;
use rules::Side;

/// The voices of both sides.
#[derive(Debug, Default)]
pub struct Voices([Voice; 2]);

impl Voices {
    /// The voice of `side`, which is silent for a human.
    pub const fn of(&self, side: Side) -> &Voice {
        &self.0[side.index()]
    }

    /// Lets both voices make their remarks; `is_news` is true if the session has changed since the
    /// last call.
    pub(crate) fn speak(&mut self, session: &Session, seats: &Seats, is_news: bool, now: Duration) {
        for side in Side::ALL {
            let (voice, seat) = (&mut self.0[side.index()], seats.of(side));
            if is_news {
                voice.follow(session, side, seat, now);
            }
            voice.keep_time(session, side, seat, now);
        }
    }
}
