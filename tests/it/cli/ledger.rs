//! `nekomoku ledger`: its table, its journals, and its shards.

use std::fs;

use super::shards::timeless;
use crate::program::Program;

const LEDGER: &str = r#"
schema = 1
title = "What attention is worth"

[conditions]
games = 6
size = 9
opening_plies = 2

[base]
extends = "counting"
lapses = 0.1

[[experiments]]
id = "sober"
title = "No | lapses"
with = { lapses = 0.0 }

[[experiments]]
id = "lapses"
title = "Few lapses"
without = { lapses = 0.9 }
conditions = { seed = 3 }
"#;

fn program() -> Program {
    Program::new().with_file("attention.toml", LEDGER)
}

/// The lines of a journal without the times.
fn lines(program: &Program, file: &str) -> Vec<serde_json::Value> {
    let keys = ["times_ms", "preparation_us", "thinking_us"];
    let line = |line: &str| {
        let mut line = timeless(line);
        let object = line.as_object_mut().expect("an object");
        object.retain(|key, _| !keys.contains(&key.as_str()));
        line
    };
    program.read(file).lines().map(line).collect()
}

#[test]
fn ledger_writes_a_table_and_continues_its_journals() {
    let program = program();
    let told = program.run("ledger attention.toml");
    assert!(
        told.stderr.contains("sober: 6 of 6 games, Elo "),
        "{told:?}"
    );
    let page = told.succeeded();
    assert_eq!(page, program.read("ledger/results.md"));
    assert!(page.starts_with("# What attention is worth\n"), "{page}");
    let conditions = ["seed 1:", "seed 3:"].map(|seed| {
        format!("\nThe players' own limits, freestyle, 9 lines, 2 random plies, {seed}\n")
    });
    assert!(conditions.iter().all(|it| page.contains(it)), "{page}");
    let row = page.lines().find(|line| line.starts_with("| Few lapses |"));
    let row = row.unwrap_or_else(|| panic!("{page}"));
    assert!(row.contains("| 6 (6 distinct) |"), "{row}");
    assert!(row.ends_with("| `without: lapses = 0.9` |"), "{row}");
    assert!(page.contains("| No \\| lapses |"), "{page}");
    let results = program.read("ledger/results.toml");
    let results = results.parse::<toml::Table>().expect("TOML");
    let rows = results["experiments"].as_array().expect("an array");
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1]["games"].as_integer(), Some(6));
    // The player with few lapses is the first one.
    assert!(
        rows[1]["elo"].as_float().expect("a number") > 100.0,
        "{rows:?}"
    );
    assert_eq!(rows[1]["commit"], rows[0]["commit"]);

    let journal = program.read("ledger/sober.jsonl");
    let told = program.run("ledger attention.toml --json");
    assert!(!told.stderr.contains("games, Elo"), "{told:?}");
    assert_eq!(timeless(&told.succeeded())["experiments"][0]["games"], 6);
    assert_eq!(program.read("ledger/sober.jsonl"), journal);
    let longer = program.run("ledger attention.toml --games 8").succeeded();
    assert!(longer.contains("| 8 (8 distinct) |"), "{longer}");
}

#[test]
fn merged_folders_hold_what_one_call_writes() {
    let program = program();
    let whole = program
        .run("ledger attention.toml --folder whole")
        .succeeded();
    for number in 1..=3 {
        let call = format!("ledger attention.toml --shard {number}/3");
        program.run(&call).succeeded();
        let folder = program.path(&format!("ledger-{number}-of-3"));
        assert!(!folder.join("results.md").exists());
        // Cut off in the middle of the last line, and continued.
        let journal = folder.join("sober.jsonl");
        let bytes = fs::read(&journal).expect("it is there");
        fs::write(&journal, &bytes[..bytes.len() - 5]).expect("room");
        if number == 2 {
            let told = program
                .run("merge early ledger-1-of-3 ledger-2-of-3")
                .refused();
            assert!(told.contains("shard 3/3 is missing"), "{told}");
            assert!(!program.path("early").exists());
        }
        program.run(&call).succeeded();
    }
    let folders = "ledger-3-of-3 ledger-1-of-3 ledger-2-of-3";
    let merged = program.run(&format!("merge merged {folders}")).succeeded();
    assert_eq!(merged, whole);
    for file in ["results.md", "results.toml", "ledger.toml"] {
        let [merged, whole] = ["merged", "whole"].map(|it| program.read(&format!("{it}/{file}")));
        assert_eq!(merged, whole, "{file}");
    }
    for file in ["sober.jsonl", "lapses.jsonl"] {
        let [merged, whole] =
            ["merged", "whole"].map(|it| lines(&program, &format!("{it}/{file}")));
        assert_eq!(merged, whole, "{file}");
    }
    let told = program.run(&format!("merge merged {folders}")).refused();
    assert!(
        told.contains("merged: exists already; --force overwrites it"),
        "{told}"
    );
    let told = program.run(&format!("merge ledger-1-of-3 {folders} --force"));
    assert!(
        told.refused()
            .contains("ledger-1-of-3: is a shard and the output")
    );
    let partial = program
        .run("merge part ledger-2-of-3 --partial")
        .succeeded();
    assert!(partial.contains("| 2 of 6 (2 distinct) |"), "{partial}");
    let told = program.run("merge one ledger-1-of-3/sober.jsonl").refused();
    assert!(
        told.contains("ledger-1-of-3/sober.jsonl: is the journal of an experiment"),
        "{told}"
    );
}

