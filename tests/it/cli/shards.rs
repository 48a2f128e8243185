//! `--shard` and `merge`: the merged output of several calls equals the output of one call.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{Outcome, Program};

const MATCH: &str = "match counting kitten --games 6 --nodes 30 --opening-plies 2 --size 9 --json";

/// A JSON report without the times.
pub(super) fn timeless(text: &str) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(keys) => {
                for key in ["time", "us", "ms", "crc"] {
                    keys.remove(key);
                }
                keys.values_mut().for_each(clear);
            }
            Value::Array(values) => values.iter_mut().for_each(clear),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(text).expect("JSON");
    clear(&mut value);
    value
}

/// A call with additional environment variables.
fn run_with(program: &Program, arguments: &str, variables: &[(&str, &str)]) -> Outcome {
    let mut command = program.command(crate::PROGRAM, arguments);
    command.envs(variables.iter().copied()).stdin(Stdio::null());
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program speaks UTF-8");
    Outcome {
        code: output.status.code().expect("no signal ended it"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

#[test]
fn merged_match_is_reported_and_tested_as_one() {
    let program = Program::new();
    let whole = program.run(&format!("{MATCH} --journal whole.jsonl"));
    let whole = whole.succeeded();
    for number in 1..=3 {
        let told = program.run(&format!(
            "{MATCH} --shard {number}/3 --journal {number}.jsonl"
        ));
        let first = format!("nekomoku: shard {number}/3");
        assert_eq!(told.stderr.lines().next(), Some(first.as_str()));
        let report = timeless(&told.succeeded());
        assert_eq!(report["games"], 2);
    }
    let files = "1.jsonl 2.jsonl 3.jsonl";
    let merged = program.run(&format!("merge merged.jsonl {files} --json"));
    assert_eq!(timeless(&merged.succeeded()), timeless(&whole));
    let merged = program.read("merged.jsonl");
    assert_eq!(merged.lines().count(), 7);
    assert_eq!(
        merged.lines().next(),
        program.read("whole.jsonl").lines().next()
    );
    // The merged file is a journal that one call continues.
    let resumed = program.run(&format!("{MATCH} --journal merged.jsonl --resume"));
    assert_eq!(timeless(&resumed.succeeded()), timeless(&whole));
    let told = program.run(&format!("merge again.jsonl {files} --sprt -400,0"));
    assert!(told.succeeded().contains("SPRT [-400, 0]: LLR "));
    let told = program
        .run(&format!("merge merged.jsonl {files}"))
        .refused();
    assert!(
        told.contains("merged.jsonl: exists already; --force overwrites it"),
        "{told}"
    );
    let told = program
        .run(&format!("merge 1.jsonl {files} --force"))
        .refused();
    assert!(
        told.contains("1.jsonl: is an input and an output of this call"),
        "{told}"
    );
    fs::create_dir(program.path("games")).expect("there is room");
    fs::write(program.path("games/0001-a-b.sgf"), "(;)").expect("there is room");
    // No other output of the call replaces the merged journal, a shard or games of another run.
    for (output, expected) in [
        (
            "--html new.jsonl",
            "new.jsonl: is the output for two things",
        ),
        (
            "--html 1.jsonl --force",
            "1.jsonl: is an input and an output",
        ),
        ("--save-games games", "games: holds games of another run"),
    ] {
        let told = program
            .run(&format!("merge new.jsonl {files} {output}"))
            .refused();
        assert!(told.contains(expected), "{told}");
        assert!(!program.path("new.jsonl").exists());
    }
}

#[test]
fn partial_merge_reports_what_is_missing() {
    let program = Program::new();
    for number in [1, 3] {
        let call = format!("{MATCH} --shard {number}/3 --journal {number}.jsonl");
        program.run(&call).succeeded();
    }
    let call = "merge merged.jsonl 3.jsonl 1.jsonl";
    let told = program.run(call).refused();
    assert!(
        told.contains("shard 2/3 is missing: 1.jsonl, 3.jsonl are"),
        "{told}"
    );
    assert!(!program.path("merged.jsonl").exists());
    let told = program.run(&format!("{call} --partial --json"));
    assert_eq!(
        told.stderr,
        "nekomoku: shard 2/3 is missing\nnekomoku: 4 of 6 games\n"
    );
    let report = timeless(&told.succeeded());
    assert_eq!((&report["games"], &report["of"]), (&4.into(), &6.into()));
    let told = program.run("merge text.jsonl 3.jsonl 1.jsonl --partial");
    assert!(told.succeeded().contains(": 4 of 6 games (4 distinct), "));
    assert_eq!(program.read("merged.jsonl").lines().count(), 5);
}

#[test]
fn array_jobs_are_recognised_and_reported_first() {
    let program = Program::new();
    let slurm = [
        ("SLURM_ARRAY_TASK_ID", "1"),
        ("SLURM_ARRAY_TASK_MIN", "0"),
        ("SLURM_ARRAY_TASK_COUNT", "3"),
    ];
    let told = run_with(&program, &format!("{MATCH} --journal a.jsonl"), &slurm);
    let first = "nekomoku: shard 2/3 (SLURM_ARRAY_TASK_ID=1, SLURM_ARRAY_TASK_MIN=0, \
                 SLURM_ARRAY_TASK_COUNT=3)";
    assert_eq!(told.stderr.lines().next(), Some(first));
    assert_eq!(timeless(&told.succeeded())["games"], 2);
    let kubernetes = [("JOB_COMPLETION_INDEX", "0"), ("NEKOMOKU_SHARDS", "2")];
    let told = run_with(&program, &format!("{MATCH} --journal b.jsonl"), &kubernetes);
    let first = "nekomoku: shard 1/2 (JOB_COMPLETION_INDEX=0, NEKOMOKU_SHARDS=2)";
    assert_eq!(told.stderr.lines().next(), Some(first));
    // The option takes precedence over the environment.
    let call = format!("{MATCH} --shard 3/3 --journal c.jsonl");
    let told = run_with(&program, &call, &slurm);
    assert_eq!(told.stderr.lines().next(), Some("nekomoku: shard 3/3"));
    let told = run_with(&program, &format!("{MATCH} --sprt 0,10"), &slurm).refused();
    assert!(
        told.contains("--sprt cannot be combined with shard 2/3 (SLURM"),
        "{told}"
    );
    let told = run_with(&program, MATCH, &kubernetes[..1]).refused();
    assert!(told.contains("NEKOMOKU_SHARDS is not"), "{told}");
}

#[test]
fn options_of_the_whole_job_are_refused_for_a_shard() {
    let program = Program::new();
    let cases = [
        (
            format!("{MATCH} --shard 1/2 --sprt 0,10"),
            "cannot be used with",
        ),
        (format!("{MATCH} --shard 1/2"), "shard 1/2 needs a journal"),
        (
            format!("{MATCH} --shard 3/2"),
            "shard 3 of 2 does not exist",
        ),
        (
            "tournament cat kitten --games 2 --journal t --shard 1/2 --rate r.toml".to_owned(),
            "--rate cannot be combined with shard 1/2: give it to `nekomoku merge`",
        ),
        (
            "calibrate --shard 1/2 --styles s.toml".to_owned(),
            "--styles cannot be combined with shard 1/2: give it to `nekomoku merge`",
        ),
    ];
    for (call, expected) in cases {
        let told = program.run(&call).refused();
        assert!(told.contains(expected), "{call}: {told}");
    }
}

#[test]
fn merged_calibration_writes_what_one_call_writes() {
    let call = "calibrate kitten --games 1 --nodes 20";
    let whole = Program::new();
    let report = whole.run(&format!("{call} --json")).succeeded();
    let parts = Program::new();
    for number in 1..=2 {
        parts.run(&format!("{call} --shard {number}/2")).succeeded();
    }
    assert!(!parts.path("ratings.toml").exists());
    let files = "calibrate-1-of-2.jsonl calibrate-2-of-2.jsonl";
    let merged = parts.run(&format!("merge calibrate.jsonl {files} --json"));
    assert_eq!(timeless(&merged.succeeded()), timeless(&report));
    for file in ["ratings.toml", "styles.toml", "crosstable.txt"] {
        assert_eq!(parts.read(file), whole.read(file), "{file}");
    }
    let call = format!(
        "merge again.jsonl {files} --rate other.toml --styles s --table t --anchor kitten=100"
    );
    parts.run(&call).succeeded();
    let rating = "[players.kitten]\nelo = 100.0\nerror = 0.0\n";
    assert!(parts.read("other.toml").contains(rating));
}

#[test]
fn merged_puzzles_equal_one_call() {
    let vcf = concat!(
        r#"{"kind":"vcf","rule":"freestyle","side":"black","#,
        r#""black":["e8","f8","g8"],"white":["e2","f3","g5"]}"#
    );
    let none = concat!(
        r#"{"kind":"vcf","rule":"freestyle","side":"black","#,
        r#""black":["e8"],"white":["e2"]}"#
    );
    let text = format!("{vcf}\n{none}\n{vcf}\n");
    let program = Program::new().with_file("some.jsonl", &text);
    let call = "puzzles some.jsonl --nodes 1000 --json";
    let whole = program.run(&format!("{call} --journal whole")).succeeded();
    for number in 1..=2 {
        let part = format!("{call} --shard {number}/2 --journal {number}");
        program.run(&part).succeeded();
    }
    // Cut off in the middle of the last line, and resumed.
    let bytes = fs::read(program.path("1")).expect("it is there");
    fs::write(program.path("1"), &bytes[..bytes.len() - 9]).expect("room");
    let told = program.run("merge merged 1 2").refused();
    assert!(told.contains("1: shard 1/2 has 1 of 2 results"), "{told}");
    program
        .run(&format!("{call} --shard 1/2 --journal 1 --resume"))
        .succeeded();
    let merged = program.run("merge merged 2 1 --json").succeeded();
    assert_eq!(timeless(&merged), timeless(&whole));
    let lines = |name: &str| program.read(name).lines().map(timeless).collect::<Vec<_>>();
    assert_eq!(lines("merged"), lines("whole"));
    let other = call.replace("1000", "999");
    program
        .run(&format!("{other} --shard 2/2 --journal other"))
        .succeeded();
    let told = program.run("merge again 1 other").refused();
    assert!(
        told.contains("other: is a shard of another call than 1: `nodes` was 999, is 1000"),
        "{told}"
    );
}

#[test]
fn merged_games_of_self_play_are_byte_for_byte_those_of_one_call() {
    let program = Program::new();
    let call = "train selfplay --rule renju --size 9 --games 7 --nodes 30 --seed 2";
    program.run(&format!("{call} --out whole")).succeeded();
    for number in 1..=3 {
        let call = format!("{call} --shard {number}/3 --out {number}");
        program.run(&call).succeeded();
        let bytes = fs::read(program.path(&number.to_string())).expect("it is there");
        let cut = program.path(&number.to_string());
        fs::write(cut, &bytes[..bytes.len() - 3]).expect("room");
        if number == 2 {
            let told = program.run("merge early 1 2").refused();
            assert!(told.contains("shard 3/3 is missing"), "{told}");
        }
        program.run(&format!("{call} --threads 2")).succeeded();
        assert_eq!(
            fs::read(program.path(&number.to_string())).ok(),
            Some(bytes)
        );
    }
    program.run("merge merged 3 1 2").succeeded();
    let [merged, whole] = ["merged", "whole"].map(|it| fs::read(program.path(it)).ok());
    assert!(merged.is_some() && merged == whole);
    // A longer call continues a shard, and a shorter one does not.
    let longer = call.replace("--games 7", "--games 9");
    let longer = format!("{longer} --shard 1/3 --out 1");
    program.run(&longer).succeeded();
    let told = program
        .run(&format!("{call} --shard 1/3 --out 1"))
        .refused();
    assert!(
        told.contains("was begun with shard 1/3 of 9 games, expected 1/3 of 7 games"),
        "{told}"
    );
    let told = program.run("merge again 1 2 3").refused();
    assert!(told.contains("is a shard of another call than 1"), "{told}");
    let call = call.replace("--games 7", "--games 9");
    for number in 2..=3 {
        program
            .run(&format!("{call} --shard {number}/3 --out {number}"))
            .succeeded();
    }
    program.run(&format!("{call} --out whole")).succeeded();
    program.run("merge longer 1 2 3").succeeded();
    let [merged, whole] = ["longer", "whole"].map(|it| fs::read(program.path(it)).ok());
    assert!(merged.is_some() && merged == whole);
    let told = program.run("merge part 1 2 --partial");
    assert!(told.stderr.contains("shard 3/3 is missing"), "{told:?}");
    assert!(told.succeeded().starts_with("part: 2 of 9 games, "));
}
