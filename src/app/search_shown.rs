//! The bot whose search the panel shows, and the clipboard gets.

use game::{SeatHandle, Seats, Session};

/// The bot to decide, or the bot that decided last.
pub(crate) fn seat_to_show<'a>(session: &Session, seats: &'a Seats) -> Option<&'a SeatHandle> {
    let game = session.game();
    let mover = game.side_of(game.side_to_move());
    let first = if game.result().is_some() {
        !mover
    } else {
        mover
    };
    [first, !first].into_iter().find_map(|side| seats.of(side))
}
