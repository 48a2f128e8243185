//! Small files as other programs write them. `tests/data/foreign.txt` has a row for each file: the
//! rule and the moves of each game, its texts, and what was reported.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use record::{Format, FormatError, Games, Opened, ReadOptions, Record};
use rules::{OpeningRule, Rule};

/// The rows of the table by name: the path of a file, with a rule behind it where the rule is
/// given.
fn rows() -> BTreeMap<String, String> {
    let table = include_str!("../../data/foreign.txt");
    let rows = table
        .split("\n\n")
        .map(str::trim)
        .filter(|it| !it.starts_with('#'));
    let rows = rows.map(|row| row.split_once('\n').unwrap_or((row, "")));
    rows.map(|(name, told)| (name.to_owned(), told.to_owned()))
        .collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/foreign")
}

/// What is read from a file.
fn told(name: &str) -> String {
    let (file, rule) = name.split_once(' ').unwrap_or((name, ""));
    let rule = rule.parse().ok();
    let options = ReadOptions {
        rule,
        any_game: rule.is_some(),
        ..ReadOptions::default()
    };
    let games = match Games::of_file(&folder().join(file), &options) {
        Ok(games) => games.collect::<Vec<_>>(),
        Err(error) => return format!("1: error: {error}"),
    };
    let games = games.into_iter().map(|(number, game)| match game {
        Ok(opened) => format!("{number}: {}", of_game(&opened)),
        Err(error) => format!("{number}: error: {error}"),
    });
    games.collect::<Vec<_>>().join("\n")
}

fn of_game(opened: &Opened) -> String {
    let tree = &opened.record.tree;
    let setup = tree.setup();
    let mut told = format!("{} {}", setup.rule(), moves(&opened.record));
    if setup.size() != 15 || setup.opening() != OpeningRule::Free {
        told += &format!(" ({} lines, {})", setup.size(), setup.opening());
    }
    if let Some(result) = tree.game_at(tree.end_of_line(tree.root())).result() {
        told += &format!("\n   result: {result:?}");
    }
    if let Some(rule) = opened.fitting {
        told += &format!("\n   offered: {rule}");
    }
    let names = opened.record.players.iter().map(|seat| seat.name.clone());
    let notes = tree.walk().map(|node| tree.note(node));
    let notes = notes.flat_map(|note| {
        let kept = note
            .properties
            .iter()
            .map(|it| format!("{}{:?}", it.id(), it.values()));
        [note.comment.replace('\n', "/")].into_iter().chain(kept)
    });
    let texts = names
        .chain(notes)
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>();
    if !texts.is_empty() {
        told += &format!("\n   texts: {}", texts.join(", "));
    }
    for loss in opened.losses.iter() {
        told += &format!("\n   {loss}");
    }
    told.replace(" \n", "\n").trim_end().to_owned()
}

fn moves(record: &Record) -> String {
    let game = record
        .tree
        .game_at(record.tree.end_of_line(record.tree.root()));
    game.moves().map(|point| point.to_string()).collect()
}

fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            files_below(&path, files);
        } else {
            files.push(path);
        }
    }
}

