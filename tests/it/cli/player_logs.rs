//! `--logs`: the files with what engines and scripts say in a match.

use std::fs;

use crate::program::Program;

const SCRIPT: &str = r#"
fn choose(game, engine) {
    print(`ply ${game.ply}`);
    game.legal[0]
}
"#;

fn program() -> Program {
    let brain = crate::PBRAIN;
    let players = format!(
        "[players.printer]\nkind = \"script\"\nscript = \"printer.rhai\"\n\
         [players.brain]\nkind = \"gomocup\"\nengine.command = [{brain:?}]\n"
    );
    Program::new()
        .with_file("players.toml", &players)
        .with_file("printer.rhai", SCRIPT)
}

/// The names of the files in the folder of logs, in order.
fn files(program: &Program) -> Vec<String> {
    let entries = fs::read_dir(program.path("logs")).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it is listed").file_name());
    let mut names = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect::<Vec<_>>();
    names.sort();
    names
}

#[test]
fn engine_and_script_have_a_file_for_each_game() {
    let program = program();
    let call = "match printer brain --trust --games 2 --size 9 --nodes 50 --logs logs";
    program.run(call).succeeded();
    let expected = [
        "0001-1-printer.log",
        "0001-2-brain.log",
        "0002-1-brain.log",
        "0002-2-printer.log",
    ];
    assert_eq!(files(&program), expected);
    let printed = program.read("logs/0001-1-printer.log");
    assert!(
        printed.lines().all(|line| line.contains(" <- ply ")),
        "{printed}"
    );
    assert!(printed.lines().count() >= 3, "{printed}");
    let spoken = program.read("logs/0002-1-brain.log");
    for said in ["-> START 9", "<- OK", "-> BOARD", "-> TURN "] {
        assert!(spoken.contains(said), "{said}: {spoken}");
    }
}

#[test]
fn line_is_whole_and_the_file_of_a_silent_player_is_not_created() {
    let long = "a".repeat(5_000);
    let script =
        format!("fn choose(game, engine) {{ print(\"{long}\\u001b[2J\"); game.legal[0] }}");
    let program = program().with_file("printer.rhai", &script);
    let call = "match printer random --games 1 --size 9 --logs logs";
    program.run(call).succeeded();
    assert_eq!(files(&program), ["0001-1-printer.log"]);
    let printed = program.read("logs/0001-1-printer.log");
    assert!(
        printed.contains(&format!(" <- {long}\\u{{1b}}[2J\n")),
        "{printed}"
    );
}

#[test]
fn logs_of_another_run_are_kept() {
    let program = program().with_file("logs/0003-1-cat.log", "before");
    let call = "match printer random --games 2 --size 9 --logs logs";
    let told = program.run(call).refused();
    assert!(
        told.contains("0003-1-cat.log: is a log of another run"),
        "{told}"
    );
    assert_eq!(files(&program), ["0003-1-cat.log"]);
    program.run(&format!("{call} --force")).succeeded();
    assert_eq!(program.read("logs/0003-1-cat.log"), "before");
    assert_eq!(files(&program).len(), 3);
}

#[test]
fn folder_that_cannot_be_created_ends_the_call_before_the_first_game() {
    let program = program().with_file("logs", "a file");
    let call = "match printer random --games 2 --size 9 --logs logs --journal games.jsonl";
    let told = program.run(call).refused();
    assert!(
        told.contains("logs: is a file, expected a folder"),
        "{told}"
    );
    assert_eq!(program.read("logs"), "a file");
    assert!(!program.path("games.jsonl").exists());
}
