//! Puzzles: each move is checked by a proof.

use std::path::Path;

use game::{
    Answer, Calendar, DrillCommand, Event, Intent, PuzzleCommand, Settings, Standing, Start,
};
use rules::{GameSetup, Side};

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

/// A game whose practice has the first puzzles of a text, with its files in this folder.
fn practising(folder: &Path, puzzles: &str, count: usize) -> Desk {
    let file = folder.join("some.jsonl");
    let first = puzzles.lines().take(count).collect::<Vec<_>>().join("\n");
    std::fs::write(&file, first).expect("it can be written");
    let mut desk = Desk::new(Start {
        settings: Settings::read(&folder.join("settings.toml")),
        calendar: Calendar::From(1_000_000_000),
        ..start(lineup("you", "cat", GameSetup::default()))
    });
    desk.intend(Intent::Drill(DrillCommand::Add(file)));
    desk.intend(Intent::Drill(DrillCommand::Next));
    desk
}

fn answers(desk: &Desk, answer: Answer) -> usize {
    let is_answer = |event: &&Event| **event == Event::DrillAnswered(answer);
    desk.events.iter().filter(is_answer).count()
}

/// The number of the puzzle from 0, and the number of all.
fn place(desk: &Desk) -> Option<(usize, usize)> {
    let place = desk.game.puzzles().place(desk.session());
    place.map(|(at, count, _)| (at, count))
}

#[test]
fn the_next_puzzle_of_a_practice_is_the_next_one_that_is_due() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = include_str!("../../../assets/puzzles.jsonl");
    let mut desk = practising(folder.path(), puzzles, 12);
    let next = Intent::Puzzle(PuzzleCommand::Next);
    // Ten new puzzles a day. One that nothing was done with is left without an answer.
    for at in (0..10).chain([0]) {
        assert_eq!(place(&desk), Some((at, 10)));
        desk.intend(next.clone());
    }
    assert_eq!(place(&desk), Some((1, 10)));
    desk.intend(Intent::Puzzle(PuzzleCommand::Previous));
    assert_eq!(answers(&desk, Answer::Failed), 0);
    for at in 0..10 {
        assert_eq!(place(&desk), Some((at, 10)));
        desk.intend(Intent::Hint);
        assert_eq!(answers(&desk, Answer::Failed), at + 1);
        desk.intend(next.clone());
    }
    assert_eq!(desk.events.last(), Some(&Event::NothingDue));
    assert_eq!(place(&desk), Some((9, 10)), "the last one stays");
    // An answered puzzle is shown again, and not answered again.
    desk.intend(Intent::Puzzle(PuzzleCommand::Previous));
    desk.intend(Intent::Hint);
    assert_eq!(
        (place(&desk), answers(&desk, Answer::Failed)),
        (Some((8, 10)), 10)
    );
    // Once another game is on screen, the puzzles of the program are next.
    desk.intend(Intent::Begin(
        lineup("you", "cat", GameSetup::default()).pairing(),
    ));
    desk.intend(next);
    assert!(place(&desk).is_some_and(|(_, count)| count > 50));
}

#[test]
fn a_first_try_has_no_hint_no_other_move_and_no_new_beginning() {
    type Misstep = (&'static str, fn(&mut Desk));
    const MISSTEPS: [Misstep; 6] = [
        ("nothing", |_| {}),
        ("a new beginning before the first move", |desk| {
            desk.intend(Intent::Restart);
        }),
        ("a hint", |desk| desk.intend(Intent::Hint)),
        ("an analysis", |desk| {
            desk.intend(Intent::Analyse(true));
            desk.intend(Intent::Analyse(false));
        }),
        ("a move that is taken back", |desk| {
            desk.exchange("o1");
            desk.undo();
        }),
        ("a new beginning", |desk| {
            desk.exchange("o1");
            desk.intend(Intent::Restart);
        }),
    ];
    for (at, (name, misstep)) in MISSTEPS.into_iter().enumerate() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = practising(folder.path(), FILE, 1);
        misstep(&mut desk);
        assert_eq!(desk.ply(), 6, "{name}");
        desk.exchange("k8");
        let ends = ["g8", "l8"].map(point);
        let board = desk.session().game().board();
        let five = ends.into_iter().find(|&it| board.is_empty(it));
        desk.intend(Intent::Place(five.expect("one end is open")));
        desk.update();
        assert_eq!(standing(&desk), Some(Standing::Solved), "{name}");
        let is_first = at < 2;
        let expected = [usize::from(is_first), usize::from(!is_first)];
        let answered = [Answer::Solved, Answer::Failed].map(|it| answers(&desk, it));
        let streak = desk.game.settings().streak.now;
        assert_eq!(
            (answered, streak),
            (expected, u32::from(is_first)),
            "{name}"
        );
    }
}
