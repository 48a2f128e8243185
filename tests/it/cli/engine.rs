//! `nekomoku engine check`, and that no engine outlives the program.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::engines::engine::{command, in_shell, with_runaway};
use crate::engines::leftovers::{assert_gone, tag, wait_for_engines};
use crate::program::{Program, run};

/// `engine check` of the test engine with this behaviour.
fn check(options: &str, behaviour: &str) -> crate::program::Outcome {
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
    assert!(
        table.ends_with(" can play, and opens games by swap2\n"),
        "{table}"
    );
}

#[test]
fn engine_that_cannot_play_is_reported_with_the_reason_and_exit_code_1() {
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
    cast_of(&command(behaviour, tag))
}

fn cast_of(command: &[String]) -> String {
    format!("[players.guest]\nkind = \"gomocup\"\nengine = {{ command = {command:?} }}")
}

#[test]
fn engine_plays_a_match_and_ends_with_it() {
    let tag = tag();
    let program = Program::new().with_file("guest.toml", &cast("ignores END", &tag));
    let report = program
        .run("--players guest.toml match guest guest --games 2 --size 9 --turn-ms 5000")
        .succeeded();
    assert!(
        report.starts_with("guest against guest: 2 games"),
        "{report}"
    );
    // An engine that ignores `END` has been killed before the program returns.
    assert_gone(&tag);
}

/// Starts a match between two engines of this cast that does not end by itself.
fn endless_match(folder: &tempfile::TempDir, cast: &str) -> Child {
    let file = folder.path().join("players.toml");
    std::fs::write(&file, cast).unwrap();
    let mut program = Command::new(crate::PROGRAM);
    let arguments = "match guest guest --games 2 --turn-ms 100000";
    program
        .args(arguments.split(' '))
        .current_dir(folder.path())
        .env("NEKOMOKU_PLAYERS", &file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    program.spawn().expect("the program starts")
}

#[cfg(target_os = "linux")]
#[test]
fn interrupted_program_leaves_no_engine_behind() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let (tag, folder) = (tag(), tempfile::tempdir().unwrap());
        let mut program = endless_match(&folder, &cast("thoughtful", &tag));
        wait_for_engines(&tag, 2);
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

#[cfg(target_os = "linux")]
#[test]
fn killed_program_leaves_no_process_of_an_engine_behind() {
    let (tag, folder) = (tag(), tempfile::tempdir().unwrap());
    // The engine does not notice that its input is closed, and has a child in another session.
    let stubborn = in_shell(&with_runaway(&tag), command("deaf", &tag));
    let mut program = endless_match(&folder, &cast_of(&stubborn));
    wait_for_engines(&tag, 4);
    program.kill().expect("the program runs");
    program.wait().unwrap();
    assert_gone(&tag);
}

#[cfg(target_os = "linux")]
#[test]
fn keeper_of_a_program_that_has_ended_starts_no_engine() {
    let tag = tag();
    // The test did not start this keeper as process 1, as when the program has died meanwhile.
    for stage in ["engine-keeper", "engine-keeper-start"] {
        let outcome = run(&format!("{stage} 1 sleep 600 {tag}"));
        assert_eq!(outcome.code, 0, "{outcome:?}");
    }
    assert_gone(&tag);
    let outcome = run("engine-keeper");
    assert_eq!(outcome.code, 127, "{outcome:?}");
}
