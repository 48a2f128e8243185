//! The kind `oracle`: the shipped solutions in play.

use std::time::{Duration, Instant};

use crate::many::many;
use crate::property;
use engine::{Limits, Progress, Proven};
use player::{BuildContext, Player, Registry, StopToken, Turn};
use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;
use rules::{Action, Game, GameResult, GameSetup, OpeningRule, Point, Rule, parse_points};

const STANDARD: Rule = Rule::Standard;
/// The rules with a solution on 15 lines.
const SOLVED: [Rule; 2] = [Rule::Freestyle, STANDARD];

fn setup(rule: Rule) -> GameSetup {
    GameSetup::new(rule, 15).expect("a board")
}

fn oracle(setup: GameSetup) -> Box<dyn Player> {
    oracle_within(None, setup)
}

/// An oracle with this memory limit in bytes.
fn oracle_within(memory: Option<u64>, setup: GameSetup) -> Box<dyn Player> {
    let options = toml::toml! {
        search.max_nodes = 500
    };
    let context = BuildContext {
        memory,
        ..BuildContext::default()
    };
    let built = Registry::builtin().build("oracle", options, &context);
    let mut oracle = built.expect("the options are sound");
    oracle.new_game(&setup).expect("it can play");
    oracle
}

/// The move of the oracle, with its last report.
fn choose(oracle: &mut dyn Player, game: &Game) -> (Point, Progress) {
    let (stop, mut last) = (StopToken::default(), Progress::default());
    let action = oracle.choose(Turn {
        game,
        limits: Limits::default(),
        stop: &stop,
        report: &mut |progress| last.clone_from(progress),
    });
    match action {
        Ok(Action::Place(point)) => (point, last),
        other => panic!("{other:?}"),
    }
}

fn game(rule: Rule, moves: &str) -> Game {
    let moves = parse_points(moves, 15).expect("points");
    Game::with_moves(setup(rule), moves).expect("legal moves")
}

/// Plays Black against random replies to the end and returns how long each turn took. Every
/// report announces a win, never farther away than the one before.
fn win_against_random(oracle: &mut dyn Player, rule: Rule, rng: &mut ChaCha8Rng) -> Vec<Duration> {
    let mut game = game(rule, "");
    let (mut announced, mut times) = (u16::MAX, Vec::new());
    loop {
        let begun = Instant::now();
        let (play, report) = choose(oracle, &game);
        times.push(begun.elapsed());
        let Some(Proven::Win(plies)) = report.proven else {
            panic!("outside of the solution: {:?}", game.actions());
        };
        let end = game.ply() + plies;
        assert!(end <= announced, "{:?}", game.actions());
        announced = end;
        game.play(Action::Place(play)).expect("a legal move");
        if game.result().is_some() {
            break;
        }
        let reply = game.legal_points().choose(rng).expect("room");
        game.play(Action::Place(reply)).expect("a legal move");
        assert_eq!(game.result(), None, "White has a five");
    }
    assert!(matches!(game.result(), Some(GameResult::Win { .. })));
    times
}

#[test]
fn black_wins_within_the_announced_plies_and_quickly() {
    for rule in SOLVED {
        let mut oracle = oracle(setup(rule));
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let games = (0..40).map(|_| win_against_random(&mut *oracle, rule, &mut rng));
        let mut times = games.flatten().collect::<Vec<_>>();
        times.sort();
        // Single turns may wait for other programs.
        let median = times[times.len() / 2];
        assert!(median < Duration::from_millis(10), "{rule}: {median:?}");
    }
}

#[test]
#[ignore = "minutes in release, too long for every `cargo test`; `.ci/run` runs a twentieth of it, and \
    `cargo test --release --no-default-features --test it very_many -- --ignored` all of it"]
