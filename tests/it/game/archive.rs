//! Every game is saved while it is played and can be opened again.

use std::path::{Path, PathBuf};

use game::{Archive, Intent, Start};
use rules::GameSetup;

use super::support::*;

/// A game that is kept in this folder.
fn desk_in(folder: &Path, black: &str, white: &str) -> Desk {
    Desk::new(Start {
        archive: Archive::at(folder.to_owned()),
        ..start(lineup(black, white, GameSetup::default()))
    })
}

/// The game files, without their lock files.
fn games(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let files = entries.map(|it| it.expect("an entry").path());
    let is_game = |it: &PathBuf| it.extension().is_some_and(|it| it == "json");
    let mut files = files.filter(is_game).collect::<Vec<_>>();
    files.sort();
    files
}

fn moves(desk: &Desk) -> Vec<String> {
    let game = desk.session().game();
    game.moves().map(|it| it.to_string()).collect()
}

#[test]
fn windows_that_keep_games_at_once_take_files_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut windows = [(); 3].map(|()| desk_in(folder.path(), "you", "you"));
    for desk in &mut windows {
        desk.play("h8 i9");
    }
    let kept = games(folder.path());
    assert_eq!(kept.len(), 3);
    let archive = Archive::at(folder.path().to_owned());
    assert_eq!(archive.unfinished(), None, "all are open");
    // An unreadable file does not hide the games kept before it.
    std::fs::write(&kept[2], "{").expect("it can be written");
    drop(windows);
    let archive = Archive::at(folder.path().to_owned());
    assert_eq!(archive.unfinished().map(|it| &it.file), Some(&kept[1]));
    assert_eq!(archive.entries().count(), 2);
}

#[test]
fn the_date_of_a_game_is_when_it_was_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path(), "you", "you");
    desk.play("h8 i9 g7");
    let date = |desk: &Desk| {
        let mut games = desk.game.archive().entries();
        games.next().expect("it is kept").date
    };
    drop(desk);
    let [kept] = &games(folder.path())[..] else {
        panic!("one game");
    };
    std::fs::rename(kept, folder.path().join("20260102-030405-001.json")).expect("it is ours");
    let mut desk = desk_in(folder.path(), "you", "you");
    desk.intend(Intent::ContinueGame);
    desk.play("j10");
    assert_eq!(date(&desk), "2026-01-02 03:04", "a move was added");
}

#[test]
fn variations_come_back_with_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path(), "you", "you");
    desk.play("h8 i9 g7");
    desk.intend(Intent::Undo);
    desk.play("j10 k11");
    // Viewing an earlier position does not change where the game continues.
    desk.intend(Intent::First);
    desk.update();
    drop(desk);
    let mut desk = desk_in(folder.path(), "slow", "random");
    desk.intend(Intent::ContinueGame);
    assert_eq!(moves(&desk), ["h8", "i9", "j10", "k11"]);
    assert_eq!(desk.session().tree().walk().count(), 6);
}

#[test]
fn a_file_that_is_opened_three_times_is_kept_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = folder.path().join("games");
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, "(;GM[4]SZ[15];B[hh];W[ig])").expect("it can be written");
    let mut desk = desk_in(&archive, "you", "you");
    for _ in 0..3 {
        desk.intend(Intent::OpenGame(file.clone()));
        desk.update();
        assert_eq!(games(&archive).len(), 1);
    }
    // The copy is the file of this game now.
    desk.play("a1");
    assert_eq!(games(&archive).len(), 1);
    // The file itself has other moves than the copy.
    desk.intend(Intent::OpenGame(file.clone()));
    desk.update();
    assert_eq!(games(&archive).len(), 2);
    drop(desk);
    let mut desk = desk_in(&archive, "you", "you");
    desk.intend(Intent::OpenGame(file.clone()));
    desk.update();
    assert_eq!(games(&archive).len(), 2, "after a new start");
}

#[test]
fn a_deleted_game_on_the_board_is_kept_again_only_after_a_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path(), "you", "you");
    desk.play("h8");
    let kept = |desk: &Desk| desk.game.archive().entries().count();
    let first = desk.game.archive().entries().next().expect("it is kept");
    desk.intend(Intent::DeleteGame(first.file));
    for _ in 0..4 {
        desk.update();
    }
    assert_eq!(kept(&desk), 0);
    desk.play("i9");
    assert_eq!(kept(&desk), 1);
    desk.intend(Intent::RestoreGame);
    assert_eq!(kept(&desk), 2);
}
