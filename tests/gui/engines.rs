//! Foreign engines at the board: whatever one does wrong, the app contains it, names it, and leaves
//! no process behind.

use bevy::prelude::*;
use game::{CastBook, Intent};
use player::config::{Cast, Source};
use player::{EngineState, Registry};
use rules::{GameResult, Side, WinReason};
use toml::{Table, Value};

use crate::foreign::faults::{Behaviour, Fault};
use crate::foreign::leftovers::assert_gone;
use crate::support::*;

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
fn app(fault: &Fault) -> App {
    let start = fault.game();
    let mut app = game_app_of(book(fault), "you", "you", start.setup());
    for (point, plies) in start.moves().zip(1..) {
        intend(&mut app, Intent::Place(point));
        update_until(&mut app, "the stone", |app| ply(app) == plies);
    }
    intend(&mut app, Intent::Replace(Side::Second, "hare".into()));
    intend(&mut app, Intent::Replace(Side::First, "engine".into()));
    app
}

/// Updates until the game is over; returns the referee's reason if Black lost by a fault.
fn forfeit(app: &mut App) -> Option<String> {
    update_until(app, "the end", |app| session(app).game().result().is_some());
    match session(app).game().result()? {
        GameResult::Win {
            winner: Side::Second,
            reason: WinReason::Forfeit(forfeit),
        } => Some(forfeit.to_string()),
        _ => None,
    }
}

#[test]
fn log_and_state_of_an_engine_are_shown() {
    let fault = Fault::new("plays on a stone", Behaviour);
    let mut app = app(&fault);
    assert!(forfeit(&mut app).is_some());
    let seat = game(&app).seats().of(Side::First);
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
    drop(app);
    assert_gone(&fault.tag);
}
