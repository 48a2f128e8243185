//! On the other side's time: who ponders, and until when.

use std::time::Duration;

use app::{Intent, SeatHandle, SeatStatus, Session};
use bevy::prelude::*;
use rules::{Point, Side};

use crate::support::*;

fn seat(app: &mut App, side: Side) -> &SeatHandle {
    let mut seats = app.world_mut().query::<&SeatHandle>();
    let mut both = seats.iter(app.world());
    both.find(|seat| seat.side() == side)
        .expect("both sides have seats")
}

fn ponders(app: &mut App, side: Side) -> bool {
    seat(app, side).is_pondering()
}

fn last_move(app: &App) -> Option<Point> {
    session(app).game().last_move()
}

/// A human has put this stone, and the bot has answered.
fn exchange(app: &mut App, stone: &str) {
    let plies = ply(app) + 2;
    intend(app, Intent::Place(point(stone)));
    update_until(app, "the answer", |app| ply(app) == plies);
    app.update();
}

#[test]
fn a_bot_ponders_while_the_human_thinks_and_is_stopped_by_its_turn() {
    let mut app = game_app("you", "ponders");
    app.update();
    assert!(!ponders(&mut app, Side::Second), "before its first move");
    exchange(&mut app, "h8");
    assert_eq!(last_move(&app), Some(point("a1")), "it had not pondered");
    for stone in ["g7", "f2", "l4"] {
        assert!(ponders(&mut app, Side::Second));
        assert!(!ponders(&mut app, Side::First), "nobody asks a human to");
        // On a busy machine its turn may come before its thread has begun.
        std::thread::sleep(Duration::from_millis(30));
        exchange(&mut app, stone);
        if last_move(&app) == Some(point("o15")) {
            return;
        }
    }
    panic!("it has never pondered");
}

#[test]
fn pondering_is_no_thinking_in_front_of_the_screen() {
    let mut app = game_app("you", "ponders");
    exchange(&mut app, "h8");
    for _ in 0..50 {
        app.update();
        std::thread::yield_now();
    }
    let seat = seat(&mut app, Side::Second);
    assert!(seat.is_pondering());
    assert_eq!(seat.status(), SeatStatus::Ready);
    assert_eq!(seat.progress(), None, "it told of its pondering alone");
}

#[test]
fn nobody_ponders_who_is_not_said_to() {
    let mut app = game_app("you", "settled");
    exchange(&mut app, "h8");
    assert!(!ponders(&mut app, Side::Second));
    exchange(&mut app, "g7");
    assert_eq!(last_move(&app), Some(point("b1")));
}

#[test]
fn pondering_ends_with_the_position() {
    for intent in [Intent::Undo, Intent::Resign, Intent::Restart] {
        let mut app = game_app("you", "ponders");
        exchange(&mut app, "h8");
        assert!(ponders(&mut app, Side::Second));
        intend(&mut app, intent.clone());
        update_until(&mut app, "the end of it", |app| {
            ply(app) != 2 || session(app).game().result().is_some()
        });
        app.update();
        assert!(!ponders(&mut app, Side::Second), "{intent:?}");
    }
}

#[test]
fn nobody_ponders_while_bots_wait() {
    let mut app = game_app("you", "ponders");
    exchange(&mut app, "h8");
    assert!(ponders(&mut app, Side::Second));
    app.world_mut().resource_mut::<Session>().pause();
    app.update();
    assert!(!ponders(&mut app, Side::Second));
    app.world_mut().resource_mut::<Session>().resume();
    app.update();
    assert!(ponders(&mut app, Side::Second));
}

#[test]
fn a_bot_ponders_on_after_a_move_taken_back_was_played_anew() {
    let mut app = game_app("you", "ponders");
    exchange(&mut app, "h8");
    exchange(&mut app, "g7");
    intend(&mut app, Intent::Undo);
    assert!(!ponders(&mut app, Side::Second), "it is only shown");
    exchange(&mut app, "c3");
    assert!(ponders(&mut app, Side::Second));
}

#[test]
fn two_bots_that_ponder_finish_their_game() {
    let mut app = game_app("ponders", "ponders");
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    app.update();
    for side in Side::ALL {
        assert!(!ponders(&mut app, side), "the game is over");
    }
}

#[test]
fn the_real_search_ponders_and_answers() {
    let mut app = game_app("you", "pondering_lynx");
    exchange(&mut app, "h8");
    assert!(ponders(&mut app, Side::Second));
    exchange(&mut app, "b2");
    assert!(ponders(&mut app, Side::Second));
}
