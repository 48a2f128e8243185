//! Programs of others in Python: a client of the protocol, and a judge of forbidden points. The long
//! tests start them where their packages are installed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use rules::{Action, Color, Foul, Game, GameSetup, Point, Rule};
use serde_json::json;

use crate::many::many;
use crate::program::Program;

/// Runs a script of `tests/data/clients` and returns what it prints. None, with a line, where Python
/// or the package is not installed.
fn script(name: &str, package: &str, argument: &Path) -> Option<String> {
    let import = format!("import {package}");
    let found = Command::new("python3").args(["-c", &import]).output();
    if !found.is_ok_and(|it| it.status.success()) {
        eprintln!("the Python package `{package}` is not installed");
        return None;
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/clients");
    let outcome = Command::new("python3")
        .arg(folder.join(name))
        .arg(argument)
        .output()
        .expect("Python starts");
    let [told, errors] = [outcome.stdout, outcome.stderr].map(String::from_utf8);
    let (told, errors) = (told.expect("a text"), errors.expect("a text"));
    assert!(outcome.status.success(), "{told}{errors}");
    Some(told)
}

#[test]
#[ignore = "needs the Python package pygomo-lib, and does nothing but print a line without it; \
    `.ci/run` runs it among its long tests, `cargo test --test it in_python -- --ignored` alone"]
fn very_many_messages_are_read_by_a_client_in_python() {
    if let Some(told) = script("client.py", "pygomo", crate::PBRAIN.as_ref()) {
        println!("{told}");
        assert_eq!(told.lines().count(), 4, "{told}");
    }
}

#[test]
#[ignore = "needs the Python package renju, and does nothing but print a line without it; \
    `.ci/run` runs it among its long tests, `cargo test --test it in_python -- --ignored` alone"]
fn very_many_forbidden_points_are_those_of_a_judge_in_python() {
    let mut rng = ChaCha8Rng::seed_from_u64(crate::property::seed());
    let mut lines = String::new();
    for _ in 0..many(4_000) {
        writeln!(lines, "{}", position(&mut rng)).expect("a text takes it");
    }
    let program = Program::new().with_file("positions.jsonl", &lines);
    if let Some(told) = script("judge.py", "renju", &program.path("positions.jsonl")) {
        println!("{told}");
    }
}

/// A crowded position of renju with Black to move, and its forbidden points.
fn position(rng: &mut ChaCha8Rng) -> serde_json::Value {
    let game = crowded(rng);
    let stones = |color: Color| {
        let of_color = |point: &Point| game.board().get(*point) == Some(color);
        Point::all(15)
            .filter(of_color)
            .map(place)
            .collect::<Vec<_>>()
    };
    let fouls = game.board().empty_points().filter_map(|point| {
        let kind = match game.foul_at(point)? {
            Foul::DoubleThree => 1,
            Foul::DoubleFour => 2,
            Foul::Overline => 3,
        };
        Some([point.x(), point.y(), kind])
    });
    let free = game.board().empty_points().map(place);
    json!({
        "size": 15,
        "black": stones(Color::Black),
        "white": stones(Color::White),
        "fouls": fouls.collect::<Vec<_>>(),
        "free": free.collect::<Vec<_>>(),
    })
}

const fn place(point: Point) -> [u8; 2] {
    [point.x(), point.y()]
}

/// An unfinished game of legal random moves within nine by nine points, with Black to move.
fn crowded(rng: &mut ChaCha8Rng) -> Game {
    let setup = GameSetup::new(Rule::Renju, 15).expect("a usual board");
    loop {
        let mut game = Game::new(setup);
        let (left, bottom) = (rng.random_range(0..7), rng.random_range(0..7));
        let plies = 2 * rng.random_range(4..20);
        for _ in 0..400 {
            if game.result().is_some() || game.moves().count() == plies {
                break;
            }
            let point = Point::new(
                left + rng.random_range(0..9),
                bottom + rng.random_range(0..9),
            );
            // A point that is occupied or forbidden is drawn again.
            _ = game.play(Action::Place(point));
        }
        if game.result().is_none() && game.side_to_move() == Color::Black {
            return game;
        }
    }
}
