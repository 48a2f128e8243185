//! The training page: the list of puzzles, the practice, and rated games.

use app::{Page, Sheet, SheetCommand};
use bevy::prelude::*;
use game::{Intent, PuzzleCommand, Setting, Strictness};
use rules::Side;

use crate::support::*;

fn open_training(app: &mut App) {
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Training));
    for _ in 0..3 {
        app.update();
    }
}

fn page(app: &App) -> Option<Page> {
    app.world().resource::<Sheet>().page()
}

fn has_text(app: &mut App, wanted: &str) -> bool {
    texts(app).iter().any(|text| text.contains(wanted))
}

#[test]
fn the_first_puzzles_are_short_and_a_click_opens_one() {
    let mut app = default_view("you", "cat");
    let listed = game(&app).puzzles().list(game(&app).settings());
    let lengths = listed.iter().take(10).map(|it| it.plies.unwrap_or(99));
    let lengths = lengths.collect::<Vec<_>>();
    assert_eq!(lengths, [1, 1, 3, 3, 3, 3, 5, 5, 5, 5]);
    assert!(listed.iter().all(|it| it.plies.is_some() && !it.is_solved));
    open_training(&mut app);
    for expected in [
        "1. Black wins",
        "fours \u{b7} in 1 ply \u{b7} Freestyle",
        "0 of 70 solved \u{b7} 0 in a row at the first try, best 0",
    ] {
        assert!(
            has_text(&mut app, expected),
            "{expected}: {:#?}",
            texts(&mut app)
        );
    }
    press(&mut app, "Puzzle 3");
    app.update();
    let place = game(&app).puzzles().place(session(&app));
    assert_eq!((page(&app), place), (None, Some((2, 70, false))));
}

#[test]
fn the_practice_takes_the_listed_puzzles_and_opens_the_first_that_is_due() {
    let mut app = default_view("you", "cat");
    open_training(&mut app);
    press(&mut app, "training-practise");
    assert_eq!(page(&app), Some(Page::Training), "nothing is due");
    press(&mut app, "training-add");
    assert!(has_text(&mut app, "70 due today, 70 in all"));
    press(&mut app, "training-practise");
    app.update();
    assert_eq!(page(&app), None);
    assert!(game(&app).puzzles().side(session(&app)).is_some());
    // The list is that of the program's puzzles again.
    open_training(&mut app);
    assert!(has_name(&mut app, "Puzzle 2"));
}

#[test]
fn a_rated_game_begins_against_a_level_of_the_users_strength() {
    let mut app = default_view("you", "cat");
    open_training(&mut app);
    assert!(has_text(&mut app, "Freestyle 15\u{d7}15: 1300 \u{b1} 800"));
    press(&mut app, "training-play");
    app.update();
    assert_eq!(page(&app), None);
    assert!(game(&app).is_rated());
    let opponent = &session(&app).character(Side::Second).id;
    assert!(opponent.starts_with("level-"), "{opponent}");
}

#[test]
fn the_strictness_of_the_teacher_is_a_setting_of_play() {
    let mut app = default_view("you", "cat");
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Settings));
    app.update();
    app.update();
    press(&mut app, "Teacher Strict");
    assert_eq!(game(&app).settings().teaching, Strictness::Strict);
    press(&mut app, "Settings of Analyse");
    assert!(!has_name(&mut app, "Teacher Strict"));
    intend(&mut app, Intent::Set(Setting::Teaching(Strictness::Off)));
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Own));
    assert_eq!(page(&app), None);
}
