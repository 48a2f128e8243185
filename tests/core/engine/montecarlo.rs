//! The Monte Carlo searches: tactics, limits, and equal answers to equal arguments.

use std::collections::BTreeSet;
use std::time::Duration;

use arena::random_opening;
use engine::{
    Algorithm, Decision, Dynamics, EVAL_LIMIT, Limits, MonteCarlo, MonteCarloParams, Proven,
    RolloutParams, Schedule, Searcher, SearcherParams, Silent, TreeGrowth, TreeParams, WIN,
};
use rules::{Action, Game, GameSetup, Point, Rule};

use super::repeat::{StopAfter, middle_game, nodes, timeless};
use super::tactics::{FOUR_THREE, OPEN_THREE};
use super::{game, random, random_game};

/// The default parameters with a small table.
pub(super) fn params(algorithm: Algorithm) -> MonteCarloParams {
    MonteCarloParams {
        algorithm,
        main: TreeParams {
            table_mib: 1,
            ..TreeParams::default()
        },
        ..MonteCarloParams::default()
    }
}

fn search(params: MonteCarloParams, game: &Game, limit: u64) -> Decision {
    MonteCarlo::new(params, 1)
        .search(game, &nodes(limit), &mut Silent)
        .expect("the game continues")
}

fn visits(decision: &Decision) -> u64 {
    let candidates = decision.progress.candidates.iter();
    candidates.map(|candidate| candidate.visits).sum()
}

#[test]
fn the_five_is_made_at_once() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . O X X X X . . .
        . O . . . . . . .
        . O . . . . . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    for algorithm in Algorithm::ALL {
        let decision = search(params(algorithm), &game(Rule::Freestyle, drawing), 500);
        assert_eq!(decision.point.to_string(), "g7");
        assert_eq!(decision.progress.proven, Some(Proven::Win(1)));
        assert_eq!((decision.score, decision.progress.nodes), (WIN - 1, 0));
        assert_eq!(decision.progress.candidates[0].score, Some(WIN - 1));
    }
}

#[test]
fn the_four_is_blocked_at_once() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . O X X X X . . .
        . . . . . . . . .
        . O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . X";
    for algorithm in Algorithm::ALL {
        let decision = search(params(algorithm), &game(Rule::Freestyle, drawing), 500);
        assert_eq!(decision.point.to_string(), "g7");
        assert_eq!(decision.progress.nodes, 0);
        assert_eq!(decision.progress.proven, None);
    }
}

#[test]
fn a_four_three_is_found_and_proven() {
    for (algorithm, seed) in Algorithm::ALL.into_iter().zip(0..10).cycle().take(10) {
        let position = game(Rule::Freestyle, FOUR_THREE);
        let decision = MonteCarlo::new(params(algorithm), seed)
            .search(&position, &nodes(20_000), &mut Silent)
            .unwrap();
        assert_eq!(decision.point.to_string(), "h6");
        // The shortest win takes five plies; the proof may be a longer win.
        assert!(
            matches!(decision.progress.proven, Some(Proven::Win(5..))),
            "{:?}",
            decision.progress.proven
        );
        assert!(decision.progress.nodes < 20_000, "a proof ends the search");
    }
}

#[test]
fn an_open_three_is_answered() {
    for algorithm in Algorithm::ALL {
        let position = game(Rule::Freestyle, OPEN_THREE);
        let decision = search(params(algorithm), &position, 10_000);
        let mut after = position.clone();
        after.play(Action::Place(decision.point)).unwrap();
        let reply = super::decide(&mut super::tree(3, 20, 20), &after);
        assert_eq!(reply.progress.proven, None, "{}", decision.point);
    }
}

#[test]
fn a_loss_that_cannot_be_stopped_is_reported() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . X X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O . O . . O . . .";
    for algorithm in Algorithm::ALL {
        let decision = search(params(algorithm), &game(Rule::Freestyle, drawing), 1_000);
        assert_eq!(decision.progress.proven, Some(Proven::Loss(2)));
        assert_eq!(decision.score, 2 - WIN);
        assert!(["b7", "g7"].contains(&decision.point.to_string().as_str()));
    }
}

