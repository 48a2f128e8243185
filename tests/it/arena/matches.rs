//! [`run_match`]: who plays what, and that it can be played again.

use nekomoku::arena::{Elo, GameReport, MatchReport, MatchSpec, run_match};
use nekomoku::player::config::{Cast, Character};
use nekomoku::player::{Limits, Registry};
use nekomoku::rules::{Action, Color, GameResult, GameSetup, Rule, WinReason};

use crate::player::puppet::{Puppet, first_legal};

/// Kinds whose games end at once: one that always wins, and one that always loses.
fn registry() -> Registry {
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
fn character(id: &str) -> Character {
    let cast = Cast::embedded(&Registry::builtin());
    cast.get(id).cloned().unwrap_or_else(|_| Character {
        id: id.into(),
        kind: id.into(),
        options: toml::Table::new(),
        ..cast.get("random").expect("it is in the cast").clone()
    })
}

fn spec(players: [&str; 2], games: u32) -> MatchSpec {
    MatchSpec {
        players: players.map(character),
        games,
        setup: GameSetup::new(Rule::Renju, 9).unwrap(),
        limits: Limits {
            nodes: Some(100),
            ..Limits::default()
        },
        opening_plies: 3,
        seed: 1,
        fixed_colors: false,
    }
}

fn run(spec: &MatchSpec) -> (MatchReport, Vec<GameReport>) {
    let mut games = Vec::new();
    let report = run_match(&registry(), spec, |game| games.push(game.clone()));
    (report, games)
}

fn actions(games: &[GameReport]) -> Vec<&[Action]> {
    games
        .iter()
        .map(|game| game.played.game.actions())
        .collect()
}

#[test]
fn colours_alternate_and_a_pair_shares_its_opening() {
    let (_, games) = run(&spec(["random", "resigning"], 6));
    let colors = games.iter().map(|game| game.color).collect::<Vec<_>>();
    assert_eq!(colors, [Color::Black, Color::White].repeat(3));
    assert!(games.iter().map(|game| game.index).eq(0..6));
    let openings = games
        .iter()
        .map(|game| game.played.game.actions()[..3].to_vec())
        .collect::<Vec<_>>();
    for pair in openings.chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
    assert!(
        openings[0] != openings[2] || openings[2] != openings[4],
        "{openings:?}"
    );
}

#[test]
fn fixed_colours_give_black_to_the_first_player_and_an_opening_to_each_game() {
    let spec = MatchSpec {
        fixed_colors: true,
        ..spec(["random", "resigning"], 4)
    };
    let (_, games) = run(&spec);
    assert!(games.iter().all(|game| game.color == Color::Black));
    let openings = games
        .iter()
        .map(|game| &game.played.game.actions()[..3])
        .collect::<Vec<_>>();
    assert!(
        openings.windows(2).any(|pair| pair[0] != pair[1]),
        "{openings:?}"
    );
}

#[test]
fn points_are_from_the_first_players_view_whatever_its_colour() {
    for (players, points) in [(["sound", "resigning"], 1.0), (["resigning", "sound"], 0.0)] {
        let (report, games) = run(&spec(players, 4));
        assert!(
            games.iter().all(|game| game.points == points),
            "{players:?}: {games:?}"
        );
        let won = if points > 0.5 { (4, 0) } else { (0, 4) };
        assert_eq!((report.wins, report.losses), won);
        assert!(report.score == points && report.elo.is_finite() && report.elo_error.is_finite());
        assert!((report.elo > 0.0) == (points > 0.5));
    }
}

#[test]
fn one_win_each_in_every_pair_is_an_even_score() {
    // Both resign when it is their turn: after three plies White does, so the holder of Black wins.
    let (report, _) = run(&spec(["resigning", "resigning"], 4));
    assert_eq!((report.wins, report.draws, report.losses), (2, 0, 2));
    assert!(
        report.score == 0.5 && report.elo == 0.0 && report.elo_error > 0.0,
        "{report:?}"
    );
}

#[test]
fn fault_of_a_player_costs_its_game_and_not_the_match() {
    let (report, games) = run(&spec(["panicking", "sound"], 3));
    assert_eq!((report.games, report.losses), (3, 3));
    for game in &games {
        let result = game.played.game.result();
        assert!(
            matches!(
                result,
                Some(GameResult::Win {
                    reason: WinReason::Forfeit(_),
                    ..
                })
            ),
            "{result:?}"
        );
    }
}

#[test]
fn match_is_the_same_when_played_again() {
    for rule in Rule::ALL {
        let setup = GameSetup::new(rule, 9).unwrap();
        let spec = MatchSpec {
            setup,
            ..spec(["cat", "kitten"], 4)
        };
        let (report, games) = run(&spec);
        let (again, games_again) = run(&spec);
        assert_eq!(report, again);
        assert_eq!(actions(&games), actions(&games_again));
        let other = MatchSpec { seed: 2, ..spec };
        assert_ne!(
            actions(&games),
            actions(&run(&other).1),
            "another seed, another match"
        );
    }
}

#[test]
fn more_games_begin_like_fewer_games() {
    let (_, few) = run(&spec(["random", "kitten"], 3));
    let (_, more) = run(&spec(["random", "kitten"], 5));
    assert_eq!(actions(&few), actions(&more)[..3]);
}

#[test]
fn report_sums_up_the_games() {
    let (report, games) = run(&MatchSpec {
        opening_plies: 0,
        ..spec(["kitten", "random"], 7)
    });
    let count = |points| games.iter().filter(|game| game.points == points).count() as u32;
    assert_eq!(report.games, 7);
    assert_eq!(
        [report.wins, report.draws, report.losses],
        [count(1.0), count(0.5), count(0.0)]
    );
    assert_eq!(report.wins + report.draws + report.losses, report.games);
    let points = games.iter().map(|game| game.points).sum::<f64>();
    assert!((report.score - points / 7.0).abs() < 1e-12);
    let pairs = games
        .chunks(2)
        .map(|pair| pair.iter().map(|game| game.points).sum::<f64>() / pair.len() as f64);
    let elo = Elo::from_results(&pairs.collect::<Vec<_>>());
    assert_eq!((report.elo, report.elo_error), (elo.difference, elo.error));
}
