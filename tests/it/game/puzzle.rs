//! Puzzles: each move is checked by a proof.

use std::path::Path;

use game::{Intent, Standing};
use rules::Side;

use super::support::*;

/// Black to win from an open three.
const FILE: &str = r#"{"kind":"vct","rule":"freestyle","side":"black","black":["h8","i8","j8"],"white":["a1","b3","a15"]}"#;

/// The puzzle in a file, against the cat.
fn first_of_file(folder: &Path) -> Desk {
    let file = folder.join("some.jsonl");
    std::fs::write(&file, FILE).expect("it can be written");
    let mut desk = Desk::between("you", "cat");
    desk.intend(Intent::OpenGame(file));
    desk
}

fn standing(desk: &Desk) -> Option<Standing> {
    desk.game.puzzles().standing(desk.session())
}

/// Waits until the solver has judged the position.
fn judged(desk: &mut Desk) -> Standing {
    desk.until("a verdict", |desk| {
        !matches!(
            standing(desk),
            Some(Standing::Judging | Standing::Posed(None))
        )
    });
    standing(desk).expect("a puzzle is on screen")
}

fn place_stone(desk: &mut Desk, stone: &str) {
    let before = desk.ply();
    desk.intend(Intent::Place(point(stone)));
    desk.until("the stone", |desk| desk.ply() > before);
}

fn turn_comes_back(desk: &mut Desk) {
    desk.until("the reply", |desk| {
        desk.session().human_to_decide().is_some() || desk.result().is_some()
    });
}

#[test]
fn every_position_shown_is_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = first_of_file(folder.path());
    // Plays faster than the solver judges, then goes back to a position that has not been judged.
    place_stone(&mut desk, "k8");
    turn_comes_back(&mut desk);
    place_stone(&mut desk, "o15");
    turn_comes_back(&mut desk);
    desk.intend(Intent::Undo);
    desk.until("the move before", |desk| desk.ply() == 8);
    assert_eq!(judged(&mut desk), Standing::Proven(1));
    // A win that is thrown away comes back when the other side overlooks it.
    desk.intend(Intent::Undo);
    desk.until("the start", |desk| desk.ply() == 6);
    desk.intend(Intent::TakeOver(Side::Second));
    place_stone(&mut desk, "o1");
    assert!(matches!(judged(&mut desk), Standing::Unclear(Some(_))));
    place_stone(&mut desk, "o2");
    desk.until("the win", |desk| {
        standing(desk) == Some(Standing::Proven(3))
    });
}
