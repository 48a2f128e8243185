//! Matches: their games and reports, and that they can be replayed.

use arena::{
    Elo, GameRecord, Openings, PairingReport, Pentanomial, RunOptions, TournamentSpec,
    run_tournament,
};
use player::config::{Cast, Character};
use player::{Limits, Registry};
use rules::{Action, GameSetup, Rule};

use crate::player::puppet::{Puppet, first_legal};

/// Kinds whose games end at once: one that always wins, and one that always loses.
pub(super) fn registry() -> Registry {
    Registry::builtin()
        .with("sound", |_, _| {
            Ok(Box::new(Puppet::choosing(|turn| first_legal(turn.game))))
        })
        .with("resigning", |_, _| {
            Ok(Box::new(Puppet::choosing(|_| Ok(Action::Resign))))
        })
        .with("panicking", |_, _| {
            Ok(Box::new(Puppet::choosing(|_| panic!("as always"))))
        })
}

/// The character of the built-in cast, or one of a kind of [`registry`].
pub(super) fn character(id: &str) -> Character {
    let cast = Cast::embedded(&Registry::builtin());
    cast.get(id).cloned().unwrap_or_else(|_| Character {
        id: id.into(),
        kind: id.into(),
        options: toml::Table::new(),
        ..cast.get("random").expect("it is in the cast").clone()
    })
}

fn spec(players: [&str; 2], games: u32) -> TournamentSpec {
    TournamentSpec {
        games,
        setup: GameSetup::new(Rule::Renju, 9).unwrap(),
        limits: Limits {
            nodes: Some(100),
            ..Limits::default()
        },
        openings: Openings::Random(3),
        ..TournamentSpec::among(players.map(character).into())
    }
}

/// The report, and the games in the order of their numbers.
fn run_with(spec: &TournamentSpec, options: RunOptions) -> (PairingReport, Vec<GameRecord>) {
    let mut games = Vec::new();
    let standings = run_tournament(&registry(), spec, options, |game, _| {
        games.push(game.clone());
    });
    games.sort_by_key(|game| game.game);
    let report = standings.expect("nothing is written").report();
    (report.pairings[0].clone(), games)
}

fn run(spec: &TournamentSpec) -> (PairingReport, Vec<GameRecord>) {
    run_with(spec, RunOptions::default())
}

/// The parts of the games that do not depend on a clock.
fn moves(games: &[GameRecord]) -> Vec<(&str, &str, &[String; 2])> {
    games
        .iter()
        .map(|game| (game.opening.as_str(), game.moves.as_str(), &game.players))
        .collect()
}

fn openings(games: &[GameRecord]) -> Vec<&str> {
    games.iter().map(|game| game.opening.as_str()).collect()
}

/// Points of the player with this ID.
fn points(game: &GameRecord, id: &str) -> f64 {
    match game.result.winner() {
        None => 0.5,
        Some(winner) => f64::from(u8::from(game.players[winner.index()] == id)),
    }
}

#[test]
fn colours_alternate_and_a_pair_shares_its_opening() {
    let (_, games) = run(&spec(["random", "resigning"], 6));
    let black = games.iter().map(|game| game.players[0].as_str());
    let expected = ["random", "resigning"].repeat(3);
    assert_eq!(black.collect::<Vec<_>>(), expected);
    assert!(games.iter().map(|game| game.game).eq(0..6));
    let openings = openings(&games);
    for pair in openings.chunks(2) {
        assert_eq!(pair[0], pair[1]);
        assert_eq!(pair[0].split(' ').count(), 3);
    }
    assert!(
        openings[0] != openings[2] || openings[2] != openings[4],
        "{openings:?}"
    );
}

#[test]
fn fixed_colours_give_black_to_the_first_player_and_an_opening_to_each_game() {
    let spec = TournamentSpec {
        fixed_colors: true,
        ..spec(["random", "resigning"], 4)
    };
    let (report, games) = run(&spec);
    assert!(games.iter().all(|game| game.players[0] == "random"));
    assert_eq!(report.pentanomial, None);
    let openings = openings(&games);
    assert!(
        openings.windows(2).any(|pair| pair[0] != pair[1]),
        "{openings:?}"
    );
}

#[test]
fn points_are_from_the_first_players_view_whatever_its_colour() {
    for (players, expected) in [(["sound", "resigning"], 1.0), (["resigning", "sound"], 0.0)] {
        let (report, games) = run(&spec(players, 4));
        assert!(
            games
                .iter()
                .all(|game| points(game, players[0]) == expected),
            "{players:?}: {games:?}"
        );
        let won = if expected > 0.5 { (4, 0) } else { (0, 4) };
        assert_eq!((report.tally.wins, report.tally.losses), won);
        assert!(report.score == expected && report.elo.is_finite() && report.elo_error.is_finite());
        assert!((report.elo > 0.0) == (expected > 0.5) && (report.los > 0.5) == (expected > 0.5));
    }
}