#[test]
fn equal_arguments_give_equal_answers_whatever_was_searched_before() {
    let games: Vec<Game> = (0..4).map(|seed| middle_game(seed * 100)).collect();
    for algorithm in Algorithm::ALL {
        let mut one = MonteCarlo::new(params(algorithm), 3);
        let mut run = |game: &Game| timeless(one.search(game, &nodes(5_000), &mut Silent).unwrap());
        let first: Vec<Decision> = games.iter().map(&mut run).collect();
        let again: Vec<Decision> = games.iter().rev().map(&mut run).collect();
        assert!(first.iter().eq(again.iter().rev()));
        for (game, expected) in games.iter().zip(&first) {
            let mut fresh = MonteCarlo::new(params(algorithm), 3);
            let decision = timeless(fresh.search(game, &nodes(5_000), &mut Silent).unwrap());
            assert_eq!(&decision, expected);
        }
    }
}

#[test]
fn a_take_back_clears_the_tree() {
    let game = middle_game(8);
    for algorithm in Algorithm::ALL {
        let mut search = MonteCarlo::new(params(algorithm), 3);
        let mut ask =
            |game: &Game| timeless(search.search(game, &nodes(5_000), &mut Silent).unwrap());
        let first = ask(&game);
        let mut next = game.clone();
        next.play(Action::Place(first.point)).unwrap();
        let after = ask(&next);
        assert_eq!(ask(&game), first);
        assert_eq!(ask(&next), after);
        let fresh = MonteCarlo::new(params(algorithm), 3).search(&next, &nodes(5_000), &mut Silent);
        assert_ne!(timeless(fresh.unwrap()), after, "what is kept counts");
    }
}

