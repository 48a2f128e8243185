//! The library of games: search, titles, deleting and restoring, and the dialogs for files.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use app::{DialogCommand, FileDialogs, Page};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use game::Intent;
use record::Record;
use rules::{Action, GameSetup, Rule};

use crate::sizes::{Size, resize};
use crate::support::*;

/// Writes a game with these players and stones.
fn keep(folder: &Path, name: &str, players: [&str; 2], (rule, stones): (Rule, &[&str])) {
    let mut record = Record::new(GameSetup::new(rule, 15).expect("a usual board"));
    for (seat, id) in record.players.iter_mut().zip(players) {
        (seat.id, seat.name) = (id.to_owned(), format!("Recorded {id}"));
    }
    for stone in stones {
        let action = Action::Place(point(stone));
        let played = record.tree.play(record.shown, action);
        record.shown = played.expect("a legal move");
    }
    std::fs::write(folder.join(name), record.to_text()).expect("it can be written");
}

const WON: [&str; 9] = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"];

/// A folder with three games.
fn library() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let (won, begun): (&[&str], &[&str]) = (&WON, &["h8", "i9"]);
    let games = [
        ("1.json", ["you", "cat"], (Rule::Freestyle, won)),
        ("2.json", ["lynx", "you"], (Rule::Freestyle, begun)),
        ("3.json", ["fox", "stranger"], (Rule::Renju, begun)),
    ];
    for (name, players, game) in games {
        keep(folder.path(), name, players, game);
    }
    folder
}

fn open_library(folder: &Path) -> App {
    let mut app = default_view_in(folder, "you", "slow");
    press(&mut app, "say-games");
    settle(&mut app);
    app
}

