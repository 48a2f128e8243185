//! Foreign engines at the board: whatever one does wrong, the app contains it, names it, and leaves
//! no process behind.

use std::thread;

use game::{CastBook, Intent};
use player::config::{Cast, Source};
use player::{EngineState, Registry};
use rules::{GameResult, Side, WinReason};
use toml::{Table, Value};

use super::support::*;
use crate::engines::faults::{Behaviour, Fault, Row, kinds};
use crate::engines::leftovers::{assert_gone, wait_until_gone};

/// A cast that contains this engine.
fn book(fault: &Fault) -> CastBook {
    let mut player = fault.options();
    let turn = Value::Integer(fault.turn().as_millis() as i64);
    let time = Table::from_iter([
        ("min_ms".to_owned(), Value::Integer(0)),
        ("max_ms".to_owned(), turn),
    ]);
    player.insert("kind".into(), "gomocup".into());
    player.insert("time".into(), Value::Table(time));
    let players = Table::from_iter([("engine".to_owned(), Value::Table(player))]);
    let file = Table::from_iter([("players".to_owned(), Value::Table(players))]);
    let own = Source {
        name: "test".into(),
        text: file.to_string(),
    };
    let registry = Registry::builtin();
    let sources = Source::embedded().into_iter().chain([own]).collect();
    let cast = Cast::load(&registry, sources).expect("the cast is valid");
    CastBook::fixed(registry, cast)
}

/// The engine as Black against a hare, after the stones that its fault needs.
fn desk(fault: &Fault) -> Desk {
    let start = fault.game();
    let mut desk = Desk::of(book(fault), "you", "you", start.setup());
    for (point, plies) in start.moves().zip(1..) {
        desk.intend(Intent::Place(point));
        desk.until("the stone", |desk| desk.ply() == plies);
    }
    desk.intend(Intent::Replace(Side::Second, "hare".into()));
    desk.intend(Intent::Replace(Side::First, "engine".into()));
    desk
}

/// Updates until the game is over; returns the referee's reason if Black lost by a fault.
fn forfeit(desk: &mut Desk) -> Option<String> {
    desk.until_over();
    match desk.result()? {
        GameResult::Win {
            winner: Side::Second,
            reason: WinReason::Forfeit(forfeit),
        } => Some(forfeit.to_string()),
        _ => None,
    }
}

fn complaint((name, start, end): &Row) -> Option<String> {
    let fault = Fault::new(name, *start);
    let mut desk = desk(&fault);
    let reason = forfeit(&mut desk);
    drop(desk);
    let left_over = wait_until_gone(&fault.tag);
    (!end.is(reason.as_deref()) || !left_over.is_empty())
        .then(|| format!("{name}: {reason:?}, left over {left_over:?}"))
}

#[cfg(unix)]
#[test]
fn faulty_engine_is_contained_and_named() {
    // All at a time, because most of them only wait.
    let complaints = thread::scope(|scope| {
        let games = kinds().map(|row| scope.spawn(|| complaint(row)));
        let games = games.collect::<Vec<_>>().into_iter();
        let ended = games.filter_map(|game| game.join().expect("no game panics"));
        ended.collect::<Vec<_>>()
    });
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn engine_that_failed_is_asked_again_when_the_user_says_so() {
    let fault = Fault::new("exits in the middle", Behaviour);
    let mut desk = desk(&fault);
    assert!(forfeit(&mut desk).is_some());
    let stones = desk.ply();
    assert_eq!(desk.session().score().wins, [0, 1]);
    desk.intend(Intent::Retry);
    assert_eq!(desk.session().game().result(), None);
    assert_eq!(
        desk.session().score().wins,
        [0, 1],
        "the loss stays entered"
    );
    // The engine fails in the same way, but only after it has received the position and has moved.
    assert!(forfeit(&mut desk).is_some());
    assert!(desk.ply() > stones, "{} stones", desk.ply());
    drop(desk);
    assert_gone(&fault.tag);
}

#[test]
fn log_and_state_of_an_engine_are_shown() {
    let fault = Fault::new("plays on a stone", Behaviour);
    let mut desk = desk(&fault);
    assert!(forfeit(&mut desk).is_some());
    let seat = desk.game.seats().of(Side::First);
    let console = seat.expect("Black has a seat").console().clone();
    assert_eq!(console.state(), EngineState::Illegal);
    let log = console
        .lines()
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    assert!(
        log.iter().any(|line| line.contains("-> START 9")),
        "{log:#?}"
    );
    drop(desk);
    assert_gone(&fault.tag);
}
