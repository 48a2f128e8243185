//! `nekomoku new player`: a script to begin with.

use std::fs;

use crate::program::Program;

#[test]
fn new_script_beats_random_in_every_game() {
    let program = Program::new();
    let section = program.run("new player mine").succeeded();
    fs::write(program.path("players.toml"), &section).expect("it can be written");
    let report = program
        .run("match mine random --games 20 --seed 1 --json")
        .succeeded();
    assert!(report.contains("\"wins\":20"), "{report}");
}

#[test]
fn nothing_is_overwritten_and_a_name_is_an_id() {
    let program = Program::new().with_file("mine.rhai", "my own");
    let refused = program.run("new player mine");
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("mine.rhai exists already"),
        "{refused:?}"
    );
    assert_eq!(program.read("mine.rhai"), "my own");
    let other = Program::new().with_file("players.toml", "[players.tom]\nextends = \"cat\"\n");
    for (name, file) in [("tom", "players.toml"), ("lynx", "built-in players.toml")] {
        let refused = other.run(&format!("new player {name}")).refused();
        let expected = format!("`{name}` is a character in {file} already");
        assert!(refused.contains(&expected), "{refused}");
        assert!(!other.path(&format!("{name}.rhai")).exists());
    }
    for name in ["Mine", "../mine", "a/b", ""] {
        let refused = program
            .command(crate::PROGRAM, "new player")
            .arg(name)
            .output()
            .expect("the program starts");
        assert!(!refused.status.success(), "{name}");
        let stderr = String::from_utf8_lossy(&refused.stderr);
        assert!(stderr.contains("ID"), "{name}: {stderr}");
    }
}
