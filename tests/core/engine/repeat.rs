//! Limits are kept, a stop is obeyed, and equal arguments give equal answers.

use std::time::{Duration, Instant};

use engine::{
    Decision, EvaluatorKind, Limits, ModelParams, ModelSearch, Progress, SearchHandler, Searcher,
    Silent, WIN_THRESHOLD,
};
use rand::RngExt;
use rules::{Action, Game, GameSetup, Point, Rule};

use super::{decide, params, random, random_game, tree};

/// The decision without its times.
pub(super) fn timeless(mut decision: Decision) -> Decision {
    decision.progress.elapsed = Duration::ZERO;
    decision.progress.model_share = None;
    decision
}

pub(super) fn middle_game(seed: u64) -> Game {
    (seed..)
        .map(|seed| random_game(Rule::Freestyle, 15, 16, &mut random(seed)))
        .find(|game| {
            let decision = decide(&mut tree(3, 10, 8), game);
            game.result().is_none()
                && decision.progress.proven.is_none()
                && decision.progress.nodes > 100
        })
        .expect("a quiet position")
}

pub(super) fn nodes(limit: u64) -> Limits {
    Limits {
        nodes: Some(limit),
        ..Limits::default()
    }
}

#[test]
fn equal_arguments_give_equal_answers_whatever_was_searched_before() {
    let games: Vec<Game> = (0..6).map(|seed| middle_game(seed * 100)).collect();
    for kind in EvaluatorKind::ALL {
        for limits in [Limits::default(), nodes(777)] {
            let params = ModelParams {
                evaluator: kind,
                ..params(6, 10, 8)
            };
            let mut one = ModelSearch::new(params.clone(), 1);
            let mut run = |game: &Game| timeless(one.search(game, &limits, &mut Silent).unwrap());
            let first: Vec<Decision> = games.iter().map(&mut run).collect();
            let again: Vec<Decision> = games.iter().rev().map(&mut run).collect();
            assert!(first.iter().eq(again.iter().rev()));
            for (game, expected) in games.iter().zip(&first) {
                let mut fresh = ModelSearch::new(params.clone(), 9);
                let decision = timeless(fresh.search(game, &limits, &mut Silent).unwrap());
                assert_eq!(&decision, expected);
            }
        }
    }
}

#[test]
fn a_node_limit_is_met_exactly_and_never_exceeded() {
    let game = middle_game(1);
    let total = decide(&mut tree(5, 10, 8), &game).progress.nodes;
    assert!(total > 1_000, "{total}");
    for limit in (0..40).chain([255, 256, 257, 999, total - 1, total, total + 1, u64::MAX]) {
        let mut search = tree(5, 10, 8);
        let decision = search.search(&game, &nodes(limit), &mut Silent).unwrap();
        assert_eq!(decision.progress.nodes, limit.min(total));
        assert!(game.check(Action::Place(decision.point)).is_ok());
    }
}

#[test]
fn a_depth_limit_is_met_and_the_tighter_bound_holds() {
    let game = middle_game(2);
    for depth in 0..=8 {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let plain = ModelParams {
            evaluator: EvaluatorKind::Counting,
            forced_plies: 0,
            ..params(5, 6, 4)
        };
        let plain = ModelSearch::new(plain, 1)
            .search(&game, &limits, &mut Silent)
            .unwrap()
            .progress;
        if plain.proven.is_none() {
            assert_eq!(
                (plain.depth, plain.selective_depth),
                (depth.min(5), depth.min(5))
            );
        }
        let progress = tree(5, 6, 4)
            .search(&game, &limits, &mut Silent)
            .unwrap()
            .progress;
        if progress.proven.is_none() {
            assert_eq!(progress.depth, depth.min(5));
            // Positions that are not quiet are searched beyond the horizon.
            assert!(progress.selective_depth >= depth.min(5));
        }
    }
    let params = ModelParams {
        max_depth: 2,
        ..params(6, 6, 4)
    };
    let progress = decide(&mut ModelSearch::new(params, 1), &game).progress;
    assert_eq!(progress.depth, 2);
}

/// Stops when asked for the `after`-th time and counts the reports.
pub(super) struct StopAfter {
    pub(super) asked: u64,
    after: u64,
    pub(super) reports: Vec<Progress>,
}

impl StopAfter {
    pub(super) const fn new(after: u64) -> Self {
        Self {
            asked: 0,
            after,
            reports: Vec::new(),
        }
    }
}

impl SearchHandler for StopAfter {
    fn stopped(&mut self) -> bool {
        self.asked += 1;
        self.asked > self.after
    }
    fn progress(&mut self, progress: &Progress) {
        self.reports.push(progress.clone());
    }
}

