//! Which files may start programs: those that the user named, and not a file that merely lies in
//! the working folder.

use crate::program::{Outcome, Program};
use player::config::EMBEDDED;

/// Where the configuration folder has its file.
const CONFIGURATION: &str = "config/nekomoku/players.toml";
/// A character whose engine leaves a file when it is started.
const GUEST: &str = "[players.guest]\nkind = \"gomocup\"\n\
                     engine.command = [\"sh\", \"-c\", \"echo > started\"]\n";
const MATCH: &str = "match guest random --games 2 --turn-ms 1000";

/// Whether the engine of a match was started.
fn starts(program: &Program, arguments: &str) -> bool {
    let started = program.path("started");
    let outcome = program.run(arguments);
    let is_started = started.exists();
    // It fails in every game.
    assert_eq!(outcome.code, if is_started { 1 } else { 2 }, "{outcome:?}");
    if is_started {
        std::fs::remove_file(started).unwrap();
    }
    is_started
}

/// The complaint about an engine that was not started.
#[track_caller]
fn refused(program: &Program, arguments: &str) -> String {
    let complaint = program.run(arguments).refused();
    assert!(!program.path("started").exists(), "{arguments}");
    complaint
}

#[test]
fn file_in_the_working_folder_starts_no_program() {
    let program = Program::new().with_file("players.toml", GUEST);
    for arguments in [
        MATCH,
        "match cat guest --games 2",
        "tournament guest random cat --games 2",
        "calibrate guest",
    ] {
        let complaint = refused(&program, arguments);
        let expected = "nekomoku: players.toml:3: [players.guest] engine.command: not started: \
                        [\"sh\", \"-c\", \"echo > started\"]; ";
        assert!(complaint.starts_with(expected), "{complaint}");
        assert!(complaint.contains("--trust"), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
    refused(&program, "pbrain --player guest");
    let list = program.run("players").succeeded();
    let row = list.lines().find(|row| row.starts_with("guest ")).unwrap();
    assert!(row.contains("untrusted, players.toml:3"), "{row}");
    assert!(starts(&program, &format!("--trust {MATCH}")));
    assert!(starts(&program, &format!("{MATCH} --trust")));
    let list = program.run("players --trust").succeeded();
    assert!(!list.contains("untrusted"), "{list}");
}

#[test]
fn chosen_file_starts_programs() {
    let named = Program::new().with_file("mine.toml", GUEST);
    assert!(starts(&named, &format!("--players mine.toml {MATCH}")));
    let variable = named.with_variable("NEKOMOKU_PLAYERS", "mine.toml");
    assert!(starts(&variable, MATCH));
    let configured = Program::new().with_file(CONFIGURATION, GUEST);
    assert!(starts(&configured, MATCH));
    // The file is found in the folder, and also named as an argument.
    let both = Program::new().with_file("players.toml", GUEST);
    assert!(starts(&both, &format!("--players players.toml {MATCH}")));
}

#[test]
fn trust_belongs_to_what_is_started_and_not_to_the_section() {
    let cases = [
        ("[players.guest]\nname = \"Tim\"", true),
        (
            "[players.guest]\nengine.limits.turn_ms = 9\nengine.yxstop = true",
            true,
        ),
        (
            "[players.x]\nextends = \"guest\"\n[players.guest]\nname = \"Tim\"",
            true,
        ),
        (GUEST, true),
        (
            "[players.guest.engine]\ncommand = [\"sh\", \"-c\", \"echo >> started\"]",
            false,
        ),
        ("[players.guest.engine]\ncommand = [\"sh\"]", false),
        ("[players.guest.engine]\nfolder = \".\"", false),
        ("[players.guest.engine]\ninfo = { folder = \".\" }", false),
        (
            "[players.cat]\nextends = \"guest\"\nengine.folder = \".\"",
            true,
        ),
    ];
    for (text, is_trusted) in cases {
        let program = Program::new()
            .with_file(CONFIGURATION, GUEST)
            .with_file("players.toml", text);
        assert_eq!(starts(&program, MATCH), is_trusted, "{text}");
    }
    // Another section inherits the engine, unchanged and changed.
    for (change, is_trusted) in [("", true), ("engine.folder = \".\"", false)] {
        let text = format!("[players.mine]\nextends = \"guest\"\n{change}");
        let program = Program::new()
            .with_file(CONFIGURATION, GUEST)
            .with_file("players.toml", &text);
        let arguments = MATCH.replace("guest", "mine");
        assert_eq!(starts(&program, &arguments), is_trusted, "{text}");
    }
    // A trusted file that changes the looks of an untrusted engine does not make it trusted.
    let program = Program::new()
        .with_file("players.toml", GUEST)
        .with_file("mine.toml", "[players.guest]\nname = \"Tim\"");
    assert!(!starts(&program, &format!("--players mine.toml {MATCH}")));
}

#[test]
fn changed_character_of_the_built_in_cast_is_reported() {
    let notice = |file: &str, text: &str, arguments: &str| {
        let Outcome { code, stderr, .. } = Program::new().with_file(file, text).run(arguments);
        assert_eq!(code, 0, "{stderr}");
        stderr
    };
    let text = "[players.cat]\nkind = \"random\"\n[players.owl.search]\nlines = 3\n[players.x]\n\
                extends = \"cat\"";
    let changed = |file: &str| {
        [(1, "cat"), (3, "owl")].map(|(line, id)| {
            format!(
                "nekomoku: {file}:{line}: [players.{id}]: changes a character of the built-in cast"
            )
        })
    };
    let told = notice("players.toml", text, "players");
    assert_eq!(told.lines().collect::<Vec<_>>(), changed("players.toml"));
    let told = notice("mine.toml", text, "--players mine.toml players");
    assert_eq!(told.lines().collect::<Vec<_>>(), changed("mine.toml"));
    let looks = "[players.cat]\nname = \"Tom\"\ntime.max_ms = 900";
    assert_eq!(notice("players.toml", looks, "players"), "");
    // A copy of the built-in file changes nothing, except where it differs.
    let copy = include_str!("../../../players.toml");
    assert_eq!(
        notice(
            "mine.toml",
            &format!("{copy}\n# x"),
            "--players mine.toml players"
        ),
        ""
    );
    let less = "[players.lynx]\nkind = \"tree\"";
    let told = notice("mine.toml", less, "--players mine.toml players");
    assert!(
        told.contains("[players.lynx]: changes a character"),
        "{told}"
    );
}

/// In the folder of the source, `./players.toml` is the built-in cast.
#[test]
fn built_in_file_in_the_working_folder_does_not_undo_the_users_changes() {
    let own = "[players.cat]\nname = \"Tom of mine\"\n";
    for (found, is_undone) in [
        (EMBEDDED.to_owned(), false),
        (
            EMBEDDED.to_owned() + "\n[players.other]\nkind = \"random\"\n",
            true,
        ),
    ] {
        let program = Program::new()
            .with_file(CONFIGURATION, own)
            .with_file("players.toml", &found);
        let told = program.run("players").succeeded();
        assert_eq!(told.contains("Tom of mine"), !is_undone, "{told}");
    }
}
