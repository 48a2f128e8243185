//! Every game is saved while it is played and can be opened again: by a click, after a crash, from
//! a file.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use app::{Page, Sheet};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use game::{Archive, Intent, Language, Setting, Settings, Tempo};
use record::{Opened, ReadOptions, Record};
use rules::GameSetup;

use crate::support::*;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files = entries
        .map(|it| it.expect("an entry").path())
        .collect::<Vec<_>>();
    files.sort();
    files
}

/// The game files, without their lock files.
fn games(folder: &Path) -> Vec<PathBuf> {
    let mut files = files(folder);
    files.retain(|it| it.extension().is_some_and(|it| it == "json"));
    files
}

fn moves(app: &App) -> Vec<String> {
    session(app)
        .game()
        .moves()
        .map(|it| it.to_string())
        .collect()
}

#[test]
fn a_game_is_kept_while_it_is_played_and_offered_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("not").join("yet");
    let mut app = default_view_in(&games, "you", "slow");
    assert!(!games.exists(), "an empty board is nothing to keep");
    play(&mut app, &["h8"]);
    assert_eq!(self::games(&games).len(), 1);
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    app.update();
    play(&mut app, &["a15"]);
    let (played, number) = (moves(&app), session(&app).contest().seed());
    drop(app);

    let mut app = default_view_in(&games, "you", "you");
    press(&mut app, "button-new-game");
    assert!(
        texts(&mut app)
            .iter()
            .any(|it| it.starts_with("Unfinished: You"))
    );
    press(&mut app, "unfinished-continue");
    assert_eq!(app.world().resource::<Sheet>().page(), None);
    assert_eq!(moves(&app), played);
    assert_eq!(session(&app).contest().seed(), number);
    // It was the bot's turn, so the bot moves.
    assert!(!session(&app).flow().is_paused() && session(&app).human_to_decide().is_none());
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the answer", |app| ply(app) == 4);
    app.update();
    assert_eq!(self::games(&games).len(), 1, "it continues in its file");
    // A finished game is not offered for continuation.
    intend(&mut app, Intent::Resign);
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    app.update();
    assert!(Archive::at(games).unfinished().is_none());
}

/// Opens the game in `file` and updates the app until it is shown.
fn open(app: &mut App, file: &Path) {
    intend(app, Intent::OpenGame(file.to_owned()));
    app.update();
}

/// The moves of the game in this file.
fn moves_in(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).expect("it is there");
    let record = Record::parse(&text).expect("it is a record");
    let game = record.game();
    game.moves().map(|it| it.to_string()).collect()
}

const OPEN_ELSEWHERE: &str = "this game is open in another window: here it is a copy";

#[test]
fn a_game_that_is_open_is_neither_offered_nor_written_by_another_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut first = default_view_in(folder.path(), "you", "you");
    play(&mut first, &["h8", "i9"]);
    let kept = games(folder.path()).pop().expect("the game is kept");

    let mut second = default_view_in(folder.path(), "you", "you");
    assert_eq!(game(&second).archive().unfinished(), None);
    press(&mut second, "say-games");
    let listed = texts(&mut second);
    assert!(
        listed.iter().any(|it| it == "open in another window"),
        "{listed:?}"
    );
    tap(&mut first, KeyCode::KeyO);
    first.update();
    let listed = texts(&mut first);
    assert!(listed.iter().any(|it| it == "unfinished"), "{listed:?}");
    tap(&mut first, KeyCode::Escape);

    // The game is shown as a copy, and nothing is written while it is only viewed.
    open(&mut second, &kept);
    assert_eq!(notice(&second).as_deref(), Some(OPEN_ELSEWHERE));
    assert_eq!(moves(&second), ["h8", "i9"]);
    assert_eq!(games(folder.path()), std::slice::from_ref(&kept));
    play(&mut second, &["a1"]);
    play(&mut first, &["g7"]);
    play(&mut second, &["b2"]);
    let both = games(folder.path());
    assert_eq!(both.len(), 2);
    let copy = both.iter().find(|it| **it != kept).expect("there are two");
    assert_eq!(moves_in(&kept), ["h8", "i9", "g7"]);
    assert_eq!(moves_in(copy), ["h8", "i9", "a1", "b2"]);

    // A window that has left the game releases it for other windows. Opening it again in the window
    // that has it open changes nothing.
    open(&mut first, &kept);
    assert_eq!(notice(&first), None);
    intend(&mut first, Intent::Restart);
    first.update();
    open(&mut second, &kept);
    assert_eq!(notice(&second), None);
    play(&mut second, &["c3"]);
    assert_eq!(moves_in(&kept), ["h8", "i9", "g7", "c3"]);
    assert_eq!(games(folder.path()).len(), 2);
    drop(second);
    drop(first);
    assert_eq!(files(folder.path()).len(), 2, "no lock stays behind");
}