#[test]
fn a_stop_is_obeyed_within_a_thousand_nodes() {
    let game = middle_game(3);
    for after in 0..12 {
        let mut handler = StopAfter::new(after);
        let decision = tree(20, 20, 20)
            .search(&game, &Limits::default(), &mut handler)
            .unwrap();
        // The handler is asked once an iteration and once every 256 nodes.
        assert!(
            decision.progress.nodes <= 256 * (after + 1),
            "{after}: {}",
            decision.progress.nodes
        );
        assert_eq!(handler.asked, after + 1, "no question after the stop");
        assert!(game.check(Action::Place(decision.point)).is_ok());
        let last = handler.reports.last().expect("the last word");
        assert_eq!(last, &decision.progress);
        assert_eq!(last.candidates[0].point, decision.point);
    }
}

#[test]
fn a_time_limit_is_kept() {
    let game = middle_game(4);
    let limits = Limits {
        time: Some(Duration::from_millis(30)),
        ..Limits::default()
    };
    let mut search = tree(64, 30, 30);
    let start = Instant::now();
    let decision = search.search(&game, &limits, &mut Silent).unwrap();
    // A generous limit, because other programs may use the machine.
    assert!(start.elapsed() < Duration::from_secs(3));
    assert!(game.check(Action::Place(decision.point)).is_ok());
    let none = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    assert_eq!(
        search
            .search(&game, &none, &mut Silent)
            .unwrap()
            .progress
            .nodes,
        0
    );
}

#[test]
fn every_iteration_is_reported_with_growing_depth() {
    let game = middle_game(5);
    let mut handler = StopAfter::new(u64::MAX);
    tree(4, 6, 5)
        .search(&game, &Limits::default(), &mut handler)
        .unwrap();
    let depths: Vec<u16> = handler
        .reports
        .iter()
        .map(|progress| progress.depth)
        .collect();
    assert!(depths.is_sorted());
    for depth in 1..=4 {
        assert!(depths.contains(&depth), "{depths:?}");
    }
    let nodes: Vec<u64> = handler
        .reports
        .iter()
        .map(|progress| progress.nodes)
        .collect();
    assert!(nodes.is_sorted());
    for progress in &handler.reports {
        for candidate in &progress.candidates {
            assert_eq!(candidate.line[0], candidate.point);
        }
    }
}

#[test]
fn the_principal_variation_is_playable() {
    for seed in 0..10 {
        let game = middle_game(seed * 31);
        let decision = decide(&mut tree(5, 8, 6), &game);
        let line = &decision.progress.candidates[0].line;
        let longest = usize::from(decision.progress.selective_depth);
        assert!((1..=longest).contains(&line.len()));
        let mut after = game.clone();
        for &point in line {
            after.play(Action::Place(point)).expect("a legal line");
        }
    }
}

#[test]
fn an_improvement_of_an_unfinished_iteration_counts_and_nothing_worse_does() {
    // With every limit, the move is the best one of the last full iteration or one that the next
    // iteration found better.
    let game = middle_game(6);
    let mut handler = StopAfter::new(u64::MAX);
    tree(5, 8, 6)
        .search(&game, &Limits::default(), &mut handler)
        .unwrap();
    for limit in (10..2_000).step_by(61) {
        let decision = tree(5, 8, 6)
            .search(&game, &nodes(limit), &mut Silent)
            .unwrap();
        let seen = handler
            .reports
            .iter()
            .filter(|report| report.nodes <= limit)
            .any(|report| {
                report
                    .candidates
                    .first()
                    .is_some_and(|best| best.point == decision.point)
            });
        assert!(seen || decision.progress.depth == 0, "limit {limit}");
    }
}

#[test]
fn a_move_that_loses_is_not_played_while_others_are_open() {
    // Positions in which the next iteration finds that the best move so far loses, found by trying
    // 400 seeds.
    let mut met = 0;
    for seed in [103, 105, 115, 128, 142, 232, 239, 296, 332, 375, 392, 395] {
        let game = random_game(
            Rule::Freestyle,
            15,
            12 + seed as u16 % 12,
            &mut random(seed),
        );
        for limit in (50..900).step_by(37) {
            let mut search = tree(6, 8, 6);
            let decision = search.search(&game, &nodes(limit), &mut Silent).unwrap();
            let progress = decision.progress;
            let loses = |score: Option<i32>| score.is_some_and(|score| score <= -WIN_THRESHOLD);
            if progress.proven.is_none() {
                assert!(
                    !loses(progress.candidates[0].score),
                    "limit {limit}\n{}",
                    game.board()
                );
                met += u32::from(progress.candidates.iter().any(|shown| loses(shown.score)));
            }
        }
    }
    assert!(met > 0, "no such case was met");
}

#[test]
fn games_between_searches_end_by_the_rules_on_every_board() {
    for rule in Rule::ALL {
        for size in [5, 6, 9, 15, 22] {
            let mut search = tree(3, 6, 4);
            let mut game = Game::new(GameSetup::new(rule, size).unwrap());
            while let Some(decision) = search.search(&game, &Limits::default(), &mut Silent) {
                game.play(Action::Place(decision.point))
                    .expect("a legal move");
            }
            assert!(game.result().is_some());
        }
    }
}

