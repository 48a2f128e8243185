//! A broken `players.toml`, given to the program: every mistake is reported on its own line.

use crate::program::Program;

#[test]
fn mistakes_are_reported_line_by_line() {
    let text =
        "[players.cat.search]\nlines = 0\n\n[players.x]\nkind = \"tre\"\n[match]\nblack = \"y\"";
    let program = Program::new().with_file("my.toml", text);
    for command in ["players", "match cat random --games 1", "play"] {
        let told = program
            .run(&format!("--players my.toml {command}"))
            .refused();
        let starts = [
            "nekomoku: my.toml:2: [players.cat] search.lines: 0 is out of range",
            "nekomoku: my.toml:5: [players.x] kind: unknown kind `tre` (did you mean `tree`?)",
            "nekomoku: my.toml:7: [match] black: there is no player `y`",
        ];
        let errors = told.lines().filter(|line| line.starts_with("nekomoku: "));
        assert_eq!(errors.count(), starts.len(), "{told}");
        for (line, start) in told.lines().zip(starts) {
            assert!(line.starts_with(start), "{line}");
        }
    }
}

#[test]
fn text_that_is_not_toml_is_reported_with_its_line() {
    let program = Program::new().with_file("players.toml", "schema = 1\n[players.x\n");
    let told = program.run("players").refused();
    assert!(
        told.starts_with("nekomoku: players.toml:2: is not valid TOML: "),
        "{told}"
    );
}
