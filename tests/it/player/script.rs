//! Players as scripts: those that are shipped keep the contract, and a bad one is contained.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use player::config::{Cast, Source};
use player::{
    Action, BuildContext, Game, GameSetup, Limits, Player, PlayerError, Registry, Stop, StopToken,
    Turn,
};
use rules::Rule;
use storage::FileKind;

use super::harness::conforms;

const SHIPPED: [&str; 6] = [
    "center",
    "dynamic",
    "first",
    "shapes",
    "small_search",
    "threats",
];
/// Beyond the limit of a turn, on a machine that may be busy.
const LATE: Duration = Duration::from_secs(5);
/// For scripts that have to be interrupted.
const SHORT: Duration = Duration::from_millis(50);
/// For scripts that end by themselves.
const LONG: Duration = Duration::from_secs(300);

fn options(script: &str) -> toml::Table {
    toml::Table::from_iter([("script".to_owned(), script.into())])
}

/// A player by the script with this text, written to `folder`.
fn player(folder: &Path, text: &str) -> Result<Box<dyn Player>, String> {
    built(folder, text, toml::Table::new())
}

/// The same with further options.
fn built(folder: &Path, text: &str, further: toml::Table) -> Result<Box<dyn Player>, String> {
    let file = folder.join("mine.rhai");
    fs::write(&file, text).expect("it can be written");
    let mut options = options(file.to_str().expect("a path of plain text"));
    options.extend(further);
    let built = Registry::builtin().build("script", options, &BuildContext::default());
    built.map_err(|errors| errors.to_string())
}

fn game() -> Game {
    let setup = GameSetup::new(Rule::Freestyle, 15).expect("a board");
    let moves = ["h8", "i9", "i8", "g8"].map(|it| rules::parse_point(it, 15).expect("a point"));
    Game::with_moves(setup, moves).expect("legal moves")
}

/// What the player answers within `limits`.
fn answer(
    player: &mut dyn Player,
    limits: Limits,
    stop: &StopToken,
) -> Result<Action, PlayerError> {
    player.choose(Turn {
        game: &game(),
        limits,
        stop,
        report: &mut |_| {},
    })
}

/// What a script with this text answers within `time`.
fn answer_within(time: Duration, text: &str) -> Result<Action, PlayerError> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut further = toml::Table::new();
    if time == SHORT {
        // A fast machine would reach the default limit of operations first.
        further.insert("max_operations".to_owned(), 1_000_000_000.into());
    }
    let mut player = built(folder.path(), text, further).expect("it compiles");
    let limits = Limits {
        time: Some(time),
        ..Limits::default()
    };
    answer(player.as_mut(), limits, &StopToken::new())
}

/// The message of the failure of such a script, without its path.
fn failure_within(time: Duration, text: &str) -> String {
    match answer_within(time, text) {
        Err(PlayerError::Failed(message)) => {
            let (_, message) = message.split_once("mine.rhai").unwrap_or(("", &message));
            message.to_owned()
        }
        other => panic!("{other:?} instead of a failure"),
    }
}

#[test]
fn every_shipped_script_conforms() {
    let registry = &Registry::builtin();
    let conforms = |script: &'static str| {
        let build = move |context: &BuildContext| {
            let built = registry.build("script", options(script), context);
            built.unwrap_or_else(|errors| panic!("{script}: {errors}"))
        };
        conforms(&format!("script `{script}`"), build);
    };
    // Two at a time, because more would wait for each other on two cores.
    for pair in SHIPPED.chunks(2) {
        thread::scope(|scope| {
            for script in pair {
                scope.spawn(|| conforms(script));
            }
        });
    }
}

#[test]
fn endless_script_fails_when_its_time_is_over() {
    for endless in [
        "fn choose(game, engine) { loop { } }",
        "fn choose(game, engine) { let x = 0; while true { x += 1; } }",
        "fn choose(game, engine) { loop { engine.threats(game, 1000000); } }",
    ] {
        let begun = Instant::now();
        let message = failure_within(SHORT, endless);
        assert!(message.contains("within the time"), "{message}");
        assert!(begun.elapsed() < LATE);
    }
}

