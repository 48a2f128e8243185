//! The repertoires: the page, the questions on the board, by mouse and by keys.

use std::path::PathBuf;
use std::sync::Mutex;

use app::{DialogCommand, FileDialogs, HintView, Page, SheetCommand, Words};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use game::{Intent, Language, LineChoice, RepertoireCommand, RepertoireDrillState};
use rules::{Color as Stone, GameSetup};

use crate::acts::{LINES, add_lines, add_lines_of, list_lines, recite, until_asked};
use crate::keyboard::walk_to;
use crate::support::*;

/// The window at its smallest.
const SMALL: Vec2 = Vec2::new(640.0, 480.0);

/// The file of the dialog, and what was asked for.
static CHOSEN: Mutex<Option<(PathBuf, Option<DialogCommand>)>> = Mutex::new(None);

fn ask(command: DialogCommand) -> Option<PathBuf> {
    let mut chosen = CHOSEN.lock().ok()?;
    let (file, asked) = chosen.as_mut()?;
    *asked = Some(command);
    Some(file.clone())
}

fn settle(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

fn open_page(app: &mut App) {
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Training));
    settle(app);
    press(app, "training-repertoire");
    settle(app);
    assert_eq!(page(app), Some(Page::Repertoire));
}

fn state(app: &App) -> RepertoireDrillState {
    game(app).coach().repertoire_drill().state()
}

fn names(app: &App) -> Vec<String> {
    let list = game(app).coach().repertoires().list().iter();
    list.map(|it| it.name().to_owned()).collect()
}

/// Clicks on a point of the board.
fn play_by_mouse(app: &mut App, stone: &str) {
    let place = place_of_point(app, point(stone));
    click(app, place);
    app.update();
}

/// Moves the cursor by the arrow keys and presses Enter.
fn play_by_keys(app: &mut App, stone: &str) {
    move_cursor_to(app, point(stone));
    tap(app, KeyCode::Enter);
    app.update();
}

#[test]
fn lines_of_a_file_are_chosen_learned_and_summed_up_by_mouse() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Openings.sgf");
    std::fs::write(&file, LINES).expect("it can be written");
    let mut app = default_view("you", "cat");
    app.insert_resource(FileDialogs(ask));
    *CHOSEN.lock().expect("no test has failed") = Some((file, None));
    open_page(&mut app);
    assert!(has_text(&mut app, "No lines yet."));
    press(&mut app, "Learn White");
    press(&mut app, "Learn Black");
    press(&mut app, "20 moves");
    press(&mut app, "repertoire-file");
    update_until(&mut app, "the lines", |app| names(app) == ["Openings"]);
    settle(&mut app);
    let asked = CHOSEN.lock().expect("no test has failed").take();
    let choice = LineChoice {
        side: Stone::Black,
        moves: Some(20),
    };
    assert_eq!(
        asked.and_then(|(_, asked)| asked),
        Some(DialogCommand::AddLines(choice))
    );
    let about = "Black \u{b7} Freestyle 15\u{d7}15 \u{b7} 5 due today, 5 in all \u{b7} 0 % learned";
    assert!(has_text(&mut app, about), "{:#?}", texts(&mut app));
    assert_eq!(
        notice(&app).as_deref(),
        Some("Openings: 5 positions to learn")
    );
    press(&mut app, "repertoire-learn");
    assert_eq!(page(&app), None);
    until_asked(&mut app);
    assert!(has_text(
        &mut app,
        "You have Black: play the move of your lines."
    ));
    assert!(has_text(&mut app, "5 left \u{b7} 0 right \u{b7} 0 wrong"));
    play_by_mouse(&mut app, "h8");
    assert_eq!(state(&app), RepertoireDrillState::Right);
    assert!(has_text(&mut app, "Right!"));
    until_asked(&mut app);
    play_by_mouse(&mut app, "a1");
    assert!(has_text(&mut app, "A1 is not in your lines. They play I9."));
    assert!(has_text(&mut app, "I9: The diagonal is stronger"));
    let mut signs = app.world_mut().query::<&HintView>();
    let signs = signs
        .iter(app.world())
        .map(|it| it.point)
        .collect::<Vec<_>>();
    assert_eq!(signs, [point("i9")]);
    press(&mut app, "recital-go-on");
    assert_eq!(ply(&app), 3);
    until_asked(&mut app);
    press(&mut app, "recital-skip");
    until_asked(&mut app);
    press(&mut app, "recital-end");
    assert!(has_text(&mut app, "Done: 2 positions asked"));
    assert!(has_text(&mut app, "next in") || has_text(&mut app, "more is due now"));
    press(&mut app, "recital-back");
    settle(&mut app);
    assert_eq!(page(&app), Some(Page::Repertoire));
    tap(&mut app, KeyCode::Escape);
    settle(&mut app);
    assert_eq!(page(&app), Some(Page::Training));
    assert!(has_text(&mut app, "due today, 5 in all"));
}

