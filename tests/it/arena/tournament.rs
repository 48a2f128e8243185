//! Pairings, the sequential test, and tournaments that interrupts and faults do not change.

use arena::{
    Fixture, Format, GameRecord, Openings, RunOptions, Sprt, SprtVerdict, Standings,
    TournamentReport, TournamentSpec, run_tournament,
};
use player::{Limits, Stop, StopToken};
use rules::{GameSetup, Rule, Side};

use super::matches::{character, registry};

pub fn spec(players: &[&str], games: u32) -> TournamentSpec {
    TournamentSpec {
        games,
        setup: GameSetup::new(Rule::Freestyle, 9).unwrap(),
        limits: Limits {
            nodes: Some(60),
            ..Limits::default()
        },
        openings: Openings::Random(2),
        ..TournamentSpec::among(players.iter().map(|id| character(id)).collect())
    }
}

/// A report without what only a clock can tell.
pub fn timeless(standings: &Standings) -> TournamentReport {
    let mut report = standings.report();
    report
        .players
        .iter_mut()
        .for_each(|player| player.time = Default::default());
    report
}

fn run(spec: &TournamentSpec, options: RunOptions) -> (Standings, Vec<GameRecord>) {
    let mut games = Vec::new();
    let standings = run_tournament(&registry(), spec, options, |game, _| {
        games.push(game.clone());
    });
    (standings.unwrap(), games)
}

#[test]
fn everybody_meets_everybody_equally_with_each_colour() {
    let spec = spec(&["random", "kitten", "counting", "hare"], 4);
    let fixtures = spec.fixtures().collect::<Vec<_>>();
    assert_eq!((fixtures.len(), spec.total_games()), (24, 24));
    assert!(fixtures.iter().map(|it| it.index).eq(0..24));
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            let black = fixtures.iter().filter(|it| it.players == [a, b]).count();
            assert_eq!(black, 2, "{a} holds Black against {b}");
        }
    }
    // Each pairing has the same openings, both of its games one.
    let of = |pairing| move |it: &&Fixture| it.pairing == pairing;
    for pairing in spec.pairings() {
        let openings = fixtures
            .iter()
            .filter(of(pairing))
            .map(|it| (it.opening, it.seed))
            .collect::<Vec<_>>();
        let first = fixtures
            .iter()
            .filter(of([0, 1]))
            .map(|it| (it.opening, it.seed))
            .collect::<Vec<_>>();
        assert_eq!(openings, first);
        assert!(
            openings[0] == openings[1] && openings[2] == openings[3] && openings[0] != openings[2]
        );
    }
    // All pairings are as far after half of the games.
    let half = fixtures[..12]
        .iter()
        .map(|it| it.pairing)
        .collect::<Vec<_>>();
    assert!(
        spec.pairings()
            .iter()
            .all(|pairing| half.iter().filter(|it| *it == pairing).count() == 2)
    );
}

#[test]
fn in_a_gauntlet_the_first_player_meets_the_others() {
    let spec = TournamentSpec {
        format: Format::Gauntlet,
        ..spec(&["random", "kitten", "hare"], 2)
    };
    assert_eq!(spec.pairings(), [[0, 1], [0, 2]]);
    assert_eq!(
        spec.fixtures().map(|it| it.players).collect::<Vec<_>>(),
        [[0, 1], [1, 0], [0, 2], [2, 0]]
    );
    let fixture = spec.fixtures().nth(1).unwrap();
    assert_eq!(fixture.first_players_side(), Side::Second);
}

#[test]
fn neighbours_are_those_next_in_the_list() {
    let spec = TournamentSpec {
        format: Format::Neighbours(2),
        ..spec(&["random", "kitten", "hare", "counting"], 2)
    };
    let pairings = [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]];
    assert_eq!(spec.pairings(), pairings);
    assert_eq!(spec.total_games(), 10);
}

