//! Puzzles: read from a file, each move checked by a proof, and never saved as a game.

use std::path::{Path, PathBuf};

use app::{Page, Sheet, SheetCommand};
use bevy::prelude::*;
use game::{Archive, Intent, PuzzleCommand, Standing};
use rules::{Color as Stone, Side};

use crate::support::*;

/// Black to win from an open three, White to win from a four and a three that meet, and one that no
/// game leads to.
const FILE: &str = concat!(
    "\n",
    r#"{"kind":"vct","rule":"freestyle","side":"black","#,
    r#""black":["h8","i8","j8"],"white":["a1","b3","a15"]}"#,
    "\n",
    r#"{"kind":"vcf","rule":"standard","side":"white","size":15,"#,
    r#""black":["h8","a1","a3","a5","o1","o3"],"white":["i8","j8","k8","l9","l10"]}"#,
    "\n",
    r#"{"kind":"vct","rule":"renju","side":"white","black":["h8"],"white":["i9"]}"#,
    "\n",
);

fn file(folder: &Path, text: &str) -> PathBuf {
    let file = folder.join("some.jsonl");
    std::fs::write(&file, text).expect("it can be written");
    file
}

fn open_page(app: &mut App, page: Page) {
    app.world_mut().write_message(SheetCommand::Open(page));
    app.update();
}

fn standing(app: &App) -> Option<Standing> {
    game(app).puzzles().standing(session(app))
}

fn place(app: &App) -> Option<(usize, usize, bool)> {
    game(app).puzzles().place(session(app))
}

/// Waits until the solver has judged the position.
fn judged(app: &mut App) -> Standing {
    update_until(app, "a verdict", |app| {
        !matches!(
            standing(app),
            Some(Standing::Judging | Standing::Posed(None))
        )
    });
    standing(app).expect("a puzzle is on screen")
}

fn place_stone(app: &mut App, stone: &str) {
    let before = ply(app);
    intend(app, Intent::Place(point(stone)));
    update_until(app, "the stone", |app| ply(app) > before);
}

fn turn_comes_back(app: &mut App) {
    update_until(app, "the reply", |app| {
        session(app).human_to_decide().is_some() || session(app).game().result().is_some()
    });
}

#[test]
fn each_move_of_a_puzzle_is_checked_against_every_reply() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view_in(&folder.path().join("games"), "you", "cat");
    intend(&mut app, Intent::OpenGame(file(folder.path(), FILE)));
    assert_eq!(place(&app), Some((0, 2, false)));
    let told = notice(&app).expect("one was left out");
    assert!(
        told.contains("1 left out, line 4: 1 black and 1 white stones"),
        "{told}"
    );
    assert_eq!((ply(&app), session(&app).undo_target()), (6, None));
    assert_eq!(judged(&mut app), Standing::Posed(Some(3)));
    app.update();
    let texts_now = texts(&mut app);
    assert!(
        texts_now.iter().any(|it| it == "Puzzle 1 of 2"),
        "{texts_now:?}"
    );
    let proven = "Black to move and win: proven, in at most 2 moves of Black.";
    assert!(texts_now.iter().any(|it| it == proven), "{texts_now:?}");
    // A move that throws the win away, and the reason.
    place_stone(&mut app, "o1");
    let thrown_away = judged(&mut app);
    assert!(
        matches!(thrown_away, Standing::Unclear(Some(_))),
        "{thrown_away:?}"
    );
    turn_comes_back(&mut app);
    intend(&mut app, Intent::Undo);
    update_until(&mut app, "the start", |app| ply(app) == 6);
    app.update();
    // The verdict is still known.
    assert_eq!(standing(&app), Some(Standing::Posed(Some(3))));
    place_stone(&mut app, "k8");
    turn_comes_back(&mut app);
    assert_eq!(judged(&mut app), Standing::Proven(1));
    let five = match session(&app).game().last_move() {
        Some(block) if block == point("l8") => "g8",
        _ => "l8",
    };
    place_stone(&mut app, five);
    app.update();
    app.update();
    assert_eq!(standing(&app), Some(Standing::Solved));
    assert_eq!(place(&app), Some((0, 2, true)));
    let streak = game(&app).settings().streak;
    assert_eq!((streak.now, streak.best), (0, 0), "a move was taken back");
    assert_eq!(session(&app).score().games(), 0);
    // A puzzle is not offered as a game to continue.
    assert_eq!(
        Archive::at(folder.path().join("games")).entries().count(),
        0
    );
    // Start the puzzle again, then open the next one.
    tap(&mut app, KeyCode::KeyR);
    app.update();
    assert_eq!((ply(&app), place(&app)), (6, Some((0, 2, true))));
    let nodes = session(&app).tree().walk().count();
    assert_eq!(nodes, 7, "no tried move stays");
    place_stone(&mut app, "k8");
    tap(&mut app, KeyCode::KeyR);
    app.update();
    assert_eq!(ply(&app), 6, "again before its end as well");
    tap(&mut app, KeyCode::KeyZ);
    app.update();
    assert_eq!(place(&app), Some((1, 2, false)));
    let game = session(&app).game();
    assert_eq!(
        (
            game.side_to_move(),
            session(&app).human_to_decide().is_some()
        ),
        (Stone::White, true)
    );
    let button = find_named(&mut app, "say-previous-puzzle");
    let (center, _) = place_of(&app, button);
    click(&mut app, center);
    app.update();
    assert_eq!(place(&app), Some((0, 2, true)));
    // The built-in puzzles have a progress of their own.
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Next));
    open_page(&mut app, Page::Games);
    app.update();
    press(&mut app, "games-puzzles");
    app.update();
    press(&mut app, "training-own");
    app.update();
    assert!(place(&app).is_some_and(|(at, count, solved)| at == 0 && count > 2 && !solved));
    intend(&mut app, Intent::OpenGame(folder.path().join("some.jsonl")));
    assert_eq!(place(&app), Some((1, 2, false)));
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Next));
    assert_eq!(place(&app), Some((0, 2, true)));
}