#[test]
fn an_unfinished_game_that_was_opened_meanwhile_is_not_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view_in(folder.path(), "you", "slow");
    play(&mut app, &["h8"]);
    drop(app);
    let mut windows = [(); 2].map(|()| default_view_in(folder.path(), "you", "you"));
    for (app, told) in windows.iter_mut().zip([None, Some(OPEN_ELSEWHERE)]) {
        assert!(game(app).archive().unfinished().is_some());
        intend(app, Intent::ContinueGame);
        assert_eq!(notice(app).as_deref(), told);
        assert_eq!(moves(app), ["h8"]);
        // The bot continues in the first window only.
        assert_eq!(session(app).flow().is_paused(), told.is_some());
    }
    assert_eq!(games(folder.path()).len(), 1);
}

#[test]
fn the_games_are_listed_and_a_click_opens_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view_in(folder.path(), "you", "you");
    press(&mut app, "say-games");
    assert_eq!(app.world().resource::<Sheet>().page(), Some(Page::Games));
    assert!(
        texts(&mut app)
            .iter()
            .any(|it| it.starts_with("No games yet"))
    );
    tap(&mut app, KeyCode::Escape);
    play(&mut app, &["h8", "i9"]);
    intend(&mut app, Intent::Resign);
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    intend(&mut app, Intent::Restart);
    app.update();
    play(&mut app, &["a1"]);
    tap(&mut app, KeyCode::KeyO);
    app.update();
    let texts = texts(&mut app);
    for told in ["unfinished", "You won"] {
        assert!(texts.iter().any(|it| it == told), "{told}: {texts:?}");
    }
    let mut named = app.world_mut().query::<(Entity, &Name)>();
    let listed = named
        .iter(app.world())
        .filter(|(_, name)| name.as_str() == "Kept game");
    let last = listed.map(|(entity, _)| entity).max_by(|one, other| {
        place_of(&app, *one)
            .0
            .y
            .total_cmp(&place_of(&app, *other).0.y)
    });
    let (center, _) = place_of(&app, last.expect("two are listed"));
    click(&mut app, center);
    app.update();
    assert_eq!(moves(&app), ["h8", "i9"]);
    assert!(session(&app).game().result().is_some());
    assert_eq!(app.world().resource::<Sheet>().page(), None);
}

#[test]
fn a_dropped_file_opens_and_a_broken_one_is_named_with_its_mistake() {
    let folder = tempfile::tempdir().expect("a folder");
    let (good, bad) = (
        folder.path().join("good.json"),
        folder.path().join("bad.json"),
    );
    let mut app = default_view("you", "you");
    play(&mut app, &["h8", "i9"]);
    std::fs::write(&good, session(&app).record().to_text()).expect("it can be written");
    std::fs::write(&bad, "{\"nekomoku\":1,").expect("it can be written");
    intend(&mut app, Intent::Restart);
    let drop = |app: &mut App, path: &Path| {
        app.world_mut().write_message(FileDragAndDrop::DroppedFile {
            window: Entity::PLACEHOLDER,
            path_buf: path.to_owned(),
        });
        app.update();
        app.update();
    };
    drop(&mut app, &good);
    assert_eq!(moves(&app), ["h8", "i9"]);
    for (path, told) in [
        (&bad, "bad.json: EOF"),
        (&folder.path().join("none.json"), "none.json: "),
    ] {
        drop(&mut app, path);
        let notice = notice(&app).expect("a notice");
        assert!(
            notice.starts_with("not opened: ") && notice.contains(told),
            "{notice}"
        );
        assert_eq!(moves(&app), ["h8", "i9"], "what was there stays");
    }
}

#[test]
fn files_of_other_programs_open_and_losses_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view_in(folder.path(), "you", "you");
    for (name, text, expected, told) in [
        (
            "game.sgf",
            "(;GM[4]SZ[15];B[hh](;W[ig])(;W[]))",
            ["h8", "i9"],
            Some("opened in part: moves left out: 1, in line 1: White passes"),
        ),
        (
            "game.psq",
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n7,7,0\n-1\n",
            ["h8", "g9"],
            None,
        ),
        ("game.txt", "h8g7", ["h8", "g7"], None),
    ] {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("it can be written");
        send(&mut app, Intent::OpenGame(file.clone()));
        app.update();
        app.update();
        assert_eq!(moves(&app), expected, "{name}");
        assert_eq!(notice(&app).as_deref(), told, "{name}");
        let kept = std::fs::read_to_string(&file).expect("it is there");
        assert_eq!(kept, text, "a file of another format is not written over");
    }
}