fn very_many_random_defenders_lose() {
    for rule in SOLVED {
        let mut oracle = oracle(setup(rule));
        let mut rng = ChaCha8Rng::seed_from_u64(property::seed());
        let games = (0..many(10_000)).map(|_| win_against_random(&mut *oracle, rule, &mut rng));
        let mut times = games.flatten().collect::<Vec<_>>();
        times.sort();
        let (median, late) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        println!(
            "{rule}: {} turns: median {median:?}, 99 % below {late:?}",
            times.len()
        );
    }
}

#[test]
fn white_resists_as_long_as_possible() {
    for rule in SOLVED {
        let (mut black, mut white) = (oracle(setup(rule)), oracle(setup(rule)));
        let mut game = game(rule, "");
        let (_, first) = choose(&mut *black, &game);
        let Some(Proven::Win(plies)) = first.proven else {
            panic!("{first:?}");
        };
        while game.result().is_none() {
            let is_black = game.board().stones().is_multiple_of(2);
            let player = if is_black { &mut black } else { &mut white };
            let (play, report) = choose(&mut **player, &game);
            // The loser sees how long each of its moves resists.
            let longest = report.resistance.first().map(|&(point, _)| point);
            assert_eq!(longest, (!is_black).then_some(play));
            let empty = game.board().empty_points().count();
            assert_eq!(report.resistance.len(), if is_black { 0 } else { empty });
            game.play(Action::Place(play)).expect("a legal move");
        }
        assert_eq!(game.ply(), plies);
    }
}

#[test]
fn it_searches_where_the_solution_does_not_apply() {
    for (rule, moves) in [
        (Rule::Freestyle, "h8i9a1"),
        (Rule::Renju, "h8i9"),
        (STANDARD, "a1"),
        (STANDARD, "h8i9a1"),
    ] {
        let mut oracle = oracle(setup(rule));
        let (_, report) = choose(&mut *oracle, &game(rule, moves));
        assert!(report.proven.is_none(), "{rule} {moves}");
    }
    let swap = setup(STANDARD).with_opening(OpeningRule::Swap2);
    let mut oracle = oracle(swap);
    let (stop, mut told) = (StopToken::default(), false);
    let opening = Game::new(swap);
    let action = oracle.choose(Turn {
        game: &opening,
        limits: Limits::default(),
        stop: &stop,
        report: &mut |progress| told |= progress.proven.is_some(),
    });
    assert!(matches!(action, Ok(Action::PlaceMany(_))) && !told);
}

#[test]
fn the_solution_counts_as_memory_and_is_left_out_under_a_low_limit() {
    for (limit, is_used) in [
        (None, true),
        (Some(600 << 20), true),
        (Some(64 << 20), false),
    ] {
        let mut oracle = oracle_within(limit, setup(STANDARD));
        let demand = oracle.demand().memory;
        assert!(
            limit.is_none_or(|limit| demand <= limit),
            "{demand} of {limit:?}"
        );
        assert_eq!(demand >= solution::SHIPPED_MEMORY, is_used, "{limit:?}");
        let (_, report) = choose(&mut *oracle, &game(STANDARD, ""));
        assert_eq!(report.proven.is_some(), is_used, "{limit:?}");
    }
}

#[test]
fn one_player_plays_by_both_solutions_in_turn() {
    let mut oracle = oracle(setup(STANDARD));
    for rule in [STANDARD, Rule::Freestyle, Rule::Renju, STANDARD] {
        oracle.new_game(&setup(rule)).expect("it can play");
        let (_, report) = choose(&mut *oracle, &game(rule, "h8a1"));
        let is_solved = SOLVED.contains(&rule);
        assert_eq!(report.proven.is_some(), is_solved, "{rule}");
    }
}

#[test]
fn it_punishes_the_first_mistake_of_black() {
    // Black has left White a four.
    let mut oracle = oracle(setup(STANDARD));
    let (play, _) = choose(&mut *oracle, &game(STANDARD, "h8a1a3b1c3c1e3d1g3"));
    assert_eq!(play.to_string(), "e1");
}