#[test]
fn endless_script_with_a_suggestion_plays_it() {
    for text in [
        "fn choose(game, engine) { engine.suggest(point(\"a1\")); loop { } }",
        "fn choose(game, engine) { engine.suggest(point(0, 0)); loop { engine.threats(game, 1000000); } }",
    ] {
        let begun = Instant::now();
        let played = answer_within(SHORT, text).expect("an answer");
        assert_eq!(played, Action::Place(rules::Point::new(0, 0)));
        assert!(begun.elapsed() < LATE);
    }
}

#[test]
fn what_a_script_uses_is_bounded() {
    for (text, reason) in [
        (
            "fn choose(game, engine) { sleep(1000000); }",
            "`sleep` is not available",
        ),
        (
            "fn choose(game, engine) { sleep(1e300); }",
            "`sleep` is not available",
        ),
        (
            "fn f(n) { f(n + 1) } fn choose(game, engine) { f(0) }",
            "Stack overflow",
        ),
        (
            "fn choose(game, engine) { let s = \"xxxxxxxx\"; loop { s += s; } }",
            "Length of string too large",
        ),
        (
            "fn choose(game, engine) { let a = [1]; loop { a += a; } }",
            "Size of array",
        ),
        (
            "fn choose(game, engine) { let a = [1]; loop { a = [a, a]; } }",
            "Size of array",
        ),
        (
            "fn choose(game, engine) { let m = #{}; let n = 0; loop { m[n.to_string()] = n; n += 1; } }",
            "Too many operations",
        ),
    ] {
        let message = failure_within(LONG, text);
        assert!(message.contains(reason), "{text}: {message}");
        // Line and column, also where a bound was exceeded.
        assert!(message.starts_with(":1:"), "{text}: {message}");
    }
}

#[test]
fn steps_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.rhai");
    fs::write(&file, "fn choose(game, engine) { loop { } }").expect("it can be written");
    let mut options = options(file.to_str().expect("a path of plain text"));
    options.insert("max_operations".to_owned(), 10_000.into());
    let built = Registry::builtin().build("script", options, &BuildContext::default());
    let mut player = built.expect("it compiles");
    let answer = answer(player.as_mut(), Limits::default(), &StopToken::new());
    let failed = matches!(&answer, Err(PlayerError::Failed(it)) if it.contains("operations"));
    assert!(failed, "{answer:?}");
}

#[test]
fn wrong_results_are_named() {
    let wrong = failure_within(LONG, "fn choose(game, engine) { 7 }");
    assert!(wrong.contains("`i64`, expected a point"), "{wrong}");
    let nothing = failure_within(LONG, "fn choose(game, engine) { }");
    assert!(nothing.contains("expected a point"), "{nothing}");
    for (text, named) in [
        ("fn choose(game, engine) { \"z99\" }", "z99"),
        ("fn choose(game, engine) { \"\" }", ""),
    ] {
        let answer = answer_within(SHORT, text);
        let illegal = matches!(&answer, Err(PlayerError::Illegal(it)) if it.contains(named));
        assert!(illegal, "{answer:?}");
    }
    // The referee judges points of the largest board.
    let far = answer_within(LONG, "fn choose(game, engine) { point(21, 21) }");
    assert!(matches!(far, Ok(Action::Place(_))), "{far:?}");
}

#[test]
fn failure_has_line_and_column() {
    let text = "fn deep(game) {\n    game.at(point(20, 20))\n}\nfn choose(game, engine) {\n    deep(game)\n}";
    let message = failure_within(LONG, text);
    assert!(message.starts_with(":2:10: "), "{message}");
    assert!(
        message.contains("u21 is not on the board of 15 lines"),
        "{message}"
    );
}