#[test]
fn run_pauses_after_some_games_of_each_pairing() {
    let spec = spec(&["kitten", "counting", "hare"], 6);
    let pause = |until, played| RunOptions {
        until: Some(until),
        played,
        ..RunOptions::default()
    };
    let (paused, first) = run(&spec, pause(2, Vec::new()));
    let pairings = paused.report().pairings;
    assert!(pairings.iter().all(|it| it.tally.games() == 2));
    assert!(!paused.is_decided());
    let (whole, rest) = run(&spec, pause(6, first.clone()));
    assert!(whole.is_decided());
    assert_eq!((first.len(), rest.len()), (6, 12));
    let (alone, _) = run(&spec, RunOptions::default());
    assert_eq!(timeless(&whole), timeless(&alone));
}

#[test]
fn standings_do_not_depend_on_concurrency() {
    let spec = spec(&["kitten", "counting", "panicking"], 6);
    let (alone, _) = run(&spec, RunOptions::default());
    let (beside, _) = run(
        &spec,
        RunOptions {
            concurrency: 4,
            ..RunOptions::default()
        },
    );
    assert_eq!(timeless(&alone), timeless(&beside));
    assert_eq!(alone.cross_table(), beside.cross_table());
    let report = alone.report();
    assert_eq!((report.games, report.of), (18, 18));
    assert_eq!(report.players[2].failures, 12, "it loses each game");
    let games = report
        .pairings
        .iter()
        .map(|it| it.tally.games())
        .collect::<Vec<_>>();
    assert_eq!(games, [6, 6, 6]);
}

#[test]
fn interrupted_tournament_ends_soon_and_can_be_resumed() {
    let spec = spec(&["kitten", "counting", "hare"], 8);
    let (whole, _) = run(&spec, RunOptions::default());
    for after in [1, 5, 11] {
        let interrupt = StopToken::new();
        let options = RunOptions {
            concurrency: 2,
            interrupt: interrupt.clone(),
            ..RunOptions::default()
        };
        let mut played = Vec::new();
        let standings = run_tournament(&registry(), &spec, options, |game, _| {
            played.push(game.clone());
            if played.len() == after {
                interrupt.request(Stop::Abort);
            }
        })
        .unwrap();
        assert!(
            !standings.is_decided() && (after..after + 3).contains(&played.len()),
            "{}",
            played.len()
        );
        let (resumed, rest) = run(
            &spec,
            RunOptions {
                played: played.clone(),
                ..RunOptions::default()
            },
        );
        assert_eq!(played.len() + rest.len(), 24);
        assert_eq!(timeless(&resumed), timeless(&whole));
    }
}

#[test]
fn sequential_test_ends_the_match_with_the_same_figures_at_any_concurrency() {
    let spec = TournamentSpec {
        sprt: Some(Sprt::new([0.0, 200.0], 0.05, 0.05).unwrap()),
        ..spec(&["sound", "resigning"], 400)
    };
    let (alone, games) = run(&spec, RunOptions::default());
    let report = timeless(&alone);
    assert!(
        alone.is_decided() && games.len() < 100,
        "{} games",
        games.len()
    );
    let sprt = report.sprt.expect("there is a test");
    assert_eq!(sprt.verdict, SprtVerdict::Accept);
    assert!(sprt.llr >= sprt.bounds[1]);
    let surplus = games.len() - report.games as usize;
    assert!(surplus <= 1, "only a game in progress can be too much");
    let (beside, _) = run(
        &spec,
        RunOptions {
            concurrency: 5,
            ..RunOptions::default()
        },
    );
    assert_eq!(timeless(&beside), report);
}

#[test]
fn match_with_a_verdict_is_not_played_on() {
    let spec = TournamentSpec {
        sprt: Some(Sprt::new([0.0, 200.0], 0.05, 0.05).unwrap()),
        ..spec(&["sound", "resigning"], 400)
    };
    let (whole, played) = run(&spec, RunOptions::default());
    let options = RunOptions {
        played,
        ..RunOptions::default()
    };
    let (resumed, more) = run(&spec, options);
    assert_eq!(more, []);
    assert_eq!(timeless(&resumed), timeless(&whole));
}

#[test]
fn watcher_that_panics_leaves_no_thread_waiting() {
    let ended = std::panic::catch_unwind(|| {
        run_tournament(
            &registry(),
            &spec(&["sound", "resigning"], 400),
            RunOptions::default(),
            |_, _| panic!("the terminal is gone"),
        )
    });
    assert!(ended.is_err());
}
