//! `search.schedule` as an expression: depth and widths that are computed before each search.

use std::time::Duration;

use player::config::{Cast, Source};
use player::{BuildContext, Limits, Player, PlayerError, Progress, Registry, StopToken, Turn};
use rules::{Action, Game, GameSetup};

use super::harness::conforms;
use super::positions::thoughtful_games;

/// The schedule of the list that is the default.
const AS_BY_DEFAULT: &str = "
let root = if ply < 8 { 4 } else if ply < 20 { 6 } else if ply < 40 { 10 } else { 15 };
#{ depth: if ply < 8 { 4 } else if ply < 20 { 6 } else { 8 }, root: root, child: 4 }
";

fn load(text: String) -> Result<Cast, String> {
    let name = "mine.toml".into();
    let sources = Source::embedded()
        .into_iter()
        .chain([Source { name, text }]);
    Cast::load(&Registry::builtin(), sources.collect()).map_err(|errors| errors.to_string())
}

/// A player of this kind with this expression.
fn built(kind: &str, expression: &str, context: &BuildContext) -> Box<dyn Player> {
    let search = match kind {
        "models" => "",
        _ => "search.dynamics = \"schedule\"\nsearch.table_mib = 1\nsearch.keep = false\n",
    };
    let text =
        format!("[players.timed]\nkind = \"{kind}\"\n{search}search.schedule = '''{expression}'''");
    let cast = load(text).unwrap_or_else(|errors| panic!("{errors}"));
    let character = cast.get("timed").expect("it was loaded");
    let built = character.build(&Registry::builtin(), context);
    built.expect("it was built once")
}

/// What a player decides, with its last report.
fn ask(
    player: &mut dyn Player,
    game: &Game,
    limits: Limits,
) -> Result<(Action, Progress), PlayerError> {
    let mut last = Progress::default();
    player.new_game(&game.setup())?;
    let action = player.choose(Turn {
        game,
        limits,
        stop: &StopToken::new(),
        report: &mut |progress| last.clone_from(progress),
    })?;
    Ok((action, last))
}

fn asked(expression: &str, limits: Limits) -> Result<Progress, PlayerError> {
    let mut player = built("models", expression, &BuildContext::default());
    let game = Game::with_moves(
        GameSetup::default(),
        rules::parse_points("h8h9i8i9", 15).expect("points"),
    );
    let game = game.expect("legal moves");
    ask(&mut *player, &game, limits).map(|(_, progress)| progress)
}

fn refused(expression: &str) -> String {
    let failure = asked(expression, Limits::default()).expect_err("it cannot be used");
    failure.to_string()
}

#[test]
fn kinds_with_an_expression_conform() {
    for kind in ["models", "tree", "montecarlo"] {
        conforms(kind, |context| built(kind, AS_BY_DEFAULT, context));
    }
}

#[test]
fn expression_searches_as_the_list_with_the_same_steps() {
    let plain = load("[players.plain]\nkind = \"models\"".to_owned()).expect("it is valid");
    let plain = plain.get("plain").expect("it was loaded");
    let context = BuildContext::default();
    let plain = plain.build(&Registry::builtin(), &context);
    let mut plain = plain.expect("it was built once");
    let mut computed = built("models", AS_BY_DEFAULT, &context);
    let limits = Limits {
        nodes: Some(3_000),
        ..Limits::default()
    };
    for game in thoughtful_games()
        .iter()
        .filter(|game| game.result().is_none())
    {
        let expected = ask(&mut *plain, game, limits).expect("it decides");
        let found = ask(&mut *computed, game, limits).expect("it decides");
        assert_eq!(found.0, expected.0, "{game:?}");
        assert_eq!(found.1.nodes, expected.1.nodes, "{game:?}");
    }
}

#[test]
fn expression_decides_on_the_depth() {
    for depth in [2, 3, 5] {
        let expression = format!("#{{ depth: {depth}, root: 4, child: 4 }}");
        let progress = asked(&expression, Limits::default()).expect("it decides");
        assert_eq!(progress.depth, depth);
    }
}