#[test]
fn a_full_and_a_nearly_full_board_are_handled() {
    let mut full = 0;
    for (seed, rule) in (0..400).zip(Rule::ALL.into_iter().cycle()) {
        let mut random = random(seed);
        let plies = random.random_range(20..=25);
        let game = random_game(rule, 5, plies, &mut random);
        let mut search = tree(8, 25, 25);
        let decision = search.search(&game, &Limits::default(), &mut Silent);
        assert_eq!(decision.is_none(), game.result().is_some());
        full += u32::from(game.board().is_full());
        if let Some(decision) = decision {
            assert!(
                game.check(Action::Place(decision.point)).is_ok(),
                "{}",
                game.board()
            );
            let empty = 25 - game.ply();
            assert!(decision.progress.depth <= empty);
        }
    }
    assert!(full > 20, "{full} full boards");
}

#[test]
fn a_forbidden_point_is_never_returned() {
    let mut with_fouls = 0;
    for seed in 0..120 {
        let game = random_game(
            Rule::Renju,
            15,
            30 + seed as u16 % 20 * 2,
            &mut random(seed),
        );
        if game.result().is_some() {
            continue;
        }
        with_fouls += u32::from(!game.forbidden_points().is_empty());
        let mut search = tree(3, 12, 6);
        let decision = decide(&mut search, &game);
        assert_eq!(game.check(Action::Place(decision.point)), Ok(()));
        for candidate in &decision.progress.candidates {
            assert_eq!(game.check(Action::Place(candidate.point)), Ok(()));
        }
        let picked = search.pick_without_search(&game).unwrap();
        assert_eq!(game.check(Action::Place(picked)), Ok(()));
    }
    assert!(
        with_fouls > 10,
        "{with_fouls} positions with forbidden points"
    );
}

#[test]
fn the_parameters_may_bound_the_nodes_more_tightly_than_the_limits() {
    let game = middle_game(1);
    for (own, limit, met) in [
        (300, None, 300),
        (300, Some(200), 200),
        (300, Some(400), 300),
        (0, Some(400), 400),
    ] {
        let params = ModelParams {
            max_nodes: own,
            ..params(6, 10, 8)
        };
        let limits = Limits {
            nodes: limit,
            ..Limits::default()
        };
        let mut search = ModelSearch::new(params, 1);
        let decision = search.search(&game, &limits, &mut Silent).unwrap();
        assert_eq!(decision.progress.nodes, met, "{own} {limit:?}");
    }
}

#[test]
fn without_a_search_the_best_models_point_is_played_without_a_node() {
    for seed in 0..40 {
        let game = random_game(Rule::Freestyle, 15, seed as u16, &mut random(seed));
        if game.result().is_some() {
            continue;
        }
        let params = ModelParams {
            enabled: false,
            ..params(6, 10, 8)
        };
        let mut handler = StopAfter::new(u64::MAX);
        let mut search = ModelSearch::new(params, 1);
        let decision = search
            .search(&game, &Limits::default(), &mut handler)
            .unwrap();
        assert_eq!(Some(decision.point), search.pick_without_search(&game));
        assert_eq!(decision.progress.nodes, 0);
        let shown: Vec<Point> = decision
            .progress
            .candidates
            .iter()
            .map(|shown| shown.point)
            .collect();
        assert_eq!(shown, [decision.point]);
        assert_eq!(handler.reports.last(), Some(&decision.progress));
    }
}

#[test]
fn the_share_of_the_models_is_reported() {
    // A search consists mostly of plays and candidate lists. Other programs may interrupt it
    // outside of the samples, which lowers the share of a single search.
    let is_large = (0..20).any(|_| {
        let progress = decide(&mut tree(5, 10, 8), &middle_game(7)).progress;
        let share = progress.model_share.expect("a search of many nodes");
        assert!((0.0..=1.0).contains(&share), "{share}");
        share >= 0.1
    });
    assert!(is_large);
    let game = Game::new(GameSetup::new(Rule::Freestyle, 15).unwrap());
    let progress = decide(&mut tree(5, 10, 8), &game).progress;
    assert_eq!(progress.model_share, None, "nothing was searched");
}

#[test]
fn an_empty_board_is_opened_in_the_centre_without_a_search() {
    for size in [5, 15, 22] {
        let game = Game::new(GameSetup::new(Rule::Freestyle, size).unwrap());
        let decision = decide(&mut tree(6, 6, 4), &game);
        assert_eq!(decision.point, Point::center(size));
        assert_eq!(decision.progress.nodes, 0);
        assert_eq!(decision.progress.candidates.len(), 1);
    }
}
