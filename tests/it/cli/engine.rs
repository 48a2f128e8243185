//! `nekomoku engine check`, and that no engine outlives the program.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::program::{Program, run};
use crate::engines::engine::command;
use crate::engines::leftovers::{alive, assert_gone, tag};

/// `engine check` of the test engine with this behaviour.
fn check(options: &str, behaviour: &str) -> super::program::Outcome {
    let tag = tag();
    let command = command(behaviour, &tag).join(" ");
    let outcome = run(&format!("engine check --turn-ms 200 {options} {command}"));
    assert_gone(&tag);
    outcome
}

#[test]
fn sound_engine_is_fit() {
    let rows = [
        "ok   ABOUT               name=\"test engine\"",
        "ok   START 22            accepted\n",
        "ok   renju (rule 4)      begins with ",
        "ok   BEGIN               plays ",
        "ok   TURN again          plays ",
        "ok   BOARD               plays ",
        "ok   timeout_turn        the slowest of four turns took 2",
        "--   TAKEBACK            answered UNKNOWN TAKEBACK ",
        "ok   RESTART             understood\n",
        "ok   SWAP2BOARD          lays ",
        "ok   SWAP2BOARD of 3     ",
        "ok   SWAP2BOARD of 5     ",
        "ok   YXSTOP              answered ",
        "ok   END                 exits after ",
    ];
    let table = check("--yxstop", "thoughtful").succeeded();
    for row in rows {
        assert!(table.contains(row), "no `{row}` in:\n{table}");
    }
    assert!(table.ends_with(" can play\n"), "{table}");
}

#[test]
fn unfit_engine_is_told_with_the_reason_and_exit_code_1() {
    let cases = [
        (
            "exits_at_once",
            "BAD  start               the engine exited with code 3",
        ),
        (
            "refuses_to_move",
            "BAD  BEGIN               answered ERROR too tired",
        ),
        (
            "plays_off_the_board",
            "BAD  BEGIN               plays `20,20`, which is illegal",
        ),
    ];
    for (behaviour, row) in cases {
        let outcome = check("", behaviour);
        assert_eq!(outcome.code, 1, "{outcome:?}");
        let table = &outcome.stdout;
        assert!(
            table.contains(row) && table.ends_with(" cannot play\n"),
            "no `{row}` in:\n{table}"
        );
    }
    let missing = run("engine check no-such-program");
    assert_eq!(missing.code, 1, "{missing:?}");
    assert!(
        missing
            .stdout
            .contains("`no-such-program` cannot be started"),
        "{missing:?}"
    );
    assert!(run("engine check").refused().contains("<COMMAND>"));
}

/// A cast with the test engine as `guest`.
fn cast(behaviour: &str, tag: &str) -> String {
    let command = command(behaviour, tag);
    format!("[players.guest]\nkind = \"gomocup\"\nengine = {{ command = {command:?} }}")
}

#[test]
fn engine_plays_a_match_and_is_gone_with_it() {
    let tag = tag();
    let program = Program::new().with_file("players.toml", &cast("ignores END", &tag));
    let report = program
        .run("match guest guest --games 2 --size 9 --turn-ms 5000")
        .succeeded();
    assert!(
        report.starts_with("guest against guest: 2 games"),
        "{report}"
    );
    // What ignored its farewell has been killed before the program returned.
    assert_gone(&tag);
}

/// Starts a match of an engine that thinks for ever, and waits until it thinks.
fn endless_match(folder: &tempfile::TempDir, tag: &str) -> Child {
    let file = folder.path().join("players.toml");
    std::fs::write(&file, cast("thoughtful", tag)).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_nekomoku"));
    program
        .args([
            "match",
            "guest",
            "guest",
            "--games",
            "2",
            "--turn-ms",
            "100000",
        ])
        .current_dir(folder.path())
        .env_remove("NEKOMOKU_PLAYERS")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let program = program.spawn().expect("the program starts");
    let asked = Instant::now();
    while alive(tag).len() < 2 {
        assert!(
            asked.elapsed() < Duration::from_secs(20),
            "{:?}",
            alive(tag)
        );
        thread::sleep(Duration::from_millis(20));
    }
    program
}

#[cfg(target_os = "linux")]
#[test]
fn interrupted_program_leaves_no_engine_behind() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let (tag, folder) = (tag(), tempfile::tempdir().unwrap());
        let mut program = endless_match(&folder, &tag);
        let killed = Command::new("kill")
            .arg(signal)
            .arg(program.id().to_string())
            .status();
        assert!(killed.unwrap().success());
        let interrupted = Instant::now();
        let status = program.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{signal}");
        assert!(interrupted.elapsed() < Duration::from_secs(5), "{signal}");
        assert_gone(&tag);
    }
}