#[test]
fn expression_knows_stones_complexity_and_time() {
    let sees = |condition: &str, limits: Limits| {
        let depth = format!("if {condition} {{ 3 }} else {{ 2 }}");
        let expression = format!("#{{ depth: {depth}, root: 4, child: 4 }}");
        asked(&expression, limits).expect("it decides").depth == 3
    };
    let none = Limits::default();
    assert!(sees("ply == 4", none));
    assert!(sees("complexity > 1.5 && complexity < 5.0", none));
    assert!(sees("seconds == ()", none));
    let limited = Limits {
        time: Some(Duration::from_secs(90)),
        ..none
    };
    assert!(sees("seconds == 90.0", limited));
}

#[test]
fn mistake_in_the_text_is_an_error_of_the_key() {
    let text = "[players.timed]\nkind = \"models\"\nsearch.schedule = \"#{ depth: 8,\"";
    let told = load(text.to_owned()).expect_err("the map does not end");
    assert!(
        told.contains("mine.toml:3: [players.timed] search.schedule: expression:1:"),
        "{told}"
    );
}

#[test]
fn expression_that_fails_in_a_game_is_a_failure_with_its_place() {
    for (expression, expected) in [
        ("ply", "the value has the type `i64`, expected a map"),
        ("#{ depth: 8 }", "`root` is no whole number"),
        (
            "#{ depth: 99, root: 4, child: 4 }",
            "`depth` is 99, expected 1 to 64",
        ),
        (
            "#{ depth: 8, root: -1, child: 4 }",
            "`root` is -1, expected 1 to 484",
        ),
        (
            "#{ depth: 8, root: 4, child: 4, more: 1 }",
            "unknown part `more`",
        ),
        ("1;\n  stones", "expression:2:3: Variable not found: stones"),
        ("loop {}", "Too many operations"),
        ("fn f(n) { f(n) + 1 } f(1)", "expression:1:"),
        ("let s = \"x\"; loop { s += s; }", "expression:1:"),
    ] {
        let told = refused(expression);
        assert!(told.contains("search.schedule: "), "{expression}: {told}");
        assert!(told.contains(expected), "{expression}: {told}");
    }
}

/// Found by fuzzing: the reason quoted a line feed as it is.
#[test]
fn mistake_in_an_expression_is_one_line() {
    for expression in ["##\n\"\\;;\"\r", "1 \n\n %% \u{1b}[31m", "\""] {
        let schedule = toml::Table::from_iter([("schedule".to_owned(), expression.into())]);
        let options = toml::Table::from_iter([("search".to_owned(), schedule.into())]);
        let built = Registry::builtin().build("models", options, &BuildContext::default());
        let errors = built.err().expect("it is wrong").0;
        let is_plain = |text: &str| !text.chars().any(char::is_control);
        let told = errors.iter().map(|it| it.message.as_str());
        assert!(told.clone().all(is_plain), "{:?}", told.collect::<Vec<_>>());
    }
}

#[test]
fn expression_that_a_search_does_not_follow_is_an_error_of_the_key() {
    let told = |kind: &str, dynamics: &str| {
        let text = format!(
            "[players.timed]\nkind = \"{kind}\"\n{dynamics}search.schedule = '''{AS_BY_DEFAULT}'''"
        );
        load(text).err()
    };
    for kind in ["tree", "montecarlo"] {
        for dynamics in ["", "search.dynamics = \"complexity\"\n"] {
            let told = told(kind, dynamics).expect("it has no effect");
            let line = 3 + dynamics.lines().count();
            let expected =
                format!("mine.toml:{line}: [players.timed] search.schedule: the expression");
            assert!(told.contains(&expected), "{told}");
            assert!(
                told.contains("expected `search.dynamics = \"schedule\"`"),
                "{told}"
            );
            assert_eq!(told.lines().count(), 1, "{told}");
        }
        assert_eq!(told(kind, "search.dynamics = \"schedule\"\n"), None);
    }
    assert_eq!(told("models", ""), None);
    let list = "[players.timed]\nkind = \"tree\"\n\
        search.schedule = [{ ply = 0, depth = 4, root = 4, child = 4 }]";
    assert!(
        load(list.to_owned()).is_ok(),
        "a list is used when `dynamics` is changed later"
    );
}