#[test]
fn everything_works_by_keys_in_the_smallest_window() {
    let lineup = lineup("you", "cat", GameSetup::default());
    let mut app = view_app(lineup, SMALL, 1.0);
    play(&mut app, &["h8"]);
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    play(&mut app, &["a1"]);
    open_page(&mut app);
    walk_to(&mut app, KeyCode::Tab, "repertoire-board");
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    assert_eq!(
        game(&app).coach().line_counts(game(&app).settings()).cards,
        2
    );
    walk_to(&mut app, KeyCode::Tab, "repertoire-learn");
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    assert_eq!(page(&app), None);
    until_asked(&mut app);
    play_by_keys(&mut app, "h8");
    assert_eq!(state(&app), RepertoireDrillState::Right);
    until_asked(&mut app);
    tap(&mut app, KeyCode::KeyH);
    tap(&mut app, KeyCode::KeyH);
    assert_eq!(game(&app).coach().repertoire_drill().hints(), 2);
    play_by_keys(&mut app, "o15");
    assert_eq!(state(&app), RepertoireDrillState::Wrong(point("o15")));
    tap(&mut app, KeyCode::Escape);
    tap(&mut app, KeyCode::Enter);
    assert_eq!(state(&app), RepertoireDrillState::Playing);
    until_asked(&mut app);
    assert_eq!(
        state(&app),
        RepertoireDrillState::Asked,
        "the wrong one comes back"
    );
    play_by_keys(&mut app, "a1");
    until_asked(&mut app);
    assert_eq!(state(&app), RepertoireDrillState::Over);
}

#[test]
fn a_repertoire_is_renamed_deleted_and_restored() {
    let mut app = default_view("you", "cat");
    list_lines(&mut app);
    settle(&mut app);
    press(&mut app, "Rename the repertoire");
    settle(&mut app);
    type_text(&mut app, " of mine");
    tap_key(&mut app, Key::Enter, KeyCode::Enter);
    settle(&mut app);
    assert_eq!(names(&app), ["Diagonal openings of mine", "Defences"]);
    press(&mut app, "Rename the repertoire");
    settle(&mut app);
    assert!(has_name(&mut app, "Name of the repertoire"));
    type_text(&mut app, "x");
    tap_key(&mut app, Key::Escape, KeyCode::Escape);
    settle(&mut app);
    let renamed = names(&app);
    assert_eq!(renamed, ["Diagonal openings of minex", "Defences"]);
    assert_eq!(page(&app), Some(Page::Repertoire));
    assert!(!has_name(&mut app, "repertoire-restore"));
    press(&mut app, "Delete the repertoire");
    settle(&mut app);
    assert_eq!(names(&app), ["Defences"]);
    press(&mut app, "repertoire-restore");
    settle(&mut app);
    assert_eq!(names(&app), renamed);
}

#[test]
fn the_banner_is_inside_the_smallest_window_in_every_state() {
    for language in Language::ALL {
        for (answers, button) in [
            (&["h8"][..], "recital-skip"),
            (&["h8", "a1"], "recital-go-on"),
            (&["h8", "i9", "j9", "i9", "h9"], "recital-back"),
        ] {
            let lineup = lineup("you", "cat", GameSetup::default());
            let mut app = view_app_in(language, lineup, SMALL, 1.0);
            recite(&mut app, answers);
            settle(&mut app);
            is_inside(&mut app, &["Recital", button]);
        }
    }
}

