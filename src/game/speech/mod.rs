//! The remarks of bots. Each side has a [`Voice`], which makes at most one [`Remark`] at a time.
//!
//! The character decides whether it makes a remark on an occasion, and which one: see
//! [`chat`](player::character::chat). This module reports the occasions. An observer finds most of
//! them in the game; `voice` adds those that only the app knows: a player took a seat, a human
//! clicked on an occupied point, or a move takes long (`lull`). Remarks use random numbers of their
//! own, so they never change a move.

mod lull;
mod remark;
mod speaker;
mod typing;
mod voice;

use std::time::Duration;

use super::seats::Seats;
use super::session::Session;
use rules::Side;

pub use remark::Remark;
pub use voice::Voice;

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