#[test]
fn stones_that_were_set_up_are_not_moves_of_the_game() {
    let mut app = default_view("you", "cat");
    tap(&mut app, KeyCode::KeyZ);
    app.update();
    let (at, count, solved) = place(&app).expect("there are puzzles of our own");
    assert!(at == 0 && count >= 50 && !solved, "{at} {count} {solved}");
    let set = session(&app).game().clone();
    let root = session(&app).tree().root();
    for intent in [
        Intent::First,
        Intent::Back,
        Intent::Undo,
        Intent::Show(root),
    ] {
        assert!(!intent.is_possible(session(&app)), "{intent:?}");
        intend(&mut app, intent);
        app.update();
        assert!(session(&app).game().actions() == set.actions());
    }
    // A new game ends the puzzle, and returning to the puzzle continues where it was left.
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Next));
    assert_eq!(place(&app).map(|it| it.0), Some(1));
    intend(
        &mut app,
        Intent::Begin(lineup("you", "cat", Default::default()).pairing()),
    );
    app.update();
    assert_eq!((place(&app), standing(&app), ply(&app)), (None, None, 0));
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Next));
    assert_eq!(place(&app).map(|it| it.0), Some(1));
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Previous));
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Previous));
    assert_eq!(place(&app).map(|it| it.0), Some(count - 1));
    assert_eq!(game(&app).settings().puzzles.at, count - 1);
}

#[test]
fn a_wrong_puzzle_file_is_reported_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view("you", "you");
    play(&mut app, &["h8"]);
    for (text, expected) in [
        ("", "some.jsonl: no puzzle in it"),
        (
            "\n{\"kind\":\"vct\"}",
            "some.jsonl:2: not a puzzle, expected a JSON object with `kind`, `rule`, ",
        ),
        (
            r#"{"kind":"vct","rule":"renju","side":"black","black":["h8"],"white":["h8"]}"#,
            "some.jsonl: 1 left out, line 1: White: h8 is off the board or named twice",
        ),
    ] {
        intend(&mut app, Intent::OpenGame(file(folder.path(), text)));
        let told = notice(&app).expect("a notice");
        assert!(told.contains(expected), "{told}");
    }
    intend(&mut app, Intent::OpenGame(folder.path().join("none.jsonl")));
    assert!(notice(&app).is_some_and(|it| it.contains("none.jsonl: ")));
    assert_eq!((ply(&app), place(&app)), (1, None));
}

/// The first puzzle of the file, against the lynx.
fn first_of_file(folder: &Path) -> App {
    let mut app = default_view("you", "cat");
    intend(&mut app, Intent::OpenGame(file(folder, FILE)));
    app
}

#[test]
fn a_puzzle_is_solved_and_restarted_against_its_own_defender() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = first_of_file(folder.path());
    intend(&mut app, Intent::TakeOver(Side::Second));
    place_stone(&mut app, "k8");
    for intent in [Intent::OfferDraw, Intent::AskToResign, Intent::Resign] {
        intend(&mut app, intent);
        assert!(
            session(&app).game().result().is_none(),
            "the puzzle goes on"
        );
    }
    tap(&mut app, KeyCode::KeyR);
    app.update();
    assert!(session(&app).game().result().is_none() && !session(&app).is_human(Side::Second));
    intend(&mut app, Intent::TakeOver(Side::Second));
    for stone in ["k8", "a2", "l8"] {
        place_stone(&mut app, stone);
    }
    app.update();
    assert_eq!(standing(&app), Some(Standing::Lost));
    assert_eq!(place(&app), Some((0, 2, false)));
    // Open the next puzzle.
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert_eq!(place(&app), Some((1, 2, false)));
}

#[test]
fn a_puzzle_is_not_analysed_and_does_not_change_the_users_choices() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view("you", "cat");
    send(&mut app, Intent::Analyse(true));
    intend(&mut app, Intent::OpenGame(file(folder.path(), FILE)));
    assert!(!game(&app).analysis().is_on());
    place_stone(&mut app, "o1");
    turn_comes_back(&mut app);
    // The sheet offers what the user chose last.
    open_page(&mut app, Page::Setup);
    let sheet = app.world().resource::<Sheet>();
    let settings = game(&app).settings();
    let book = game(&app).book();
    assert_eq!(*sheet.draft(), settings.pairing(book.cast()));
}
