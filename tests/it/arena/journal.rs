//! [`Journal`]: whatever ends the program, the tournament goes on from its file to the same end.

use std::fs;
use std::path::PathBuf;

use nekomoku::arena::{GameRecord, Journal, RunOptions, Standings, TournamentSpec, run_tournament};
use tempfile::TempDir;

use super::matches::registry;
use super::tournament::{spec, timeless};

/// A folder for one test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("the system has room for a folder"))
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("games.jsonl")
    }

    fn resume(&self, spec: &TournamentSpec) -> Standings {
        let (journal, played) = Journal::resume(&self.path(), spec).expect("it can be resumed");
        let options = RunOptions {
            journal: Some(journal),
            played,
            ..RunOptions::default()
        };
        run_tournament(&registry(), spec, options, |_, _| {}).unwrap()
    }

    fn refused(&self, spec: &TournamentSpec) -> String {
        let error = Journal::resume(&self.path(), spec).expect_err("it is refused");
        error
            .to_string()
            .replace(&self.path().display().to_string(), "FILE")
    }
}

fn small() -> TournamentSpec {
    spec(&["kitten", "counting", "panicking"], 2)
}

#[test]
fn file_is_one_header_and_a_line_for_each_game() {
    let folder = Folder::new();
    let spec = small();
    let whole = folder.resume(&spec);
    let text = fs::read_to_string(folder.path()).unwrap();
    assert!(text.ends_with('\n'));
    let lines = text.lines().collect::<Vec<_>>();
    assert_eq!(lines.len(), 7);
    assert!(lines[0].starts_with("{\"") && lines[0].contains("\"journal\":1"));
    for (index, line) in lines[1..].iter().enumerate() {
        let record = serde_json::from_str::<GameRecord>(line).unwrap();
        assert_eq!(record.game as usize, index);
        assert_eq!(serde_json::to_string(&record).unwrap(), *line);
        assert!(record.replay(spec.setup).is_ok());
    }
    assert_eq!(
        timeless(&folder.resume(&spec)),
        timeless(&whole),
        "nothing is left to play"
    );
    assert_eq!(fs::read_to_string(folder.path()).unwrap(), text);
}

#[test]
fn file_cut_off_anywhere_goes_on_to_the_same_end() {
    let folder = Folder::new();
    let spec = small();
    let whole = timeless(&folder.resume(&spec));
    let bytes = fs::read(folder.path()).unwrap();
    let header = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let ends = [
        0,
        1,
        header - 1,
        header,
        header + 1,
        header + 2,
        bytes.len() - 1,
    ];
    let spread = (1..12).map(|part| bytes.len() * part / 12);
    for end in ends.into_iter().chain(spread) {
        fs::write(folder.path(), &bytes[..end]).unwrap();
        assert_eq!(
            timeless(&folder.resume(&spec)),
            whole,
            "cut after {end} bytes"
        );
        let lines = fs::read_to_string(folder.path()).unwrap().lines().count();
        assert_eq!(lines, 7, "cut after {end} bytes");
    }
}

#[test]
fn other_tournament_is_told_by_what_is_different() {
    let folder = Folder::new();
    folder.resume(&small());
    let other = TournamentSpec { seed: 9, ..small() };
    assert_eq!(
        folder.refused(&other),
        "FILE: was written for another tournament: `seed` is 1 there and 9 here"
    );
    let mut other = small();
    other.players[0]
        .options
        .insert("lapses".into(), 0.25.into());
    assert!(
        folder.refused(&other).contains("`players`"),
        "{}",
        folder.refused(&other)
    );
}

#[test]
fn line_that_is_none_is_told_by_its_number() {
    let folder = Folder::new();
    folder.resume(&small());
    let text = fs::read_to_string(folder.path()).unwrap();
    let broken = text.replacen("\"game\":1", "\"game\":\"x\"", 1);
    fs::write(folder.path(), broken).unwrap();
    assert!(
        folder.refused(&small()).starts_with("FILE:3: invalid type"),
        "{}",
        folder.refused(&small())
    );
    fs::write(folder.path(), text.replacen("\"game\":1", "\"game\":77", 1)).unwrap();
    assert_eq!(
        folder.refused(&small()),
        "FILE:3: game 77, but there are only 6"
    );
    let swapped = text.replacen("[\"kitten\",\"counting\"]", "[\"kitten\",\"cat\"]", 1);
    assert_ne!(swapped, text);
    fs::write(folder.path(), swapped).unwrap();
    assert_eq!(
        folder.refused(&small()),
        "FILE:2: game 0 is played by `kitten` and `counting`"
    );
    fs::write(folder.path(), "a,b,c\n1,2,3\n").unwrap();
    assert!(
        folder
            .refused(&small())
            .starts_with("FILE:1: is no journal")
    );
}

#[test]
fn existing_file_is_not_written_over() {
    let folder = Folder::new();
    fs::write(folder.path(), "precious").unwrap();
    let error = Journal::create(&folder.path(), &small()).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("exists already: `--resume` goes on with it")
    );
    assert_eq!(fs::read_to_string(folder.path()).unwrap(), "precious");
}

#[test]
fn file_of_somebody_else_is_not_cut_off() {
    let folder = Folder::new();
    for text in ["a line without an end", "{\"journal\":1"] {
        fs::write(folder.path(), text).unwrap();
        assert_eq!(
            folder.refused(&small()),
            "FILE:1: is no journal of this tournament"
        );
        assert_eq!(fs::read_to_string(folder.path()).unwrap(), text);
    }
}

#[test]
fn journal_has_one_writer() {
    let folder = Folder::new();
    let (first, _) = Journal::resume(&folder.path(), &small()).unwrap();
    assert_eq!(
        folder.refused(&small()),
        "FILE is being written by another run"
    );
    drop(first);
    assert!(Journal::resume(&folder.path(), &small()).is_ok());
}

#[test]
fn folder_is_no_journal() {
    let folder = tempfile::tempdir().unwrap();
    for refused in [
        Journal::resume(folder.path(), &small()).map(|_| ()),
        Journal::create(folder.path(), &small()).map(|_| ()),
    ] {
        let told = refused.unwrap_err().to_string();
        assert!(told.ends_with(" is no file that can be resumed"), "{told}");
    }
}