#[test]
fn failure_by_a_bound_has_the_line_and_column_in_choose() {
    for (text, place) in [
        (
            "fn choose(game, engine) {\n    let n = 0;\n    loop { n += 1; }\n}",
            ":3:",
        ),
        (
            "fn f() {\n    loop { }\n}\nfn choose(game, engine) {\n    f()\n}",
            ":5:5: ",
        ),
        (
            "fn choose(board, tools) {\n    [1, 2].map(|x| x);\n    let s = \"x\";\n    loop { s += s; }\n}",
            ":4:",
        ),
        (
            "fn choose(game, engine) {\n    if game.ply < 0 { return point(0, 0); }\n    return choose(game, engine);\n}",
            ":3:",
        ),
    ] {
        let message = failure_within(LONG, text);
        assert!(message.starts_with(place), "{text}: {message}");
    }
    let answer = answer_within(
        LONG,
        "fn choose(a, b) { if true { return \"a1\"; } \"b2\" }",
    );
    assert_eq!(answer, Ok(Action::Place(rules::Point::new(0, 0))));
}

#[test]
fn mistakes_are_found_when_the_cast_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let message = |text: &str| player(folder.path(), text).err().expect("it is wrong");
    assert!(message("fn choose(game, engine) {\n  let = 3\n}").contains("mine.rhai:2:7: "));
    assert!(message("fn chose(game, engine) { }").contains("expected a function `fn choose"));
    assert!(message("fn choose(game, engine) { eval(\"1\") }").contains("eval"));
    assert!(message("import \"x\" as y; fn choose(game, engine) { }").contains("mine.rhai:1:"));
    let unknown = Registry::builtin().build("script", options("frist"), &BuildContext::default());
    let unknown = unknown.err().expect("there is none").to_string();
    assert!(unknown.contains("did you mean `first`"), "{unknown}");
}

#[test]
fn stopped_script_plays_a_legal_point() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "fn choose(game, engine) { loop { } }";
    let mut player = player(folder.path(), text).expect("it compiles");
    let stop = StopToken::new();
    stop.request(Stop::MoveNow);
    let played = answer(player.as_mut(), Limits::default(), &stop).expect("an answer");
    assert!(game().check(played).is_ok());
}

#[test]
fn changed_script_counts_from_the_next_game_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut player =
        player(folder.path(), "fn choose(game, engine) { \"a1\" }").expect("it compiles");
    let setup = game().setup();
    let played = |player: &mut dyn Player| {
        player.new_game(&setup)?;
        answer(player, Limits::default(), &StopToken::new())
    };
    let point = |name| Action::Place(rules::parse_point(name, 15).expect("a point"));
    assert_eq!(played(player.as_mut()), Ok(point("a1")));
    let file = folder.path().join("mine.rhai");
    fs::write(&file, "fn choose(game, engine) { \"b2\" }").expect("it can be written");
    assert_eq!(played(player.as_mut()), Ok(point("b2")));
    fs::write(&file, "fn choose(game, engine) {").expect("it can be written");
    assert!(matches!(
        played(player.as_mut()),
        Err(PlayerError::Failed(_))
    ));
    fs::write(&file, "fn choose(game, engine) { \"c3\" }").expect("it can be written");
    assert_eq!(played(player.as_mut()), Ok(point("c3")));
}

#[test]
fn path_starts_from_the_folder_of_the_file_and_content_is_part_of_the_fingerprint() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("tom.rhai");
    let file = folder.path().join("mine.toml");
    let text = "[players.tom]\nkind = \"script\"\nscript = \"tom.rhai\"";
    fs::write(&file, text).expect("it can be written");
    let registry = Registry::builtin();
    let fingerprint = |text: &str| {
        fs::write(&script, text).expect("it can be written");
        let mut sources = Source::embedded();
        let source = Source::read(&file, FileKind::Configuration);
        sources.push(source.expect("the file can be read"));
        let cast = Cast::load(&registry, sources).expect("it is in order");
        let tom = cast.get("tom").expect("he is there");
        registry.fingerprint(&tom.kind, &tom.options)
    };
    let [a, b] = ["a1", "b2"].map(|it| format!("fn choose(game, engine) {{ \"{it}\" }}"));
    assert_eq!(fingerprint(&a), fingerprint(&a));
    assert_ne!(fingerprint(&a), fingerprint(&b));
}
