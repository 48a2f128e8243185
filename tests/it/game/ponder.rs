//! Pondering: which bots ponder, and when they stop.

use std::time::Duration;

use game::{EditCommand, Intent, SeatHandle, SeatStatus};
use rules::{Point, Side};

use super::support::*;

fn seat(desk: &mut Desk, side: Side) -> &SeatHandle {
    let seat = desk.game.seats().of(side);
    seat.expect("a bot has a seat")
}

fn ponders(desk: &mut Desk, side: Side) -> bool {
    seat(desk, side).is_pondering()
}

fn last_move(desk: &Desk) -> Option<Point> {
    desk.session().game().last_move()
}

/// A human has put this stone, and the bot has answered.
fn exchange(desk: &mut Desk, stone: &str) {
    let plies = desk.ply() + 2;
    desk.intend(Intent::Place(point(stone)));
    desk.until("the answer", |desk| desk.ply() == plies);
    desk.update();
}

#[test]
fn a_bot_ponders_while_the_human_thinks_and_is_stopped_by_its_turn() {
    let mut desk = Desk::between("you", "ponders");
    desk.update();
    assert!(!ponders(&mut desk, Side::Second), "before its first move");
    exchange(&mut desk, "h8");
    assert_eq!(last_move(&desk), Some(point("a1")), "it did not ponder");
    for stone in ["g7", "f2", "l4"] {
        assert!(ponders(&mut desk, Side::Second));
        // On a busy machine its turn may come before its thread has begun.
        std::thread::sleep(Duration::from_millis(30));
        exchange(&mut desk, stone);
        if last_move(&desk) == Some(point("o15")) {
            return;
        }
    }
    panic!("it has never pondered");
}

#[test]
fn pondering_is_not_shown_as_thinking() {
    let mut desk = Desk::between("you", "ponders");
    exchange(&mut desk, "h8");
    for _ in 0..50 {
        desk.update();
        std::thread::yield_now();
    }
    let seat = seat(&mut desk, Side::Second);
    assert!(seat.is_pondering());
    assert_eq!(seat.status(), SeatStatus::Ready);
    assert_eq!(seat.progress(), None, "it told of its pondering alone");
}

#[test]
fn only_characters_with_the_key_ponder() {
    let mut desk = Desk::between("you", "settled");
    exchange(&mut desk, "h8");
    assert!(!ponders(&mut desk, Side::Second));
    exchange(&mut desk, "g7");
    assert_eq!(last_move(&desk), Some(point("b1")));
}

#[test]
fn pondering_ends_with_the_position() {
    for intent in [Intent::Undo, Intent::Resign, Intent::Restart] {
        let mut desk = Desk::between("you", "ponders");
        exchange(&mut desk, "h8");
        assert!(ponders(&mut desk, Side::Second));
        desk.intend(intent.clone());
        desk.until("the end of it", |desk| {
            desk.ply() != 2 || desk.session().game().result().is_some()
        });
        desk.update();
        assert!(!ponders(&mut desk, Side::Second), "{intent:?}");
    }
}

#[test]
fn no_bot_ponders_while_bots_wait() {
    let mut desk = Desk::between("you", "ponders");
    exchange(&mut desk, "h8");
    assert!(ponders(&mut desk, Side::Second));
    // The game waits while a position is set up.
    desk.intend(Intent::Edit(EditCommand::Begin));
    assert!(!ponders(&mut desk, Side::Second));
    desk.intend(Intent::Edit(EditCommand::Leave));
    assert!(ponders(&mut desk, Side::Second));
}

#[test]
fn a_bot_ponders_again_after_a_move_was_taken_back_and_replayed() {
    let mut desk = Desk::between("you", "ponders");
    exchange(&mut desk, "h8");
    exchange(&mut desk, "g7");
    desk.undo();
    assert!(!ponders(&mut desk, Side::Second), "it is only shown");
    exchange(&mut desk, "c3");
    assert!(ponders(&mut desk, Side::Second));
}

#[test]
fn two_bots_that_ponder_finish_their_game() {
    let mut desk = Desk::between("ponders", "ponders");
    desk.until("the end", |desk| desk.session().game().result().is_some());
    desk.update();
    for side in Side::ALL {
        assert!(!ponders(&mut desk, side), "the game is over");
    }
}

#[test]
fn the_real_search_ponders_and_answers() {
    let mut desk = Desk::between("you", "pondering_lynx");
    exchange(&mut desk, "h8");
    assert!(ponders(&mut desk, Side::Second));
    exchange(&mut desk, "b2");
    assert!(ponders(&mut desk, Side::Second));
}