#[test]
fn experiment_ends_at_the_verdict_of_its_test() {
    let text = LEDGER.replace("games = 6", "games = 600\nsprt = [-100, 100, 0.2, 0.2]");
    let program = Program::new().with_file("attention.toml", &text);
    let page = program.run("ledger attention.toml").succeeded();
    let row = page.lines().find(|line| line.starts_with("| Few lapses |"));
    let row = row.unwrap_or_else(|| panic!("{page}"));
    assert!(row.ends_with(", H1 accepted |"), "{row}");
    // A shard plays all of its games; only the merged games are tested.
    for number in 1..=2 {
        let call = format!("ledger attention.toml --games 20 --shard {number}/2");
        program.run(&call).succeeded();
    }
    let merged = program
        .run("merge merged ledger-1-of-2 ledger-2-of-2")
        .succeeded();
    let merged = merged
        .lines()
        .find(|line| line.starts_with("| Few lapses |"));
    assert_eq!(merged, Some(row));
}

#[test]
fn mistakes_in_a_ledger_are_named() {
    let cases = [
        (
            "lapses = 0.9 }",
            "lapsus = 0.9 }",
            "attention.toml:20: `lapses` lapsus: ",
        ),
        (
            "lapses = 0.9 }",
            "lapses = 9.0 }",
            "attention.toml:20: `lapses` lapses: ",
        ),
        (
            "id = \"lapses\"",
            "id = \"sober\"",
            "attention.toml: line 20: `sober` occurs twice",
        ),
        (
            "id = \"lapses\"",
            "id = \"cat\"",
            "attention.toml: `cat` is a player of the cast",
        ),
        (
            "id = \"lapses\"",
            "id = \"../cat\"",
            "attention.toml: line 20: ",
        ),
        (
            "with = { lapses = 0.0 }\n",
            "",
            "line 15: `sober` needs one of the keys `without` and `with`",
        ),
        (
            "games = 6",
            "games = 0",
            "`games` is 0, expected 1 to 1000000",
        ),
        (
            "games = 6",
            "sprt = [5, 0]",
            "attention.toml: line 6: elo0 = 5 and elo1 = 0",
        ),
        (
            "games = 6",
            "gmaes = 6",
            "attention.toml: line 6: unknown field `gmaes`",
        ),
        (
            "size = 9",
            "size = 9\nnodes = 0",
            "`nodes` is 0, expected at least 1",
        ),
        (
            "opening_plies = 2",
            "opening_plies = 41",
            "41 random stones at the start, expected at most 40",
        ),
        ("schema = 1", "schema = 2", "`schema` is 2, expected 1"),
        (
            "extends = \"counting\"",
            "extends = \"conting\"",
            "attention.toml: `base` extends: there is no player",
        ),
    ];
    for (old, new, expected) in cases {
        let text = LEDGER.replacen(old, new, 1);
        assert_ne!(text, LEDGER, "{old}");
        let program = Program::new().with_file("attention.toml", &text);
        let told = program.run("ledger attention.toml").refused();
        assert!(told.contains(expected), "{new}: {told}");
    }
    let program = program();
    program.run("ledger attention.toml").succeeded();
    let told = program
        .run("ledger attention.toml --shard 1/2 --toml it.toml")
        .refused();
    assert!(
        told.contains("--toml cannot be combined with shard 1/2"),
        "{told}"
    );
    let journal = program.path("ledger/sober.jsonl");
    let text = fs::read_to_string(&journal).expect("it is there");
    fs::write(&journal, text.replacen("\"seed\":1", "\"seed\":2", 1)).expect("room");
    let told = program.run("ledger attention.toml").refused();
    assert!(told.contains("sober.jsonl:1: was altered"), "{told}");
}

/// Every experiment of the shipped ledger is played, with few nodes.
#[test]
fn shipped_ledger_can_be_played() {
    let text = include_str!("../../../docs/ledger.toml").replace("nodes = 5000", "nodes = 20");
    let program = Program::new().with_file("ledger.toml", &text);
    let report = program
        .run("ledger ledger.toml --games 1 --folder it --json")
        .succeeded();
    let report = timeless(&report);
    let rows = report["experiments"].as_array().expect("an array");
    assert!(rows.len() >= 10, "{rows:?}");
    assert!(rows.iter().all(|row| row["games"] == 1), "{rows:?}");
}