#[test]
fn files_of_other_programs_are_read_as_the_table_says() {
    let wrong = rows().into_iter().filter_map(|(name, expected)| {
        let found = told(&name);
        (found != expected).then(|| format!("{name}\n{found}\nexpected:\n{expected}\n"))
    });
    let wrong = wrong.collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_of_another_program_has_a_row() {
    let mut files = Vec::new();
    files_below(&folder(), &mut files);
    let rows = rows();
    for file in files {
        let name = file.strip_prefix(folder()).expect("it is in the folder");
        let name = name.to_str().expect("it is text").replace('\\', "/");
        assert!(rows.contains_key(&name), "{name} has no row");
    }
}

#[test]
fn the_encoding_that_the_user_names_is_used() {
    let file = folder().join("psq/names-gbk.psq");
    for (name, expected) in [
        ("cp936", "王"),
        ("windows-1251", "Нх"),
        ("UTF-8", "\u{fffd}\u{fffd}"),
    ] {
        let options = ReadOptions {
            encoding: Some(name.parse().expect("it is an encoding")),
            ..ReadOptions::default()
        };
        let opened = Opened::read(&file, &options).expect("it is a game");
        assert_eq!(opened.record.players[0].name, expected);
        let told = opened.losses.to_string();
        assert_eq!(told.contains("decoded"), name == "UTF-8", "{told}");
        assert!(!told.contains("guess"), "{told}");
    }
    let error = "GBKK"
        .parse::<record::TextEncoding>()
        .expect_err("a mistake");
    assert_eq!(
        error.to_string(),
        "unknown encoding `GBKK`, expected a name like `UTF-8`, `GBK`, `Shift_JIS` or `windows-1251`"
    );
}

#[test]
fn a_readable_game_is_read_beside_a_game_that_is_not() {
    let file = folder().join("collections/go-second.sgf");
    let all = Opened::read_all(&file, &ReadOptions::default()).expect("two games are readable");
    let numbers = all.games.iter().map(|(number, _)| number.get());
    assert_eq!(numbers.collect::<Vec<_>>(), [1, 3]);
    assert_eq!(
        all.left_out().as_deref(),
        Some(
            "games left out: 1, the first number 2: line 2: a game of Go (GM[1]), expected gomoku \
             or renju (GM[4])"
        )
    );
    let game = |number| ReadOptions {
        game: NonZeroUsize::new(number).expect("it is positive"),
        ..ReadOptions::default()
    };
    let third = Opened::read(&file, &game(3)).expect("it is readable");
    assert_eq!(moves(&third.record), "h8h7g8i8");
    assert!(Opened::read(&file, &game(2)).is_err());
    let missing = Opened::read(&file, &game(4)).expect_err("there are three");
    assert_eq!(
        missing,
        FormatError::NoGame("there is no game 4, the file has 3".to_owned())
    );
}

/// One pass over a file takes a second or two without optimisation; reading the file once for each
/// game took minutes.
#[test]
fn a_collection_of_many_games_is_read_in_one_pass() {
    let game =
        "(;GM[4]SZ[15]PB[one]PW[two]\n;B[hh]C[a comment];W[ii];B[gh];W[fh];B[gg];W[ff];B[hg])\n";
    let text = game.repeat(3_000);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.sgf");
    fs::write(&file, text).expect("it can be written");
    let begun = Instant::now();
    let all = Opened::read_all(&file, &ReadOptions::default()).expect("it is readable");
    assert_eq!((all.games.len(), all.errors.len()), (3_000, 0));
    let last = ReadOptions {
        game: NonZeroUsize::new(3_000).expect("it is positive"),
        ..ReadOptions::default()
    };
    assert!(Opened::read(&file, &last).is_ok());
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_value_of_any_brackets_is_read_in_one_pass() {
    for part in [
        "]",
        "[",
        "x]",
        "[x] ",
        "\n(;GM[4]",
        "]B",
        "]\u{a0}",
        ") ]",
        "\\",
        "\n",
    ] {
        let text = format!("(;GM[4];B[hh]C[{}", part.repeat(100_000));
        // A busy machine may leave the first passes without a core.
        let is_quick = (0..3).any(|_| {
            let begun = Instant::now();
            let games = Format::Sgf.read(text.as_bytes(), &ReadOptions::default());
            assert!(games.is_ok(), "{part}");
            begun.elapsed() < Duration::from_secs(20)
        });
        assert!(is_quick, "{part}");
    }
}

#[test]
fn a_named_opening_that_the_program_has_is_the_opening_of_the_game() {
    let text = "(;GM[4]RU[Swap2];B[hh];W[ii];B[gh](;W[fh]C[kept];B[aa])(;W[gg]))";
    let opened = Format::Sgf.read(text.as_bytes(), &ReadOptions::default());
    let record = opened.expect("it is a game").record;
    let setup = record.tree.setup();
    assert_eq!(
        (setup.rule(), setup.opening()),
        (Rule::Freestyle, OpeningRule::Swap2)
    );
    assert_eq!(moves(&record), "h8i7g8f8a15");
    let written = Format::Sgf.write(&record).expect("it can be written").bytes;
    let again = Format::Sgf.read(&written, &ReadOptions::default());
    let again = again.expect("it was just written");
    assert!(again.losses.is_empty(), "{}", again.losses);
    assert_eq!(again.record.to_text(), record.to_text());
}