#[test]
fn one_win_each_in_every_pair_is_an_even_score() {
    // Both resign when it is their turn: after three plies White does, so the holder of Black wins.
    let (report, _) = run(&spec(["resigning", "resigning"], 4));
    let tally = report.tally;
    assert_eq!((tally.wins, tally.draws, tally.losses), (2, 0, 2));
    assert_eq!(report.pentanomial, Some(Pentanomial([0, 0, 2, 0, 0])));
    assert!(
        report.score == 0.5 && report.elo == 0.0 && report.elo_error > 0.0,
        "{report:?}"
    );
}

#[test]
fn fault_of_a_player_costs_its_game_and_not_the_match() {
    let (report, games) = run(&spec(["panicking", "sound"], 3));
    assert_eq!((report.tally.games(), report.tally.losses), (3, 3));
    for game in &games {
        let (loser, forfeit) = game.forfeit().expect("it forfeited");
        assert_eq!(game.players[loser.index()], "panicking");
        assert_eq!(forfeit.to_string(), "failed: panicked: as always");
    }
}

#[test]
fn match_is_the_same_when_played_again_and_whatever_is_played_beside() {
    for rule in Rule::ALL {
        let setup = GameSetup::new(rule, 9).unwrap();
        let spec = TournamentSpec {
            setup,
            ..spec(["cat", "kitten"], 4)
        };
        let (report, games) = run(&spec);
        let options = RunOptions {
            concurrency: 3,
            ..RunOptions::default()
        };
        let (again, games_again) = run_with(&spec, options);
        assert_eq!(report, again);
        assert_eq!(moves(&games), moves(&games_again));
        let other = TournamentSpec { seed: 2, ..spec };
        assert_ne!(
            moves(&games),
            moves(&run(&other).1),
            "another seed, another match"
        );
    }
}

#[test]
fn more_games_begin_like_fewer_games() {
    let (_, few) = run(&spec(["random", "kitten"], 3));
    let (_, more) = run(&spec(["random", "kitten"], 5));
    assert_eq!(moves(&few), moves(&more)[..3]);
}

#[test]
fn report_sums_up_the_games() {
    let (report, games) = run(&TournamentSpec {
        openings: Openings::Random(0),
        ..spec(["kitten", "random"], 7)
    });
    let points = games
        .iter()
        .map(|game| points(game, "kitten"))
        .collect::<Vec<_>>();
    let count = |wanted| points.iter().filter(|&&it| it == wanted).count() as u32;
    let tally = report.tally;
    assert_eq!(tally.games(), 7);
    assert_eq!(
        [tally.wins, tally.draws, tally.losses],
        [count(1.0), count(0.5), count(0.0)]
    );
    assert!((report.score - points.iter().sum::<f64>() / 7.0).abs() < 1e-12);
    // The seventh game has no partner: it counts for the score alone.
    let mut pairs = Pentanomial::default();
    for pair in points.chunks_exact(2) {
        pairs.count([pair[0], pair[1]]);
    }
    assert_eq!(report.pentanomial, Some(pairs));
    let elo = Elo::of(pairs);
    assert_eq!((report.elo, report.elo_error), (elo.difference, elo.error));
}

#[test]
fn players_figures_are_their_own_turns() {
    let mut all = Vec::new();
    let spec = spec(["cat", "random"], 4);
    let standings = run_tournament(&registry(), &spec, RunOptions::default(), |game, _| {
        all.push(game.clone());
    });
    let report = standings.unwrap().report();
    let [cat, random] = report.players.as_slice() else {
        panic!("{report:?}")
    };
    let turns = all.iter().map(|game| game.nodes.len() as u64).sum::<u64>();
    assert_eq!(cat.turns + random.turns, turns);
    let nodes = all.iter().flat_map(|game| &game.nodes).sum::<u64>();
    assert!(
        cat.nodes == nodes && nodes > 0 && random.nodes == 0,
        "{report:?}"
    );
    assert!(cat.time.thinking_s > 0.0 && random.time.thinking_s > 0.0);
    for game in &all {
        let stones = game.moves.split(' ').count();
        assert_eq!([game.times_ms.len(), game.scores.len()], [stones; 2]);
        assert!(game.clocks_ms.is_empty(), "no clock ran");
        let replayed = game.replay(spec.setup).expect("it can be played again");
        assert_eq!(replayed.result(), Some(&game.result));
    }
}
