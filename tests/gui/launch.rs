//! The program with the window, started where there is no display.

use std::process::Stdio;

use crate::program::Program;

/// What the program prints to stderr when it refuses a call.
fn refused(program: &Program, arguments: &str) -> String {
    let mut call = program.command(crate::PROGRAM, arguments);
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        call.env_remove(variable);
    }
    let output = call.stdin(Stdio::null()).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).expect("the program speaks UTF-8")
}

#[test]
fn mistakes_in_player_files_are_reported_before_the_missing_display() {
    let text = "[players.x]\nkind = \"tre\"\n";
    let program = Program::new().with_file("my.toml", text);
    let told = refused(&program, "--players my.toml play");
    let lines = told.lines().filter(|line| line.starts_with("nekomoku: "));
    let lines = lines.collect::<Vec<_>>();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].starts_with("nekomoku: my.toml:2: [players.x] kind: unknown kind `tre`"));
    assert!(lines[1].contains("no display was found"), "{told}");
}

#[test]
fn window_without_a_viewer_starts_no_engine_of_the_working_folder() {
    let guest = "[players.guest]\nkind = \"gomocup\"\n\
                 engine.command = [\"sh\", \"-c\", \"echo > started\"]\n";
    let program = Program::new().with_file("players.toml", guest);
    let told = refused(&program, "play --white guest --exit-when-over");
    assert!(told.contains("players.toml:3: [players.guest]"), "{told}");
    assert!(told.contains("--trust"), "{told}");
    assert!(!program.path("started").exists());
}
