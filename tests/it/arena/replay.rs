//! Seeded games repeat: the same characters, seed and nodes give the same game, today and as it was stored.
//!
//! `INSTA_UPDATE=always cargo test --no-default-features --test it arena::replay` stores the games anew after a change that is meant to
//! change moves.

use std::fmt::Write;

use nekomoku::arena::{MatchSpec, run_match};
use nekomoku::player::config::Cast;
use nekomoku::player::{Limits, Registry};
use nekomoku::rules::{Color, GameSetup, Rule};

const NODES: u64 = 500;

/// One game of each bot against the next one of the cast, each rule in turn.
fn games() -> String {
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    let bots = cast.characters().filter(|player| !player.is_human());
    let bots = bots.cloned().collect::<Vec<_>>();
    let mut told = String::new();
    for (index, pair) in bots.windows(2).enumerate() {
        let rule = Rule::ALL[index % Rule::ALL.len()];
        let spec = MatchSpec {
            players: [pair[0].clone(), pair[1].clone()],
            games: 1,
            setup: GameSetup::new(rule, 15).expect("15 lines are a board"),
            limits: Limits {
                nodes: Some(NODES),
                ..Limits::default()
            },
            opening_plies: 3,
            seed: 20,
            fixed_colors: true,
        };
        run_match(&registry, &spec, |report| {
            assert_eq!(report.color, Color::Black);
            let moves = report.played.game.moves();
            let moves = moves.map(|point| point.to_string()).collect::<Vec<_>>();
            let [black, white] = spec.players.each_ref().map(|player| &player.id);
            let (points, moves) = (report.points, moves.join(" "));
            writeln!(told, "{black} {white} {rule} {points}: {moves}").expect("memory suffices");
        });
    }
    told
}

#[test]
fn seeded_games_repeat_in_two_runs_and_as_they_were_stored() {
    let first = games();
    assert_eq!(first, games());
    insta::assert_snapshot!(first);
}
