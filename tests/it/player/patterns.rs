//! A character of the kind `tree` with a table of line patterns of its own.

use player::config::{Cast, Source};
use player::{BuildContext, Limits, Player, Registry, StopToken, Turn};
use rules::{Action, Game, GameSetup, Rule, parse_point};

use super::harness::conforms;

const TEXT: &str = "\
[players.reader]
extends = \"lynx\"
[players.reader.search]
evaluator = \"patterns\"
scale = 500
table_mib = 1
keep = false
[[players.reader.search.patterns.tiers]]
score = 400
lines = [\"01110\", \"010110\", \"011010\"]
[[players.reader.search.patterns.tiers]]
score = 30
lines = [\"0110\", \"01010\"]
";

fn cast() -> Cast {
    let source = Source {
        name: "mine.toml".into(),
        text: TEXT.into(),
    };
    let sources = Source::embedded().into_iter().chain([source]).collect();
    Cast::load(&Registry::builtin(), sources).unwrap_or_else(|errors| panic!("{errors}"))
}

fn reader(context: &BuildContext) -> Box<dyn Player> {
    let cast = cast();
    let character = cast.get("reader").expect("it was loaded");
    let built = character.build(&Registry::builtin(), context);
    built.expect("it was built once")
}

#[test]
fn character_that_reads_patterns_conforms() {
    conforms("reader", reader);
}

#[test]
fn it_completes_a_five_and_stops_a_four() {
    // Who is to move has four in a row; then the other side has, with one end open.
    let cases = [
        (
            ["h8", "a1", "h9", "a3", "h10", "c1", "h11", "c3"],
            &["h7", "h12"][..],
        ),
        (["a1", "h8", "h7", "h9", "c1", "h10", "e1", "h11"], &["h12"]),
    ];
    for rule in Rule::ALL {
        for (moves, expected) in cases {
            let setup = GameSetup::new(rule, 15).expect("a size in range");
            let point = |text: &&str| parse_point(text, 15).expect("a point of the board");
            let game = Game::with_moves(setup, moves.iter().map(point)).expect("legal moves");
            let limits = Limits {
                nodes: Some(500),
                ..Limits::default()
            };
            let mut player = reader(&BuildContext::default());
            player.new_game(&setup).expect("it is ready");
            let action = player.choose(Turn {
                game: &game,
                limits,
                stop: &StopToken::new(),
                report: &mut |_| {},
            });
            let expected = expected.iter().map(point).map(Action::Place);
            let action = action.expect("it has an answer");
            assert!(
                expected.clone().any(|good| good == action),
                "{rule}: {action:?}"
            );
        }
    }
}