#[test]
fn a_game_is_saved_for_other_programs_and_losses_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let copies = folder.path().join("copies");
    std::fs::create_dir(&copies).expect("it can be made");
    let archive = Archive::at(folder.path().to_owned()).with_copies_in(copies.clone());
    let mut app = default_view_with("you", "you", |game| game.archive = archive);
    play(&mut app, &["h8", "i9"]);
    press(&mut app, "say-games");
    for (button, extension, is_whole) in [
        ("games-save", "json", true),
        ("games-sgf", "sgf", true),
        ("games-psq", "psq", false),
        ("games-lib", "lib", false),
        ("games-txt", "txt", false),
    ] {
        press(&mut app, button);
        let file = files(&copies).pop().expect("it was saved");
        assert_eq!(file.extension(), Some(extension.as_ref()));
        let name = file.display();
        let short = file.file_name().expect("it has a name").display();
        let told = notice(&app).expect("a notice");
        if is_whole {
            assert_eq!(told, format!("saved as {name}"));
        } else {
            assert!(
                told.starts_with(&format!("saved in part as {short}: ")),
                "{told}"
            );
        }
        let opened = Opened::read(&file, &ReadOptions::default());
        let game = opened.expect("it can be read").record;
        let last = game.tree.walk().last().expect("there is a root");
        let game = game.tree.game_at(last);
        let moves = game.moves().map(|it| it.to_string());
        assert_eq!(moves.collect::<Vec<_>>(), ["h8", "i9"], "{extension}");
        std::fs::remove_file(file).expect("it is there");
    }
}

#[test]
fn a_human_plays_for_a_player_that_the_cast_no_longer_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    let mut app = default_view_in(folder.path(), "you", "random");
    let mut record = session(&app).record();
    "gone".clone_into(&mut record.players[1].id);
    "Alice".clone_into(&mut record.players[1].name);
    let text = record.to_text();
    std::fs::write(&file, &text).expect("it can be written");
    send(&mut app, Intent::OpenGame(file.clone()));
    app.update();
    assert!(
        rules::Side::ALL
            .iter()
            .all(|&side| session(&app).is_human(side))
    );
    assert!(texts(&mut app).contains(&"Alice".to_owned()));
    // Viewing a game does not change it, and a new game is played by the players of the cast.
    assert_eq!(session(&app).record().to_text(), text);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
    tap_control(&mut app, KeyCode::KeyN);
    app.update();
    let yous = texts(&mut app).into_iter().filter(|text| text == "You");
    assert_eq!(yous.count(), 3, "one at the board, two on the sheet");
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_once_and_the_game_continues() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").expect("it can be written");
    let mut app = default_view_in(&blocked, "you", "you");
    play(&mut app, &["h8"]);
    let told = notice(&app).expect("a notice");
    assert!(told.starts_with("this game is not being saved: "), "{told}");
    play(&mut app, &["i9"]);
    assert_eq!(notice(&app), None);

    // A bot's answer would replace the notice.
    let mut app = default_view_in(&blocked, "you", "slow");
    play(&mut app, &["h8"]);
    assert_eq!(notice(&app), None);
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    app.update();
    let told = notice(&app).expect("a notice");
    assert!(told.starts_with("this game is not being saved: "), "{told}");
}

#[test]
fn the_list_of_games_does_not_promise_what_the_folder_does_not_allow() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").expect("it can be written");
    let shown = |archive: &Path| {
        let mut app = default_view_in(archive, "you", "you");
        press(&mut app, "say-games");
        app.update();
        texts(&mut app)
    };
    let promises = |texts: &[String]| texts.iter().any(|it| it.contains("is saved here"));
    let warns = |texts: &[String]| {
        let start = "Games are not being saved: ";
        texts.iter().any(|it| it.starts_with(start))
    };
    let good = shown(&folder.path().join("games"));
    assert!(promises(&good) && !warns(&good), "{good:?}");
    let bad = shown(&blocked.join("games"));
    assert!(!promises(&bad) && warns(&bad), "{bad:?}");
}

