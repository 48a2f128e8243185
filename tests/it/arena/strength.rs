//! The Monte Carlo searches against a Monte Carlo player that knows nothing but the rules.

use std::time::Duration;

use arena::{Openings, RunOptions, TournamentSpec, run_tournament};
use player::config::{Cast, Source};
use player::{Limits, Registry};
use rules::Side;

use crate::player::uct::Uct;

const PLAYERS: &str = "
    [players.rollouts]
    kind = \"montecarlo\"
    search = { algorithm = \"rollouts\", table_mib = 4 }

    [players.tree]
    kind = \"montecarlo\"
    search = { algorithm = \"tree\", table_mib = 4 }

    [players.uct]
    kind = \"uct\"
";

/// The score of a player against plain UCT in `games` games, in percent.
fn score(player: &str, games: u32, limits: Limits) -> f64 {
    let registry = Registry::builtin().with("uct", Uct::build);
    let source = Source {
        name: "strength".into(),
        text: PLAYERS.into(),
    };
    let sources = Source::embedded().into_iter().chain([source]).collect();
    let cast = Cast::load(&registry, sources).expect("a valid cast");
    let of = |id: &str| cast.get(id).expect("it was just written").clone();
    let spec = TournamentSpec {
        games,
        limits,
        openings: Openings::Random(4),
        seed: 3,
        ..TournamentSpec::among(vec![of(player), of("uct")])
    };
    let mut points = 0.0;
    let played = run_tournament(&registry, &spec, RunOptions::default(), |game, _| {
        let own = if game.players[0] == player {
            Side::First
        } else {
            Side::Second
        };
        points += match game.result.winner() {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == own)),
        };
    });
    played.expect("nothing is written");
    100.0 * points / f64::from(games)
}

#[test]
fn both_searches_beat_plain_uct_with_as_many_nodes() {
    let limits = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    for player in ["rollouts", "tree"] {
        let score = score(player, 4, limits);
        assert!(score > 90.0, "{player}: {score} %");
    }
}

#[test]
#[ignore = "200 games against the clock: ten minutes, and only meaningful on an idle machine; \
    run it by hand before a change of the searches, `cargo test --release --no-default-features \
    --test it in_as_much_time -- --ignored`; the same with a bound of nodes runs in every `cargo \
    test`"]
fn both_searches_beat_plain_uct_in_as_much_time() {
    let limits = Limits {
        time: Some(Duration::from_millis(100)),
        ..Limits::default()
    };
    for player in ["rollouts", "tree"] {
        let score = score(player, 100, limits);
        assert!(score > 90.0, "{player}: {score} %");
    }
}
