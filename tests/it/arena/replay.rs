//! Seeded games repeat: the same characters, seed and nodes give the same game, today and as it was
//! stored.
//!
//! `INSTA_UPDATE=always cargo test --no-default-features --test it arena::replay` stores the games
//! again after a change that is meant to change moves.

use std::fmt::Write;

use arena::{Openings, RunOptions, TournamentSpec, run_tournament};
use player::config::Cast;
use player::{Limits, Registry};
use rules::{GameSetup, Rule, Side};

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
        let spec = TournamentSpec {
            games: 1,
            setup: GameSetup::new(rule, 15).expect("15 lines are a board"),
            limits: Limits {
                nodes: Some(NODES),
                ..Limits::default()
            },
            openings: Openings::Random(3),
            seed: 20,
            fixed_colors: true,
            ..TournamentSpec::among(pair.to_vec())
        };
        let played = run_tournament(&registry, &spec, RunOptions::default(), |game, _| {
            let [black, white] = &game.players;
            let points = match game.result.winner() {
                None => 0.5,
                Some(winner) => f64::from(u8::from(winner == Side::First)),
            };
            let (opening, moves) = (&game.opening, &game.moves);
            writeln!(told, "{black} {white} {rule} {points}: {opening} {moves}")
                .expect("memory suffices");
        });
        played.expect("nothing is written");
    }
    told
}

#[test]
fn seeded_games_repeat_in_two_runs_and_as_they_were_stored() {
    let first = games();
    assert_eq!(first, games());
    insta::assert_snapshot!(first);
}