fn settle(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

/// Number of games that are listed.
fn listed(app: &mut App) -> usize {
    let mut names = app.world_mut().query::<&Name>();
    let names = names.iter(app.world());
    names.filter(|name| name.as_str() == "Kept game").count()
}

/// Clicks into a field, replaces its text and presses a key.
fn write(app: &mut App, field: &str, text: &str, key: Option<Key>) {
    press(app, field);
    type_text(app, text);
    if let Some(key) = key {
        tap_key(app, key, KeyCode::Enter);
    }
    settle(app);
}

#[test]
fn a_search_finds_players_rules_and_titles_and_keeps_the_field() {
    let folder = library();
    let mut app = open_library(folder.path());
    assert_eq!(listed(&mut app), 3);
    write(&mut app, "Search games", "renju", None);
    assert_eq!(listed(&mut app), 1);
    type_text(&mut app, " lynx");
    settle(&mut app);
    assert_eq!(listed(&mut app), 0);
    assert!(
        texts(&mut app)
            .iter()
            .any(|text| text == "No game is found.")
    );
    tap_key(&mut app, Key::Escape, KeyCode::Escape);
    settle(&mut app);
    // The second Escape leaves the page, which forgets the search.
    tap(&mut app, KeyCode::Escape);
    press(&mut app, "say-games");
    settle(&mut app);
    assert_eq!(listed(&mut app), 3);
    press(&mut app, "Show Finished");
    settle(&mut app);
    assert_eq!(listed(&mut app), 1);
    press(&mut app, "Show Unfinished");
    settle(&mut app);
    assert_eq!(listed(&mut app), 2);
}

#[test]
fn the_field_that_had_the_focus_last_has_it_where_the_page_is_built_anew() {
    let folder = library();
    let mut app = open_library(folder.path());
    write(&mut app, "Search games", "you", None);
    press(&mut app, "say-rename-game");
    settle(&mut app);
    press(&mut app, "Title of the game");
    let pixels = UVec2::new(1000, 700);
    resize(&mut app, Size { pixels, scale: 1.0 });
    settle(&mut app);
    type_text(&mut app, "Final");
    tap_key(&mut app, Key::Enter, KeyCode::Enter);
    settle(&mut app);
    assert!(texts(&mut app).iter().any(|text| text == "Final"));
    assert_eq!(listed(&mut app), 2, "the search is the same");
}

#[test]
fn players_have_the_names_of_the_cast_and_strangers_those_of_the_file() {
    let folder = library();
    let mut app = open_library(folder.path());
    let told = texts(&mut app);
    for expected in [
        "Pattern Fox \u{2013} Recorded stranger",
        "Grey Lynx \u{2013} You",
        "You won",
    ] {
        assert!(
            told.iter().any(|text| text == expected),
            "{expected}: {told:#?}"
        );
    }
}

#[test]
fn a_game_gets_a_title_that_stays() {
    let folder = library();
    let mut app = open_library(folder.path());
    press(&mut app, "say-rename-game");
    settle(&mut app);
    write(&mut app, "Title of the game", "Final", Some(Key::Enter));
    assert!(texts(&mut app).iter().any(|text| text == "Final"));
    assert!(folder.path().join("3 Final.json").exists());
    drop(app);
    let mut app = open_library(folder.path());
    assert!(texts(&mut app).iter().any(|text| text == "Final"));
    press(&mut app, "say-rename-game");
    settle(&mut app);
    write(&mut app, "Title of the game", "Other", Some(Key::Escape));
    assert!(
        texts(&mut app).iter().any(|text| text.ends_with("Other")),
        "Escape leaves the field, and leaving takes over"
    );
    press(&mut app, "say-rename-game");
    settle(&mut app);
    write(&mut app, "Title of the game", "Third", None);
    press(&mut app, "Show Finished");
    settle(&mut app);
    let files = std::fs::read_dir(folder.path()).expect("the folder");
    let names = files.map(|it| it.expect("a file").file_name().into_string());
    assert!(names.flatten().any(|it| it.ends_with("Third.json")));
    assert_eq!(listed(&mut app), 1, "the click counts as well");
}

#[test]
fn the_game_on_the_board_can_be_renamed_and_goes_on_in_its_file() {
    let folder = library();
    let mut app = default_view_in(folder.path(), "you", "you");
    play(&mut app, &["h8"]);
    press(&mut app, "say-games");
    settle(&mut app);
    let first = game(&app).archive().entries().next().expect("it is kept");
    intend(&mut app, Intent::RenameGame(first.file, "Mine".to_owned()));
    tap(&mut app, KeyCode::Escape);
    play(&mut app, &["i9"]);
    let entries = game(&app).archive().entries().collect::<Vec<_>>();
    assert_eq!(entries.len(), 4);
    assert_eq!(entries[0].title.as_deref(), Some("Mine"));
    assert_eq!((entries[0].plies, entries[0].is_open_elsewhere), (2, false));
}

#[test]
fn a_deleted_game_can_be_restored() {
    let folder = library();
    let mut app = open_library(folder.path());
    press(&mut app, "games-restore");
    assert_eq!(listed(&mut app), 3);
    press(&mut app, "say-delete-game");
    settle(&mut app);
    assert_eq!(listed(&mut app), 2);
    assert!(!folder.path().join("3.json").exists());
    press(&mut app, "games-restore");
    settle(&mut app);
    assert_eq!(listed(&mut app), 3);
    assert!(folder.path().join("3.json").exists());
}

/// The answer of the dialogs; the tests that use it run one after the other.
static CHOSEN: Mutex<Option<PathBuf>> = Mutex::new(None);

#[test]
fn the_dialogs_open_and_save_a_file_in_the_format_of_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view("you", "you");
    play(&mut app, &["h8", "i9"]);
    app.insert_resource(FileDialogs(|_: DialogCommand| {
        CHOSEN.lock().expect("no test has failed").clone()
    }));
    let choose = |file: &Path| {
        *CHOSEN.lock().expect("no test has failed") = Some(file.to_owned());
    };
    let saved = folder.path().join("mine.sgf");
    choose(&saved);
    app.world_mut().write_message(DialogCommand::SaveAs);
    update_until(&mut app, "the file", |_| saved.exists());
    update_until(&mut app, "the notice", |app| notice(app).is_some());
    let told = notice(&app).expect("a notice");
    assert!(told.starts_with("saved"), "{told}");
    intend(&mut app, Intent::Restart);
    app.world_mut().write_message(DialogCommand::Open);
    update_until(&mut app, "the game", |app| ply(app) == 2);
    let unknown = folder.path().join("mine.xyz");
    choose(&unknown);
    app.world_mut().write_message(DialogCommand::SaveAs);
    update_until(&mut app, "the refusal", |app| {
        notice(app).is_some_and(|told| told.starts_with("not saved"))
    });
    assert!(!unknown.exists());
}

