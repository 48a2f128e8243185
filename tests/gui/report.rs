//! The report page, by mouse and keyboard.

use app::{DialogCommand, FileDialogs, Page, SheetCommand};
use bevy::prelude::*;
use game::{Intent, Language, ReportProgress, ReportRange};

use crate::acts::report;
use crate::support::*;

#[test]
fn a_finished_game_is_reported_from_its_result() {
    let mut app = default_view("you", "you");
    intend(&mut app, Intent::PasteGame("h8a1i8b3j8a15o1c5".into()));
    intend(&mut app, Intent::Resign);
    app.update();
    app.update();
    press(&mut app, "button-report");
    assert_eq!(page(&app), Some(Page::Report));
    assert_eq!(game(&app).coach().reports().range(), ReportRange::Last);
    update_until(&mut app, "the report", |app| {
        game(app).coach().reports().progress() == ReportProgress::Done
    });
    app.update();
    for expected in [
        "1 of 1 reviewed",
        "missed a win in 2 moves \u{b7} fours",
        "You \u{2013} You \u{b7} move 7",
    ] {
        assert!(
            has_text(&mut app, expected),
            "{expected}: {:#?}",
            texts(&mut app)
        );
    }
    // The missed win and both losing moves of White.
    press(&mut app, "Moment 2");
    app.update();
    assert_eq!((page(&app), ply(&app)), (None, 7));
    // Of a missed win a puzzle can be made.
    for _ in 0..3 {
        app.update();
    }
    press(&mut app, "button-practise-shown");
    update_until(&mut app, "the puzzle", |app| {
        game(app).puzzles().side(session(app)).is_some()
    });
    assert_eq!(ply(&app), 6);
}

#[test]
fn a_puzzle_of_a_game_shows_its_themes_in_the_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.jsonl");
    let puzzle = r#"{"kind":"vcf","rule":"freestyle","side":"black","black":["h8","i8","j8"],
        "white":["a1","b3","a15"],"facts":{"themes":["vcf","four-three","unknown"],"plies":7}}"#;
    std::fs::write(&file, puzzle.replace('\n', "")).expect("it can be written");
    let mut app = default_view("you", "cat");
    intend(&mut app, Intent::OpenGame(file));
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Training));
    for _ in 0..3 {
        app.update();
    }
    let expected = "medium \u{b7} fours \u{b7} four and three \u{b7} in 4 moves";
    let told = texts(&mut app);
    assert!(told.iter().any(|it| it.starts_with(expected)), "{told:#?}");
}

#[test]
fn the_report_is_chosen_stopped_and_saved() {
    static FOLDER: std::sync::OnceLock<tempfile::TempDir> = std::sync::OnceLock::new();
    let folder = FOLDER.get_or_init(|| tempfile::tempdir().expect("a folder"));
    fn chosen(command: DialogCommand) -> Option<std::path::PathBuf> {
        let is_report = command == DialogCommand::SaveReport;
        let folder = FOLDER.get().filter(|_| is_report)?;
        Some(folder.path().join("report.html"))
    }
    let mut app = default_view("you", "you");
    app.insert_resource(FileDialogs(chosen));
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Training));
    for _ in 0..3 {
        app.update();
    }
    press(&mut app, "training-report");
    app.update();
    update_until(&mut app, "the games", |app| {
        game(app).coach().reports().progress() == ReportProgress::Done
    });
    app.update();
    assert!(has_text(
        &mut app,
        "No finished game of yours is saved yet."
    ));
    press(&mut app, "Report All");
    assert_eq!(game(&app).coach().reports().range(), ReportRange::All);
    report(&mut app);
    press(&mut app, "report-save");
    let file = folder.path().join("report.html");
    update_until(&mut app, "the page", |_| file.exists());
    let page = std::fs::read_to_string(file).expect("it is there");
    assert!(page.starts_with("<!DOCTYPE html>"));
}

#[test]
fn the_menu_opens_the_report_in_a_small_window() {
    for language in Language::ALL {
        let game = lineup("you", "you", Default::default());
        let mut app = view_app_in(language, game, Vec2::new(640.0, 480.0), 1.0);
        app.world_mut()
            .write_message(SheetCommand::Open(Page::Menu));
        for _ in 0..3 {
            app.update();
        }
        press(&mut app, "menu menu-report");
        app.update();
        assert_eq!(page(&app), Some(Page::Report), "{language:?}");
    }
}
