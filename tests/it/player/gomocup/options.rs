//! The section `[players.ID.engine]`: all mistakes are reported at once.

use player::{BuildContext, Registry};

/// The errors of these options.
fn told(options: &str) -> String {
    let options = options.parse().expect("it is TOML");
    let built = Registry::builtin().build("gomocup", options, &BuildContext::default());
    built
        .err()
        .map_or_else(|| "nothing".to_owned(), |errors| errors.to_string())
}

#[test]
fn mistake_is_reported_with_what_was_expected() {
    let engine = |keys: &str| format!("[engine]\ncommand = [\"brain\"]\n{keys}");
    let limits = |keys: &str| engine(&format!("limits = {{ {keys} }}"));
    let info = |keys: &str| engine(&format!("info = {{ {keys} }}"));
    let cases = [
        (engine(""), "nothing"),
        (
            String::new(),
            "missing key `engine`, expected the program, as in `engine.command = \
             [\"./pbrain-guest\"]`",
        ),
        ("[engine]".into(), "engine: missing key `command`"),
        (
            "[engine]\ncommand = \"brain --fast\"".into(),
            "engine.command: found string \"brain --fast\", expected a list `[..]`",
        ),
        (
            "[engine]\ncommand = []".into(),
            "engine.command: expected a program and its arguments (`[\"pbrain-x\"]`)",
        ),
        (
            "[engine]\ncommand = [\"a\\u0000b\"]".into(),
            "engine.command: a NUL cannot be part of a command",
        ),
        (
            engine("folder = \"a\\nINFO rule 4\""),
            "engine.folder: a control character cannot be part of a folder",
        ),
        (
            engine("dialect = \"yxin\""),
            "engine.dialect: unknown value `yxin` (did you mean `yixin`?), expected `gomocup` or \
            `yixin`",
        ),
        (
            engine("yxstop = 1"),
            "engine.yxstop: found integer `1`, expected true or false",
        ),
        (
            engine("comand = 1"),
            "engine.comand: unknown key `comand` (did you mean `command`?), expected one of \
            `command`, `folder`, `dialect`, `yxstop`, `swap2_fields`, `info`, `limits`",
        ),
        (
            limits("start_ms = 99"),
            "engine.limits.start_ms: 99 is out of range, expected 100 to 50000",
        ),
        (
            limits("grace_ms = 10001"),
            "engine.limits.grace_ms: 10001 is out of range, expected 10 to 10000",
        ),
        (
            limits("turn_ms = 0"),
            "engine.limits.turn_ms: 0 is out of range, expected 1 to 3600000",
        ),
        (
            limits("rules = []"),
            "engine.limits.rules: expected at least one rule",
        ),
        (
            limits("rules = [\"caro\"]"),
            "engine.limits.rules[0]: unknown value `caro`, expected one of `freestyle`, \
            `standard`, `renju`",
        ),
        (
            limits("sizes = [15, 23]"),
            "engine.limits.sizes[1]: 23 is out of range, expected 5 to 22 lines",
        ),
        (
            limits("sizes = []"),
            "engine.limits.sizes: expected at least one size",
        ),
        (
            limits("sizes = { min = 20, max = 15 }"),
            "engine.limits.sizes: expected at least one size",
        ),
        (
            limits("sizes = 15"),
            "engine.limits.sizes: expected a list of sizes (`[15, 20]`) or `{ min = 5, max = 22 }`",
        ),
        (
            info("rule = 4"),
            "engine.info.rule: follows from the game and cannot be set",
        ),
        (
            info("\"a b\" = 4"),
            "engine.info.a b: a key is made of letters, digits and `_`",
        ),
        (
            info("x = 0.5"),
            "engine.info.x: expected a whole number, a text, true or false",
        ),
        (
            info("x = \"1\\nEND\""),
            "engine.info.x: a text here has a single line and no control characters",
        ),
    ];
    for (options, expected) in cases {
        assert_eq!(told(&options), expected, "of {options:?}");
    }
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let told = told(
        "[engine]\ncommand = [\"\"]\ninfo = { time_left = 1 }\n\
        limits = { start_ms = 1, sizes = [4], rules = [] }",
    );
    let paths = [
        "command",
        "info.time_left",
        "limits.start_ms",
        "limits.sizes[0]",
        "limits.rules",
    ];
    for path in paths {
        assert!(
            told.contains(&format!("engine.{path}: ")),
            "no {path} in {told}"
        );
    }
}