/// Number of pairs of players in the table of results.
fn pairs(app: &mut App) -> usize {
    let mut names = app.world_mut().query::<&Name>();
    let names = names.iter(app.world());
    let pairs = names.filter(|name| name.as_str() == "Pair of players");
    pairs.count()
}

#[test]
fn results_are_counted_by_pairs_as_far_as_the_search_finds_them_and_a_row_lists_its_games() {
    let folder = library();
    let won = (Rule::Freestyle, &WON[..]);
    for (name, players) in [
        ("4.json", ["cat", "you"]),
        ("5.json", ["you", "cat"]),
        ("6.json", ["fox", "lynx"]),
    ] {
        keep(folder.path(), name, players, won);
    }
    let mut app = open_library(folder.path());
    press(&mut app, "Show Results");
    settle(&mut app);
    // The unfinished games do not count.
    assert_eq!((pairs(&mut app), listed(&mut app)), (2, 0));
    for expected in [
        "You \u{2013} Gobang Cat",
        "+2 =0 \u{2212}0",
        "+0 =0 \u{2212}1",
    ] {
        assert!(has_text(&mut app, expected), "{expected}");
    }
    write(&mut app, "Search games", "lynx", None);
    assert_eq!(pairs(&mut app), 1);
    press(&mut app, "Pair of players");
    settle(&mut app);
    assert_eq!((pairs(&mut app), listed(&mut app)), (0, 1));
    assert!(has_text(&mut app, "Pattern Fox \u{2013} Grey Lynx"));
}

#[test]
fn a_system_without_dialogs_is_reported_and_a_dismissed_dialog_is_not() {
    let mut app = default_view("you", "you");
    let has_notice = |app: &mut App, ask: fn(DialogCommand) -> Option<PathBuf>| {
        app.insert_resource(FileDialogs(ask));
        app.world_mut().write_message(DialogCommand::Open);
        app.update();
        // A dialog that the user dismisses is open for longer than this test waits for a failure.
        for _ in 0..60 {
            std::thread::sleep(Duration::from_millis(10));
            app.update();
        }
        notice(app).is_some_and(|it| it.contains("no file dialog"))
    };
    let dismissed = |_| {
        std::thread::sleep(Duration::from_millis(300));
        None
    };
    assert!(!has_notice(&mut app, dismissed));
    assert!(has_notice(&mut app, |_| None));
}

#[test]
fn the_page_keeps_its_height_while_a_search_is_typed() {
    let folder = library();
    let mut app = open_library(folder.path());
    let names = ["games-open", "Search games", "Show All"];
    let places = |app: &mut App| {
        names.map(|name| {
            let entity = find_named(app, name);
            place_of(app, entity)
        })
    };
    let before = places(&mut app);
    for (text, found) in [("lynx", 1), ("?", 0)] {
        write(&mut app, "Search games", text, None);
        assert_eq!((listed(&mut app), places(&mut app)), (found, before));
    }
}

#[test]
fn escape_leads_back_to_the_page_from_which_another_was_opened() {
    let folder = library();
    let mut app = open_library(folder.path());
    for (button, opened) in [
        ("games-puzzles", Page::Training),
        ("games-solved", Page::Solved),
    ] {
        press(&mut app, button);
        assert_eq!(page(&app), Some(opened));
        if opened == Page::Training {
            press(&mut app, "training-repertoire");
            assert_eq!(page(&app), Some(Page::Repertoire));
            tap(&mut app, KeyCode::Escape);
            assert_eq!(page(&app), Some(opened));
        }
        tap(&mut app, KeyCode::Escape);
        assert_eq!(page(&app), Some(Page::Games), "{button}");
    }
    tap(&mut app, KeyCode::Escape);
    assert_eq!(page(&app), None);
}
