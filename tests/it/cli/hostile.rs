//! Control characters and invisible characters from outside never reach the terminal.

use std::io::Write;
use std::process::Stdio;

use crate::program::Program;

/// Clears the screen, sets the window's title, begins a red text in the 8-bit form, writes from
/// right to left, and deletes.
const EVIL: &str = "a\u{1b}[2J\u{1b}]0;t\u{7}\u{9b}31m\u{202e}\u{200b}\u{7f}\r\u{8}z";

/// Runs the program with these arguments and this input; returns stdout and then stderr.
fn output(program: &Program, arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let mut command = program.command(crate::PROGRAM, "");
    let streams = command.args(arguments).stdin(Stdio::piped());
    let streams = streams.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    // The program may end before it has read all input.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    [output.stdout, output.stderr].concat()
}

/// The characters that a terminal or a reader would be misled by.
fn invisible(text: &str) -> String {
    let is_invisible = |char: &char| {
        let format = ['\u{200b}', '\u{202e}'];
        *char != '\n' && (char.is_control() || format.contains(char))
    };
    text.chars().filter(is_invisible).collect()
}

/// Checks that the program prints [`EVIL`] in a visible form, and returns what it prints.
#[track_caller]
fn assert_escaped(program: &Program, arguments: &[&str], input: &[u8]) -> String {
    let printed = output(program, arguments, input);
    let printed = String::from_utf8(printed).expect("the program prints UTF-8");
    assert_eq!(invisible(&printed), "", "{arguments:?}: {printed:?}");
    assert!(
        printed.contains(r"\u{9b}31m\u{202e}"),
        "{arguments:?}: {printed}"
    );
    printed
}

#[test]
fn hostile_arguments_are_escaped() {
    let program = Program::new();
    let calls: [&[&str]; 9] = [
        &[EVIL],
        &["match", EVIL, "cat", "--games", "2"],
        &["match", "cat", "owl", "--games", EVIL],
        &["match", "cat", "owl", "--games", "2", "--rule", EVIL],
        &["match", "cat", "owl", "--games", "2", "--clock", EVIL],
        &["--players", EVIL, "players"],
        &["convert", EVIL, "x.sgf"],
        &["verify", EVIL],
        &["engine", "check", EVIL],
    ];
    for arguments in calls {
        assert_escaped(&program, arguments, b"");
    }
    // A line feed in a name does not begin another line.
    let name = format!("{EVIL}\nnekomoku: all is well");
    let calls: [&[&str]; 3] = [
        &["convert", &name, "x.sgf"],
        &["match", &name, "cat", "--games", "2"],
        &[&name],
    ];
    for arguments in calls {
        let printed = assert_escaped(&program, arguments, b"");
        let is_forged = |line: &str| line.starts_with("nekomoku: all");
        assert!(!printed.lines().any(is_forged), "{printed}");
    }
}

#[test]
fn hostile_players_file_is_escaped() {
    let basic = toml::Value::String(EVIL.to_owned()).to_string();
    let good = format!("[players.x]\nkind = \"random\"\nname = {basic}\ntagline = {basic}");
    let program = Program::new().with_file("mine.toml", &good);
    assert_escaped(&program, &["--players", "mine.toml", "players"], b"");
    let bad = [
        format!("{basic} = 1"),
        format!("[players.{basic}]\nkind = \"random\""),
        format!("[players.x]\nkind = {basic}"),
        format!("[players.x]\nextends = {basic}"),
        format!("[players.x]\nkind = \"random\"\navatar = {basic}"),
        format!("[players.x]\nkind = \"random\"\n{basic} = 1"),
        format!("[match]\nblack = {basic}"),
    ];
    for text in bad {
        let program = Program::new().with_file("mine.toml", &text);
        let printed = assert_escaped(&program, &["--players", "mine.toml", "players"], b"");
        let is_message = |line: &str| line.starts_with("nekomoku: mine.toml:");
        assert!(printed.lines().all(is_message), "{printed}");
    }
    let untrusted = format!("[players.x]\nkind = \"gomocup\"\nengine.command = [\"sh\", {basic}]");
    let program = Program::new().with_file("players.toml", &untrusted);
    let printed = assert_escaped(&program, &["match", "x", "cat", "--games", "2"], b"");
    assert!(printed.contains("not started: [\"sh\", "), "{printed}");
}

#[test]
fn hostile_engine_is_escaped() {
    // A carriage return would end the line.
    let evil = EVIL.replace('\r', "");
    let script = r#"printf '%s \233 \377\n' "$0" "$0"; printf 'ERROR %s\n' "$0"; exit 3"#;
    let arguments = ["engine", "check", "--log", "sh", "-c", script, &evil];
    let printed = assert_escaped(&Program::new(), &arguments, b"");
    assert!(printed.contains("cannot play"), "{printed}");
    let words = ["sh", "-c", &format!("exec >&2; {script}"), &evil];
    let command = toml::Value::from(words.to_vec());
    let text = format!("[players.x]\nkind = \"gomocup\"\nengine.command = {command}");
    let program = Program::new().with_file("mine.toml", &text);
    let call = "--players mine.toml match x random --games 2";
    let arguments = call.split(' ').collect::<Vec<_>>();
    let printed = assert_escaped(&program, &arguments, b"");
    assert!(printed.contains("game 1: x lost: "), "{printed}");
}

#[test]
fn hostile_game_file_is_escaped() {
    let game = format!("(;GM[4]SZ[15]PB[{EVIL}]GN[{EVIL}];B[{EVIL}];W[aa])");
    let program = Program::new().with_file("x.sgf", &game);
    let printed = output(&program, &["convert", "x.sgf", "y.json"], b"");
    let printed = String::from_utf8(printed).expect("the program prints UTF-8");
    assert_eq!(invisible(&printed), "", "{printed:?}");
    assert!(!printed.is_empty());
}

#[test]
fn hostile_manager_is_answered_in_plain_text() {
    let input = format!("START {EVIL}\n{EVIL}\nINFO {EVIL} 1\nTURN {EVIL}\nEND\n");
    let printed = output(&Program::new(), &["pbrain"], input.as_bytes());
    let printed = String::from_utf8(printed).expect("the program prints UTF-8");
    assert_eq!(invisible(&printed), "", "{printed:?}");
    assert!(printed.contains("UNKNOWN"), "{printed}");
}
