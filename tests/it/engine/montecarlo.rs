//! The Monte Carlo search: tactics, limits, and equal answers to equal arguments.

use std::collections::BTreeSet;
use std::time::Duration;

use nekomoku::engine::{
    Decision, EVAL_LIMIT, EvaluatorKind, Limits, MonteCarlo, MonteCarloParams, Proven, Schedule,
    Silent, WIN,
};
use nekomoku::rules::{Action, Game, GameSetup, Point, Rule};

use super::repeat::{StopAfter, middle_game, nodes, timeless};
use super::tactics::{FOUR_THREE, OPEN_THREE};
use super::{game, random, random_game};

/// The defaults with a small table and no bound of their own.
fn params() -> MonteCarloParams {
    MonteCarloParams {
        table_mib: 1,
        max_nodes: 0,
        ..MonteCarloParams::default()
    }
}

fn search(params: MonteCarloParams, game: &Game, limit: u64) -> Decision {
    MonteCarlo::new(params, 1)
        .search(game, &nodes(limit), &mut Silent)
        .expect("the game goes on")
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
    let decision = search(params(), &game(Rule::Freestyle, drawing), 500);
    assert_eq!(decision.point.to_string(), "g7");
    assert_eq!(decision.progress.proven, Some(Proven::Win(1)));
    assert_eq!((decision.score, decision.progress.nodes), (WIN - 1, 0));
    assert_eq!(decision.progress.candidates[0].score, Some(WIN - 1));
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
    let decision = search(params(), &game(Rule::Freestyle, drawing), 500);
    assert_eq!(decision.point.to_string(), "g7");
    assert_eq!(decision.progress.nodes, 0);
    assert_eq!(decision.progress.proven, None);
}