/// Checks that these parts are inside the smallest window.
fn is_inside(app: &mut App, names: &[&str]) {
    for name in names {
        let entity = find_named(app, name);
        let (center, size) = place_of(app, entity);
        let (least, most) = (center - size / 2.0, center + size / 2.0);
        let is_inside = least.min_element() >= 0.0 && most.cmple(SMALL).all();
        assert!(is_inside && size.x > 0.0, "{name}: {least} to {most}");
    }
}

#[test]
fn a_long_comment_leaves_room_for_the_buttons_in_the_smallest_window() {
    for comment in [
        "\u{68cb}".repeat(400),
        "long words of an author ".repeat(40),
    ] {
        let lineup = lineup("you", "cat", GameSetup::default());
        let mut app = view_app(lineup, SMALL, 1.0);
        let sgf = format!("(;GM[4]SZ[15];B[hh]C[{comment}];W[ii];B[ig])");
        let choice = LineChoice {
            side: Stone::Black,
            moves: None,
        };
        add_lines_of(&mut app, ("Talk", &sgf), choice);
        let id = game(&app).coach().repertoires().list()[0].id();
        intend(&mut app, Intent::Repertoire(RepertoireCommand::Learn(id)));
        until_asked(&mut app);
        intend(&mut app, Intent::Place(point("a1")));
        settle(&mut app);
        assert!(has_text(&mut app, "\u{2026}"));
        is_inside(&mut app, &["Recital", "recital-go-on"]);
        let button = find_named(&mut app, "recital-go-on");
        let (button, _) = place_of(&app, button);
        let panel = find_named(&mut app, "Panel");
        let (center, size) = place_of(&app, panel);
        assert!(button.y < center.y + size.y / 2.0, "{button}");
        press(&mut app, "recital-go-on");
        assert_eq!(ply(&app), 1);
    }
}

#[test]
fn a_screen_reader_hears_what_is_asked_and_which_repertoire_a_button_is_for() {
    let mut app = default_view("you", "cat");
    list_lines(&mut app);
    settle(&mut app);
    let labels = |app: &mut App| {
        let mut nodes = app.world_mut().query::<&bevy::a11y::AccessibilityNode>();
        let nodes = nodes.iter(app.world());
        nodes
            .filter_map(|node| node.label().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let said = labels(&mut app);
    for expected in [
        "Learn Defences",
        "Rename Defences",
        "Delete Diagonal openings",
    ] {
        assert!(said.iter().any(|it| it == expected), "{expected}: {said:?}");
    }
    let id = game(&app).coach().repertoires().list()[0].id();
    intend(&mut app, Intent::Repertoire(RepertoireCommand::Learn(id)));
    until_asked(&mut app);
    settle(&mut app);
    let wanted = app.world().resource::<Words>();
    let wanted = wanted.with(
        "recital-asked",
        &[("color", wanted.color(Stone::Black).into())],
    );
    assert!(labels(&mut app).contains(&wanted), "{wanted}");
    intend(&mut app, Intent::Place(point("a1")));
    app.update();
    assert!(
        labels(&mut app)
            .iter()
            .any(|it| it == "A1 is not in your lines. They play H8.")
    );
}

#[test]
fn a_file_that_is_no_game_is_told_of() {
    let mut app = default_view("you", "cat");
    let choice = LineChoice {
        side: Stone::White,
        moves: Some(1),
    };
    add_lines(&mut app, "short", choice);
    let told = notice(&app).expect("it is told");
    assert_eq!(told, "these lines have no move of White");
    let missing = RepertoireCommand::Add("missing.sgf".into(), choice);
    intend(&mut app, Intent::Repertoire(missing));
    update_until(&mut app, "the answer", |app| {
        !game(app).coach().repertoires().is_reading()
    });
    let told = notice(&app).expect("it is told");
    assert!(told.contains("missing.sgf: "), "{told}");
}