const VICTIM: &str = "victim=";

/// Not a test: an app that plays until it is killed and prints the ply that it shows.
#[test]
fn main() {
    let folder = std::env::args().find_map(|it| it.strip_prefix(VICTIM).map(PathBuf::from));
    let Some(folder) = folder else { return };
    let lineup = lineup("random", "counting", GameSetup::default());
    let mut game = game_plugin(book(), lineup, false);
    game.archive = Archive::at(folder.clone());
    game.settings = Settings::read(&folder.join("settings.toml"));
    let mut app = view_of(game, Language::English, Vec2::new(640.0, 480.0), 1.0);
    send(&mut app, Intent::Set(Setting::Tempo(Tempo::Max)));
    let mut told = (0, 0);
    loop {
        app.update();
        let now = (session(&app).number(), ply(&app));
        if now != told {
            told = now;
            let _ = writeln!(std::io::stdout(), "shown {} {}", now.0, now.1);
        }
        if session(&app).game().result().is_some() {
            intend(&mut app, Intent::Restart);
        }
    }
}

/// The last position that the killed app has printed: number of the game, and ply.
fn last_shown(output: &str) -> Option<(u64, u16)> {
    // The last line may be incomplete.
    let whole = &output[..=output.rfind('\n')?];
    whole.lines().rev().find_map(|line| {
        let (_, numbers) = line.split_once("shown ")?;
        let (number, ply) = numbers.split_once(' ')?;
        Some((number.parse().ok()?, ply.parse().ok()?))
    })
}

/// A killed process holds no lock: the last game is continued in its file.
fn check_can_be_opened(file: &Path) {
    let folder = file.parent().expect("it lies in a folder");
    let archive = Archive::at(folder.to_owned());
    let entry = archive.entries().next().expect("it can be read");
    assert_eq!((&*entry.file, entry.is_open_elsewhere), (file, false));
    let is_offered = archive.unfinished().is_some();
    assert_eq!(is_offered, entry.result.is_none());
    let mut app = default_view_with("you", "you", |game| game.archive = archive);
    open(&mut app, file);
    assert_eq!(notice(&app), None);
    assert_eq!(moves(&app), moves_in(file));
    let entries = Archive::at(folder.to_owned());
    let entry = entries.entries().next().expect("it can be read");
    assert!(entry.is_open_elsewhere, "it is locked again");
}

/// The app is killed at random moments; `NEKOMOKU_KILLS` sets how many.
#[test]
fn a_killed_app_loses_nothing_that_it_has_shown() {
    let kills = std::env::var("NEKOMOKU_KILLS").map_or(4, |it| it.parse().expect("a number"));
    for kill in 0..kills {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("output.txt");
        let program = std::env::current_exe().expect("this binary has a path");
        let mut child = Command::new(program)
            .args([
                "--exact",
                "archive::main",
                "--nocapture",
                "--test-threads=2",
            ])
            .arg(format!("{VICTIM}{}", folder.path().display()))
            .stdout(Stdio::from(std::fs::File::create(&output).expect("a file")))
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let read = || std::fs::read_to_string(&output).unwrap_or_default();
        let begun = Instant::now();
        while last_shown(&read()).is_none_or(|it| it.1 == 0) {
            assert!(begun.elapsed() < Duration::from_secs(60), "it plays");
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(37 * (kill % 23)));
        // The game of the other process is locked until that process is killed.
        let while_it_plays = Archive::at(folder.path().to_owned());
        assert_eq!(while_it_plays.unfinished(), None, "kill {kill}");
        child.kill().expect("it can be killed");
        child.wait().expect("it has ended");
        let (number, ply) = last_shown(&read()).expect("it has shown something");
        let kept = games(folder.path());
        let records = kept.iter().map(|file| {
            let text = std::fs::read_to_string(file).expect("it can be read");
            Record::parse(&text).unwrap_or_else(|error| panic!("kill {kill}: {error}: {text}"))
        });
        let records = records.collect::<Vec<_>>();
        assert!(
            records.len() as u64 > number,
            "kill {kill}: game {number} of {}",
            records.len()
        );
        let shown = &records[usize::try_from(number).expect("few games")];
        assert!(shown.game().ply() >= ply, "kill {kill}: {ply} were shown");
        check_can_be_opened(kept.last().expect("there is one"));
        let settings = Settings::read(&folder.path().join("settings.toml"));
        assert_eq!(settings.tempo, Tempo::Max, "kill {kill}");
    }
}
