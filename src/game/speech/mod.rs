//! What bots say to each other and to you. Each side has a [`Voice`], which says at most one [`Remark`] at a time.
//!
//! Words, and whether an occasion is worth any, are the character's: see [`chat`](player::character::chat). Here it is told
//! what happens. An observer finds most of it in the game; `voice` adds what only the app knows: somebody sat down, clicked on an
//! occupied point, or lets everybody wait (`lull`). Speech draws on nothing that a player draws on, so that nobody moves otherwise
//! for having said something.

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

/// What is said for both sides.
#[derive(Debug, Default)]
pub struct Voices([Voice; 2]);

impl Voices {
    /// What is said for `side`; nothing for a human.
    pub const fn of(&self, side: Side) -> &Voice {
        &self.0[side.index()]
    }

    /// Lets everybody say what there is to say; `is_news` if the session has changed since the last call.
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
