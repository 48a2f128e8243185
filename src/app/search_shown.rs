//! The search that the panel and the board show, and the bot whose search is copied.

use engine::Progress;
use game::{Analysis, SeatHandle, Seats, Session};

/// The report of the analysis if it is on, otherwise that of the bot to show.
pub(crate) fn progress_to_show<'a>(
    session: &Session,
    seats: &'a Seats,
    analysis: &'a Analysis,
) -> Option<&'a Progress> {
    if analysis.is_on() {
        analysis.progress()
    } else {
        seat_to_show(session, seats)?.progress()
    }
}

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
