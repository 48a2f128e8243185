//! `nekomoku train params`: runs that are continued, shared and merged, and the file of numbers
//! that characters read.

use std::fs;
use std::process::{Child, Stdio};

use serde_json::Value;

use super::matches::moves;
use crate::program::Program;

const TUNE: &str = "train params --rule freestyle --size 9 --only late_move_pruning razoring.base \
    --rounds 3 --pairs 4 --nodes 100 --seed 3 --gain 0.5 --journal run.jsonl --out numbers.toml";

/// The numbers in the file that the run has written, by their paths.
fn numbers(program: &Program) -> toml::Table {
    let text = program.read("numbers.toml");
    assert!(text.starts_with("# Numbers of the search"), "{text}");
    text.parse().expect("TOML")
}

#[test]
fn a_run_that_was_cut_off_anywhere_is_continued() {
    let whole = Program::new();
    let told = whole.run(TUNE).succeeded();
    assert!(told.starts_with("razoring.base 19 -> "), "{told}");
    let (journal, tuned) = (whole.read("run.jsonl"), numbers(&whole));
    assert_eq!(journal.lines().count(), 1 + 12, "{journal}");
    let changed = tuned["late_move_pruning"]["exponent"].as_float();
    assert_ne!(changed, Some(1.32), "12 pairs decide nothing: {tuned:?}");
    let line = journal.find('\n').expect("a line") + 1;
    for cut in [0, 5, line, line + 3, journal.len() - 1, journal.len()] {
        let program = Program::new().with_file("run.jsonl", &journal[..cut]);
        program.run(&format!("{TUNE} --threads 2")).succeeded();
        assert_eq!(numbers(&program), tuned, "cut at {cut}");
    }
    let told = whole
        .run(&TUNE.replace("--nodes 100", "--nodes 50"))
        .refused();
    assert!(
        told.contains("run.jsonl: was written for another call: `nodes` was 100, is 50"),
        "{told}"
    );
    let told = whole
        .run(&TUNE.replace("numbers.toml", "run.jsonl --force"))
        .refused();
    assert!(
        told.contains("run.jsonl: is the output for two things"),
        "{told}"
    );
    let told = whole.run(&format!("{TUNE} --json --force")).succeeded();
    let told = serde_json::from_str::<Value>(&told).expect("a JSON object");
    assert_eq!(told["pairs"], 12);
    assert_eq!(told["numbers"].as_array().map(Vec::len), Some(8));
}

/// Shard `number` of two, which has begun.
fn shard(program: &Program, number: u32) -> Child {
    let other = 3 - number;
    let call = TUNE
        .replace(
            "run.jsonl",
            &format!("part{number}.jsonl --shard {number}/2"),
        )
        .replace(
            "numbers.toml",
            &format!("numbers{number}.toml --others part{other}.jsonl"),
        );
    program
        .command(crate::PROGRAM, &call)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

#[test]
fn shards_wait_for_each_other_and_give_the_numbers_of_one_run() {
    let whole = Program::new();
    whole.run(TUNE).succeeded();
    let shared = Program::new();
    // One shard alone comes to its first round's end, and is killed while it waits.
    let mut first = shard(&shared, 1);
    let journal = shared.path("part1.jsonl");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 3 {
        assert!(
            first.try_wait().expect("it is ours").is_none(),
            "it waits for shard 2"
        );
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    first.kill().expect("it is ours");
    first.wait().expect("it has ended");
    let both = [1, 2].map(|number| shard(&shared, number));
    for mut child in both {
        assert!(child.wait().expect("it is ours").success());
    }
    for number in [1, 2] {
        let written = shared.read(&format!("numbers{number}.toml"));
        assert_eq!(written, whole.read("numbers.toml"), "shard {number}");
    }
    let told = shared
        .run("merge run.jsonl part2.jsonl part1.jsonl")
        .succeeded();
    assert_eq!(told, "12 pairs of games\n");
    shared.run(TUNE).succeeded();
    assert_eq!(numbers(&shared), numbers(&whole));
}

#[test]
fn calls_that_cannot_work_are_refused() {
    let program = Program::new();
    let refused = |call: &str| program.run(call).refused();
    let told = refused(&TUNE.replace("razoring.base", "razor"));
    assert!(
        told.contains("--only: there is no number `razor`; names are like `"),
        "{told}"
    );
    let told = refused(&format!("{TUNE} --shard 1/3 --others a.jsonl"));
    let expected = "shard 1/3 waits for the others after each round: expected --others with 2 \
        journals, found 1";
    assert!(told.contains(expected), "{told}");
    let told = refused(&format!("{TUNE} --others a.jsonl"));
    assert!(told.contains("--others: given without --shard"), "{told}");
    assert!(!program.path("run.jsonl").exists(), "nothing was begun");
}

/// A character with numbers of its own, and the same one without.
const NUMBERED: &str = "[players.plain]
kind = \"tree\"
[players.own]
extends = \"plain\"
search.numbers = \"numbers.toml\"
";

#[test]
fn a_character_plays_by_the_numbers_of_its_file() {
    let games = |numbers: &str| {
        let program = Program::new()
            .with_file("players.toml", NUMBERED)
            .with_file("numbers.toml", numbers);
        moves(&program, "own plain")
    };
    let usual = games("# The defaults.\n");
    assert_eq!(
        usual,
        games("razoring.base = 19\n"),
        "a default changes nothing"
    );
    assert_ne!(
        usual,
        games("late_move_pruning.base = 0\nreverse_futility.per_ply.freestyle = 5\n")
    );
}

#[test]
fn mistakes_in_a_file_of_numbers_are_one_error_at_its_key() {
    for (text, expected) in [
        (
            "\nrazoring.bass = 3",
            "numbers.toml:2: unknown field `bass`, expected ",
        ),
        (
            "razoring.base = -1",
            "numbers.toml: razoring.base is -1, expected 0 to 500",
        ),
        ("razoring = [", "numbers.toml:1: "),
        ("razoring.base = \"x\"", "numbers.toml:1: invalid type: "),
    ] {
        let program = Program::new()
            .with_file("players.toml", NUMBERED)
            .with_file("numbers.toml", text);
        let told = program.run("players").refused();
        let place = "players.toml:5: [players.own] search.numbers: ";
        let found = told.lines().find(|line| line.contains(place));
        assert!(
            found.is_some_and(|line| line.contains(expected)),
            "{expected}: {told}"
        );
    }
    let absent = Program::new().with_file("players.toml", NUMBERED);
    let told = absent.run("players").refused();
    assert!(
        told.contains("search.numbers: numbers.toml: cannot be read"),
        "{told}"
    );
}