/// A hash of a game that the search plays against itself.
fn game_hash(algorithm: Algorithm) -> u64 {
    let mut search = MonteCarlo::new(params(algorithm), 7);
    let mut game = random_opening(GameSetup::new(Rule::Freestyle, 15).unwrap(), 4, 5);
    let mut hash = 0_u64;
    while game.ply() < 24
        && let Some(decision) = search.search(&game, &nodes(6_000), &mut Silent)
    {
        game.play(Action::Place(decision.point)).unwrap();
        for part in [
            decision.point.index() as u64,
            decision.score as u64,
            decision.progress.nodes,
        ] {
            hash = (hash ^ part).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    hash
}

/// These hashes change with every change of the search's decisions.
#[test]
fn games_repeat_in_two_runs_and_as_they_were_stored() {
    let stored = [
        (Algorithm::Rollouts, 9_117_975_349_249_708_371),
        (Algorithm::Tree, 7_292_877_112_899_465_797),
    ];
    let played = stored.map(|(algorithm, _)| (algorithm, game_hash(algorithm)));
    assert_eq!(
        played,
        stored.map(|(algorithm, _)| (algorithm, game_hash(algorithm)))
    );
    assert_eq!(played, stored);
}

#[test]
fn another_seed_gives_another_search_unless_nothing_is_random() {
    let game = middle_game(8);
    let trees = |algorithm, temperature, noise| {
        let params = MonteCarloParams {
            rollouts: RolloutParams {
                temperature,
                ..RolloutParams::default()
            },
            tree: TreeGrowth {
                noise,
                ..TreeGrowth::default()
            },
            ..params(algorithm)
        };
        let grow = |seed| {
            let mut search = MonteCarlo::new(params.clone(), seed);
            let decision = timeless(search.search(&game, &nodes(6_000), &mut Silent).unwrap());
            format!("{decision:?}")
        };
        (0..6).map(grow).collect::<BTreeSet<_>>().len()
    };
    for algorithm in Algorithm::ALL {
        assert_eq!(trees(algorithm, 0.0, 0.0), 1);
        assert!(trees(algorithm, 2.0, 1.0) >= 5);
    }
}

#[test]
fn a_node_limit_is_never_exceeded() {
    let game = middle_game(1);
    for algorithm in Algorithm::ALL {
        for limit in (0..40).chain([255, 256, 257, 999, 5_000]) {
            let decision = search(params(algorithm), &game, limit);
            assert_eq!(decision.progress.nodes, limit);
            assert!(game.check(Action::Place(decision.point)).is_ok());
            assert_eq!(decision.progress.candidates[0].point, decision.point);
            let own = MonteCarloParams {
                main: TreeParams {
                    max_nodes: limit.max(1),
                    ..params(algorithm).main
                },
                ..params(algorithm)
            };
            assert_eq!(
                search(own, &game, 10_000).progress.nodes,
                limit.max(1),
                "the parameters' own bound"
            );
        }
    }
}

#[test]
fn a_stop_is_obeyed_within_256_nodes() {
    let game = middle_game(3);
    for (algorithm, after) in Algorithm::ALL
        .into_iter()
        .flat_map(|it| (0..40).map(move |n| (it, n)))
    {
        let mut handler = StopAfter::new(after);
        let decision = MonteCarlo::new(params(algorithm), 1)
            .search(&game, &Limits::default(), &mut handler)
            .unwrap();
        assert!(decision.progress.nodes <= 256 * after, "{after}");
        assert_eq!(handler.asked, after + 1, "no question after the stop");
        assert!(game.check(Action::Place(decision.point)).is_ok());
        assert_eq!(handler.reports.last(), Some(&decision.progress));
        assert_eq!(decision.progress.candidates[0].point, decision.point);
    }
}

#[test]
fn a_time_limit_is_kept() {
    let game = middle_game(4);
    let limits = Limits {
        time: Some(Duration::from_millis(30)),
        ..Limits::default()
    };
    for algorithm in Algorithm::ALL {
        let start = std::time::Instant::now();
        let mut search = MonteCarlo::new(params(algorithm), 1);
        let decision = search.search(&game, &limits, &mut Silent).unwrap();
        // A generous limit, because other programs may use the machine.
        assert!(start.elapsed() < Duration::from_secs(3));
        assert!(game.check(Action::Place(decision.point)).is_ok());
    }
}

#[test]
fn a_depth_limit_ends_the_search() {
    let game = middle_game(2);
    for (algorithm, depth) in Algorithm::ALL
        .into_iter()
        .flat_map(|it| (0..6).map(move |n| (it, n)))
    {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let mut search = MonteCarlo::new(params(algorithm), 1);
        let decision = search.search(&game, &limits, &mut Silent).unwrap();
        assert!(decision.progress.depth <= depth, "{algorithm:?}, {depth}");
    }
}

/// The widths of the schedule limit the moves, and its depth ends the search.
#[test]
fn the_schedule_sets_depth_and_width() {
    let game = middle_game(6);
    for algorithm in Algorithm::ALL {
        let narrow = MonteCarloParams {
            main: TreeParams {
                dynamics: Dynamics::Schedule,
                schedule: Schedule::fixed(4, 3, 2).unwrap(),
                ..params(algorithm).main
            },
            ..params(algorithm)
        };
        let decision = search(narrow, &game, 1_000_000);
        assert!(
            decision.progress.nodes < 300_000,
            "{}",
            decision.progress.nodes
        );
        assert!(decision.progress.depth <= 4);
        let looked_at = decision.progress.candidates.iter();
        let looked_at = looked_at.filter(|candidate| candidate.visits > 0).count();
        assert!((1..=3).contains(&looked_at), "{algorithm:?}: {looked_at}");
    }
}

#[test]
fn a_full_tree_does_not_end_the_search() {
    let game = middle_game(5);
    let small = MonteCarloParams {
        tree: TreeGrowth {
            max_nodes: 1_000,
            leaf_depth: 0,
            verify: 0.5,
            ..TreeGrowth::default()
        },
        ..params(Algorithm::Tree)
    };
    let decision = search(small, &game, 20_000);
    assert_eq!(decision.progress.nodes, 20_000);
    assert!(visits(&decision) > 1_000, "{}", visits(&decision));
}

#[test]
fn the_reported_progress_is_true() {
    for (algorithm, seed) in Algorithm::ALL
        .into_iter()
        .flat_map(|it| (0..6).map(move |n| (it, n)))
    {
        let game = middle_game(seed * 17);
        let mut handler = StopAfter::new(u64::MAX);
        let decision = MonteCarlo::new(params(algorithm), seed)
            .search(&game, &nodes(8_000), &mut handler)
            .unwrap();
        let progress = &decision.progress;
        assert!(progress.proven.is_some() || progress.depth >= 2);
        let made = handler.reports.iter().map(|report| report.nodes);
        assert!(made.is_sorted());
        assert!(
            visits(&decision) <= progress.nodes,
            "each walk makes a position"
        );
        assert_eq!(progress.candidates[0].score, Some(decision.score));
        for candidate in &progress.candidates {
            let mut after = game.clone();
            assert_eq!(candidate.line[0], candidate.point);
            for &point in &candidate.line {
                after.play(Action::Place(point)).expect("a legal line");
            }
        }
        if progress.proven.is_none() {
            assert!(decision.score.abs() <= EVAL_LIMIT);
        }
    }
}

#[test]
fn games_end_by_the_rules_on_every_board() {
    for (algorithm, rule) in Algorithm::ALL
        .into_iter()
        .flat_map(|it| Rule::ALL.map(|rule| (it, rule)))
    {
        for size in [5, 6, 9, 22] {
            let mut game = Game::new(GameSetup::new(rule, size).unwrap());
            let mut search = MonteCarlo::new(params(algorithm), 1);
            while let Some(decision) = search.search(&game, &nodes(150), &mut Silent) {
                game.play(Action::Place(decision.point))
                    .expect("a legal move");
            }
            assert!(game.result().is_some());
        }
    }
}

#[test]
fn an_empty_board_is_opened_in_the_centre_without_a_search() {
    for algorithm in Algorithm::ALL {
        let game = Game::new(GameSetup::new(Rule::Freestyle, 15).unwrap());
        let decision = search(params(algorithm), &game, 1_000);
        assert_eq!(decision.point, Point::center(15));
        assert_eq!(decision.progress.nodes, 0);
        assert_eq!(decision.progress.candidates.len(), 1);
    }
}

/// Parameters that make no sense are refused.
fn wild(algorithm: Algorithm) -> MonteCarloParams {
    MonteCarloParams {
        rollouts: RolloutParams {
            temperature: f64::NAN,
            plies: 200,
            scout: true,
            most_bytes: 0,
        },
        tree: TreeGrowth {
            leaf_depth: 255,
            exploration: f64::NAN,
            first_play: f64::INFINITY,
            minimax: -3.0,
            decay: -1.0,
            policy: 7.0,
            noise: 1e300,
            width: 0,
            widening: 1e300,
            verify: 7.0,
            verified_moves: 0,
            max_nodes: 0,
        },
        main: TreeParams {
            max_depth: 255,
            ..params(algorithm).main
        },
        ..params(algorithm)
    }
}

#[test]
fn parameters_of_any_value_cause_no_panic() {
    for algorithm in Algorithm::ALL {
        assert_eq!(wild(algorithm).check().len(), 15);
        for seed in 0..6 {
            let game = random_game(Rule::Renju, 15, 9, &mut random(seed));
            let decision = search(wild(algorithm), &game, 3_000);
            assert!(game.check(Action::Place(decision.point)).is_ok());
        }
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    assert_eq!(MonteCarloParams::default().check(), []);
    let texts = wild(Algorithm::Tree).check();
    let texts = texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    let expected = [
        "rollouts.temperature is NaN, expected 0 to 10",
        "rollouts.plies is 200, expected 1 to 3",
        "tree.leaf_depth is 255, expected 0 to 16",
        "tree.exploration is NaN, expected 0 to 10",
        "tree.first_play is inf, expected 0 to 2",
        "tree.minimax is -3, expected 0 to 1",
        "tree.decay is -1, expected 0 to 5",
    ];
    assert_eq!(texts[..7], expected);
    assert_eq!(texts[14], "max_depth is 255, expected 1 to 64");
}

#[test]
fn rollouts_count_in_the_memory_and_keep_to_what_is_left() {
    let rollouts = |plies| MonteCarloParams {
        rollouts: RolloutParams {
            plies,
            ..RolloutParams::default()
        },
        ..params(Algorithm::Rollouts)
    };
    let table = 1 << 20;
    let needs = [1, 2, 3].map(|plies| rollouts(plies).memory() - table);
    assert!(needs[0] < 1 << 16 && needs[1] > 1 << 20, "{needs:?}");
    // Measured: about 40 MB.
    assert!((40_000_000..100_000_000).contains(&needs[2]), "{needs:?}");
    for mib in [2, 3, 8, 40, 60, 500_u64] {
        for plies in 1..=3 {
            let mut params = rollouts(plies);
            params.main.table_mib = 64;
            params.fit(mib << 20);
            let memory = params.memory();
            assert!(memory <= mib << 20, "{plies} plies in {mib} MiB: {memory}");
        }
    }
}