#[test]
fn a_four_three_is_found_and_proven() {
    for seed in 0..5 {
        let position = game(Rule::Freestyle, FOUR_THREE);
        let decision = MonteCarlo::new(params(), seed)
            .search(&position, &nodes(20_000), &mut Silent)
            .unwrap();
        assert_eq!(decision.point.to_string(), "h6");
        // The shortest win is in five plies; a proof may come by a longer one.
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
    let position = game(Rule::Freestyle, OPEN_THREE);
    let decision = search(params(), &position, 10_000);
    let mut after = position.clone();
    after.play(Action::Place(decision.point)).unwrap();
    let reply = super::decide(&mut super::tree(3, 20, 20), &after);
    assert_eq!(reply.progress.proven, None, "{}", decision.point);
}

#[test]
fn a_lost_position_is_resisted_as_long_as_it_goes() {
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
    let decision = search(params(), &game(Rule::Freestyle, drawing), 1_000);
    assert_eq!(decision.progress.proven, Some(Proven::Loss(2)));
    assert_eq!(decision.score, 2 - WIN);
    assert!(["b7", "g7"].contains(&decision.point.to_string().as_str()));
}

#[test]
fn equal_arguments_give_equal_answers_whatever_was_searched_before() {
    let games: Vec<Game> = (0..4).map(|seed| middle_game(seed * 100)).collect();
    for evaluator in EvaluatorKind::ALL {
        let params = MonteCarloParams {
            evaluator,
            ..params()
        };
        let mut one = MonteCarlo::new(params.clone(), 3);
        let mut run = |game: &Game| timeless(one.search(game, &nodes(3_000), &mut Silent).unwrap());
        let first: Vec<Decision> = games.iter().map(&mut run).collect();
        let again: Vec<Decision> = games.iter().rev().map(&mut run).collect();
        assert!(first.iter().eq(again.iter().rev()));
        for (game, expected) in games.iter().zip(&first) {
            let mut fresh = MonteCarlo::new(params.clone(), 3);
            let decision = timeless(fresh.search(game, &nodes(3_000), &mut Silent).unwrap());
            assert_eq!(&decision, expected);
        }
    }
}

#[test]
fn another_seed_grows_another_tree_unless_there_is_no_noise() {
    let game = middle_game(8);
    let grow = |noise, seed| {
        let params = MonteCarloParams { noise, ..params() };
        let mut search = MonteCarlo::new(params, seed);
        let decision = timeless(search.search(&game, &nodes(3_000), &mut Silent).unwrap());
        format!("{decision:?}")
    };
    let trees = |noise| {
        (0..6)
            .map(|seed| grow(noise, seed))
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(trees(0.0).len(), 1);
    assert!(trees(0.5).len() >= 5);
}

#[test]
fn a_node_limit_is_met_exactly_and_never_exceeded() {
    let game = middle_game(1);
    for limit in (0..40).chain([255, 256, 257, 999, 5_000]) {
        let decision = search(params(), &game, limit);
        assert_eq!(decision.progress.nodes, limit);
        assert!(game.check(Action::Place(decision.point)).is_ok());
        assert_eq!(decision.progress.candidates[0].point, decision.point);
        let own = MonteCarloParams {
            max_nodes: limit.max(1),
            ..params()
        };
        assert_eq!(
            search(own, &game, 10_000).progress.nodes,
            limit.max(1),
            "the parameters' own bound"
        );
    }
}

#[test]
fn a_stop_is_obeyed_within_256_nodes() {
    let game = middle_game(3);
    for after in 0..12 {
        let mut handler = StopAfter::new(after);
        let decision = MonteCarlo::new(params(), 1)
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
    let start = std::time::Instant::now();
    let mut search = MonteCarlo::new(params(), 1);
    let decision = search.search(&game, &limits, &mut Silent).unwrap();
    // Generous: the machine is shared.
    assert!(start.elapsed() < Duration::from_secs(3));
    assert!(game.check(Action::Place(decision.point)).is_ok());
}

#[test]
fn a_depth_limit_bounds_tree_and_leaves_together() {
    let game = middle_game(2);
    for depth in 0..6 {
        let limits = Limits {
            nodes: Some(2_000),
            depth: Some(depth),
            ..Limits::default()
        };
        let quiet = MonteCarloParams {
            evaluator: EvaluatorKind::Counting,
            forced_plies: 0,
            ..params()
        };
        let decision = MonteCarlo::new(quiet, 1)
            .search(&game, &limits, &mut Silent)
            .unwrap();
        assert!(decision.progress.depth <= depth);
        assert!(decision.progress.selective_depth <= depth);
    }
}

#[test]
fn a_full_tree_does_not_end_the_search() {
    let game = middle_game(5);
    let small = MonteCarloParams {
        max_tree_nodes: 1_000,
        leaf_depth: 0,
        ..params()
    };
    let large = MonteCarloParams {
        max_tree_nodes: 1_000_000,
        ..small.clone()
    };
    let [small, large] = [small, large].map(|params| search(params, &game, 20_000));
    assert_eq!(small.progress.nodes, 20_000);
    assert!(small.progress.depth <= large.progress.depth);
    assert!(visits(&small) > 1_000);
}

#[test]
fn the_progress_is_honest() {
    for seed in 0..6 {
        let game = middle_game(seed * 17);
        let mut handler = StopAfter::new(u64::MAX);
        let decision = MonteCarlo::new(params(), seed)
            .search(&game, &nodes(6_000), &mut handler)
            .unwrap();
        let progress = &decision.progress;
        assert!(progress.depth >= 2 && progress.depth <= progress.selective_depth);
        assert!(
            progress
                .model_share
                .is_some_and(|share| (0.05..=1.0).contains(&share))
        );
        assert!(
            handler
                .reports
                .iter()
                .map(|report| report.nodes)
                .is_sorted()
        );
        for candidate in &progress.candidates {
            assert_eq!(candidate.score.is_some(), candidate.visits > 0);
            assert!(
                progress.proven.is_some() || visits(&decision) <= progress.nodes,
                "each simulation makes a position"
            );
            let mut after = game.clone();
            assert_eq!(candidate.line[0], candidate.point);
            for &point in &candidate.line {
                after.play(Action::Place(point)).expect("a legal line");
            }
        }
        if progress.proven.is_none() {
            assert!(decision.score.abs() <= EVAL_LIMIT);
            let most = progress.candidates.iter().map(|shown| shown.visits).max();
            assert_eq!(Some(progress.candidates[0].visits), most);
        }
    }
}

#[test]
fn games_end_by_the_rules_on_every_board() {
    for rule in Rule::ALL {
        for size in [5, 6, 9, 22] {
            let mut game = Game::new(GameSetup::new(rule, size).unwrap());
            let mut search = MonteCarlo::new(params(), 1);
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
    let game = Game::new(GameSetup::new(Rule::Freestyle, 15).unwrap());
    let decision = search(params(), &game, 1_000);
    assert_eq!(decision.point, Point::center(15));
    assert_eq!(decision.progress.nodes, 0);
    assert_eq!(decision.progress.candidates.len(), 1);
}

#[test]
fn parameters_of_any_value_do_no_harm() {
    let wild = MonteCarloParams {
        exploration: f64::NAN,
        first_play: f64::INFINITY,
        minimax: -3.0,
        decay: -900.0,
        noise: 1e300,
        widening: 1e300,
        scale: 0.0,
        max_tree_nodes: 0,
        leaf_depth: 255,
        schedule: Schedule::fixed(64, 484, 484).unwrap(),
        ..params()
    };
    assert_eq!(wild.check().len(), 9, "{:?}", wild.check());
    for seed in 0..6 {
        let game = random_game(Rule::Renju, 15, 9, &mut random(seed));
        let decision = search(wild.clone(), &game, 400);
        assert!(game.check(Action::Place(decision.point)).is_ok());
    }
}

#[test]
fn parameters_out_of_range_are_named() {
    assert_eq!(MonteCarloParams::default().check(), []);
    let mut params = MonteCarloParams {
        leaf_depth: 65,
        forced_plies: 65,
        exploration: -0.5,
        minimax: 1.01,
        noise: f64::NAN,
        scale: 0.5,
        table_mib: 0,
        max_tree_nodes: 999,
        ..MonteCarloParams::default()
    };
    params.candidates.per_side_percent = 0;
    params.scores.five = -1;
    let texts: Vec<String> = params.check().iter().map(ToString::to_string).collect();
    let expected = [
        "leaf_depth is 65, expected 0 to 64",
        "forced_plies is 65, expected 0 to 64",
        "exploration is -0.5, expected 0 to 10",
        "minimax is 1.01, expected 0 to 1",
        "noise is NaN, expected 0 to 5",
        "scale is 0.5, expected 1 to 100000000",
        "table_mib is 0, expected 1 to 4096",
        "max_tree_nodes is 999, expected 1000 to 100000000",
        "candidates.per_side_percent is 0, expected 1 to 100",
        "scores.five is -1, expected 0 to 100000000",
    ];
    assert_eq!(texts, expected);
}
