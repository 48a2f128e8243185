//! The tree search: it completes and stops fives, repeats with the same arguments, and equals
//! alpha-beta without its techniques.

use std::ops::Range;
use std::time::Duration;

use arena::random_opening;
use engine::eval::PatternEvaluator;
use engine::state::{PatternState, PointClass};
use engine::{
    Complexity, Dynamics, Evaluator, Limits, ModelBoard, MonteCarlo, MonteCarloParams,
    PatternTable, Proven, Searcher, Silent, Techniques, TreeEvaluator, TreeParams, TreeSearch, WIN,
};
use rules::{Action, Color, Game, GameSetup, Point, Rule, parse_points};

use super::BUILTIN;
use super::patterns::own_table;
use crate::many::some;

fn game(rule: Rule, size: u8, stones: u16, seed: u64) -> Game {
    random_opening(GameSetup::new(rule, size).unwrap(), stones, seed)
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn small() -> TreeParams {
    TreeParams {
        table_mib: 1,
        ..TreeParams::default()
    }
}

fn by_patterns(patterns: PatternTable) -> TreeParams {
    TreeParams {
        evaluator: TreeEvaluator::Patterns,
        patterns,
        ..small()
    }
}

/// The points where a colour makes a five, by the rules.
fn fives(game: &Game, color: Color) -> Vec<Point> {
    let (board, rule) = (game.board(), game.rule());
    let makes = |point: &Point| rule.makes_five(board, *point, color);
    board.empty_points().filter(makes).collect()
}

/// True when the choice is legal, completes a five if possible, and otherwise stops one if
/// possible.
fn is_sane(game: &Game, point: Point) -> Result<(), String> {
    game.check(Action::Place(point))
        .map_err(|error| error.to_string())?;
    let me = game.side_to_move();
    let own = fives(game, me);
    if !own.is_empty() {
        return own
            .contains(&point)
            .then_some(())
            .ok_or_else(|| format!("missed {own:?}"));
    }
    let mut blocks = fives(game, !me);
    blocks.retain(|&block| game.check(Action::Place(block)).is_ok());
    if blocks.is_empty() || blocks.contains(&point) {
        return Ok(());
    }
    Err(format!("left {blocks:?} open"))
}

fn check_positions(params: TreeParams, seeds: Range<u64>, limits: &Limits) {
    let mut search = TreeSearch::new(params);
    for seed in seeds {
        let rule = Rule::ALL[seed as usize % 3];
        let size = [5, 9, 15, 15, 20, 22][seed as usize / 3 % 6];
        let most = u64::from(size) * u64::from(size) - 2;
        let stones = (seed * 7 % 90).min(most);
        let game = game(rule, size, stones as u16, seed);
        if game.result().is_some() || game.legal_points().next().is_none() {
            continue;
        }
        let decision = search
            .search(&game, limits, &mut Silent)
            .expect("the game continues");
        if let Err(what) = is_sane(&game, decision.point) {
            panic!(
                "{rule}, size {size}, seed {seed}: {} {what}\n{}",
                decision.point,
                game.board()
            );
        }
    }
}

#[test]
fn no_illegal_move_no_missed_five_no_open_four() {
    check_positions(small(), 0..400, &limits(300));
}

/// With debug assertions, every evaluation compares the incremental sum with one from scratch.
#[test]
fn no_illegal_move_no_missed_five_no_open_four_by_patterns() {
    check_positions(by_patterns(PatternTable::classic()), 0..400, &limits(300));
}

#[test]
#[ignore = "100,000 positions, two minutes in release: too long for every `cargo test`; `.ci/run` \
    runs a twentieth of it, and `cargo test --release --no-default-features --test core very_many -- \
    --ignored` all of it"]
fn no_illegal_move_no_missed_five_no_open_four_in_very_many_positions() {
    check_positions(small(), some(0, 100_000), &limits(300));
}

#[test]
fn of_two_threatened_fives_the_one_that_may_be_stopped_is_stopped() {
    // White threatens f5, which renju forbids to Black, and k10.
    let mut game = Game::new(GameSetup::new(Rule::Renju, 15).unwrap());
    let moves = "g2j9h8g6d5i8e6j10e1e7j1h7k6f4l6j6g10d6e3g3d9j4e2h1d7f1f6g7f7f3e5h2j5i2e8i1i7c10e9\
        h6f2g8f8j2";
    for point in parse_points(moves, 15).unwrap() {
        game.play(Action::Place(point)).unwrap();
    }
    let stops = parse_points("k10", 15).unwrap()[0];
    let tree = TreeSearch::new(small()).search(&game, &limits(300), &mut Silent);
    assert_eq!(tree.unwrap().point, stops);
    let params = MonteCarloParams::default();
    let rollouts = MonteCarlo::new(params, 1).search(&game, &limits(300), &mut Silent);
    assert_eq!(rollouts.unwrap().point, stops);
}

#[test]
fn a_search_repeats() {
    for rule in Rule::ALL {
        let told = || {
            let mut search = TreeSearch::new(small());
            let mut game = game(rule, 15, 6, 3);
            let mut told = Vec::new();
            for _ in 0..6 {
                let decision = search
                    .search(&game, &limits(3000), &mut Silent)
                    .expect("it goes on");
                told.push((decision.point, decision.score, decision.progress.nodes));
                if game.play(Action::Place(decision.point)).is_err() || game.result().is_some() {
                    break;
                }
            }
            told
        };
        assert_eq!(told(), told());
    }
}

#[test]
fn a_node_limit_is_kept() {
    for nodes in [1, 100, 5_000] {
        let mut search = TreeSearch::new(small());
        let decision = search.search(
            &game(Rule::Freestyle, 15, 8, 1),
            &limits(nodes),
            &mut Silent,
        );
        let made = decision.expect("it goes on").progress.nodes;
        assert!(made <= nodes, "{made} of {nodes}");
    }
}

/// Minimax over the same candidates and the same evaluation, without anything else. A five is
/// answered if it cannot be made.
struct Minimax<'a> {
    state: PatternState,
    board: ModelBoard,
    judge: &'a Judge,
}

/// The value of a position to the side to move: a sum, of which the mean with the previous
/// position's sum counts, and a bonus.
type Judge = dyn Fn(&PatternState, &ModelBoard) -> [i32; 2];

impl Minimax<'_> {
    /// `before` is the sum one ply ago, from the view of the side that moved.
    fn value(&mut self, depth: u16, before: i32, ply: i32) -> i32 {
        let points = u16::from(self.state.size()) * u16::from(self.state.size());
        if self.state.stones() == points {
            return 0;
        }
        let [now, added] = (self.judge)(&self.state, &self.board);
        if depth == 0 {
            return i32::midpoint(now, -before) + added;
        }
        let me = self.state.side_to_move();
        let mut best = -WIN;
        let five = self.state.find(me, PointClass::Five);
        let points = match self.state.find(!me, PointClass::Five) {
            Some(block) if five.is_none() => vec![block],
            _ => self.state.candidates().collect(),
        };
        for point in points {
            if self.state.is_forbidden(point, me) {
                continue;
            }
            let value = if self.state.class(point, me) == PointClass::Five {
                30_000 - (ply + 1)
            } else {
                self.state.make(point);
                self.board.play(point);
                let value = -self.value(depth - 1, now, ply + 1);
                self.board.undo();
                self.state.undo();
                value
            };
            best = best.max(value);
        }
        best
    }
}

/// Searches without the techniques that trade the value for depth, and compares.
fn check_against_minimax(params: &TreeParams, judge: &Judge) {
    for seed in 0..12 {
        let rule = Rule::ALL[seed as usize % 3];
        let game = game(rule, 9, 8 + 2 * (seed as u16 % 4), seed);
        let state = PatternState::of_game(&game, &BUILTIN);
        if game.result().is_some() || state.find(game.side_to_move(), PointClass::Five).is_some() {
            continue;
        }
        let mut minimax = Minimax {
            state,
            board: ModelBoard::new(&game),
            judge,
        };
        for depth in 1..=2 {
            let [before, _] = judge(&minimax.state, &minimax.board).map(|value| -value);
            let expected = minimax.value(depth, before, 0);
            for on in [
                Techniques::all(false),
                Techniques {
                    ordering: true,
                    ..Techniques::all(false)
                },
                Techniques {
                    ordering: true,
                    table: true,
                    ..Techniques::all(false)
                },
                Techniques {
                    ordering: true,
                    table: true,
                    null_windows: true,
                    history: true,
                    ..Techniques::all(false)
                },
            ] {
                let params = TreeParams {
                    techniques: on,
                    dynamics: Dynamics::Off,
                    ..params.clone()
                };
                let limits = Limits {
                    depth: Some(depth),
                    ..Limits::default()
                };
                let decision = TreeSearch::new(params).search(&game, &limits, &mut Silent);
                let found = decision.expect("it goes on").score;
                let found = match Proven::from_score(found) {
                    Some(Proven::Win(plies)) => 30_000 - i32::from(plies),
                    Some(Proven::Loss(plies)) => i32::from(plies) - 30_000,
                    None => found,
                };
                assert_eq!(
                    found,
                    expected,
                    "{rule}, seed {seed}, depth {depth}, {on:?}\n{}",
                    game.board()
                );
            }
        }
    }
}

#[test]
fn without_its_techniques_it_is_minimax() {
    check_against_minimax(&small(), &|state, _| [state.value(), state.threat_value()]);
}

#[test]
fn with_patterns_it_is_minimax_over_the_pattern_evaluator() {
    // The second evaluator has sums beyond the range of the search.
    for (patterns, scale) in [(PatternTable::classic(), 8_000), (own_table(), 100)] {
        let evaluator = PatternEvaluator::new(&patterns);
        let judge = move |_: &PatternState, board: &ModelBoard| {
            let value = i64::from(evaluator.evaluate(board)) * 200 / i64::from(scale);
            [value.clamp(-20_000, 20_000) as i32, 0]
        };
        let params = TreeParams {
            scale,
            ..by_patterns(patterns)
        };
        check_against_minimax(&params, &judge);
    }
}

/// White's h8 makes a four. Black may not stop it at i8, where it would have six stones in a row.
#[test]
fn four_that_the_rules_keep_black_from_stopping_wins_without_the_win_check() {
    let moves = parse_points("d8e8i5f8i6g8i7a1i9o15i10", 15).expect("points");
    let setup = GameSetup::new(Rule::Renju, 15).expect("a setup");
    let game = Game::with_moves(setup, moves).expect("a game");
    for on in [
        Techniques::all(false),
        Techniques {
            must_defend: true,
            ..Techniques::all(false)
        },
        Techniques {
            win_check: false,
            ..Techniques::default()
        },
        Techniques::default(),
    ] {
        let params = TreeParams {
            techniques: on,
            dynamics: Dynamics::Off,
            ..small()
        };
        let limits = Limits {
            depth: Some(2),
            ..Limits::default()
        };
        let decision = TreeSearch::new(params).search(&game, &limits, &mut Silent);
        let score = decision.expect("it goes on").score;
        assert_eq!(Proven::from_score(score), Some(Proven::Win(3)), "{on:?}");
    }
}

/// An iteration that is interrupted after its first move was found to lose has not judged the other
/// moves.
#[test]
fn no_loss_is_claimed_because_nodes_ran_out() {
    let mut claims = 0;
    for seed in 0..400 {
        let game = game(Rule::ALL[seed as usize % 3], 15, 6 + seed as u16 % 8, seed);
        if game.result().is_some() {
            continue;
        }
        let claim = |most| {
            let decision = TreeSearch::new(small()).search(&game, &limits(most), &mut Silent);
            let progress = decision.expect("the game continues").progress;
            let score = progress.best().expect("a move").score;
            score.and_then(Proven::from_score)
        };
        for most in [300, 700, 1_100, 1_500, 2_500] {
            if let Some(Proven::Loss(_)) = claim(most) {
                claims += 1;
                let later = claim(60_000);
                assert!(
                    matches!(later, Some(Proven::Loss(_))),
                    "seed {seed}, {most} nodes: {later:?}\n{}",
                    game.board()
                );
            }
        }
    }
    assert!(claims > 20, "{claims} losses were claimed");
}

#[test]
fn several_threads_agree_on_a_win() {
    let moves = ["h8", "a1", "h9", "a3", "h10", "a5"];
    let setup = GameSetup::new(Rule::Freestyle, 15).unwrap();
    let points = moves.map(|text| rules::parse_point(text, 15).unwrap());
    let game = Game::with_moves(setup, points).unwrap();
    for threads in [1, 2, 4] {
        let mut search = TreeSearch::new(TreeParams { threads, ..small() });
        let decision = search
            .search(&game, &limits(20_000), &mut Silent)
            .expect("it goes on");
        assert_eq!(
            decision.progress.proven,
            Some(Proven::Win(3)),
            "{threads} threads"
        );
    }
}

/// Widths by complexity leave moves out, and a calm root is given less of the time.
#[test]
fn complexity_sets_width_and_time() {
    let params = |dynamics| TreeParams {
        dynamics,
        complexity: Complexity {
            width: 2,
            width_per_unit: 1,
            width_per_ply: 0,
            time: 1,
            time_per_unit: 1,
        },
        // The widths leave moves out too.
        techniques: Techniques {
            late_move_pruning: false,
            ..Techniques::default()
        },
        ..small()
    };
    let to_depth = Limits {
        depth: Some(7),
        ..Limits::default()
    };
    let nodes = |dynamics| {
        let mut search = TreeSearch::new(params(dynamics));
        let decide =
            |seed| search.search(&game(Rule::Freestyle, 15, 10, seed), &to_depth, &mut Silent);
        let decisions = (0..8).filter_map(decide);
        decisions.map(|it| it.progress.nodes).sum::<u64>()
    };
    let (narrow, wide) = (nodes(Dynamics::Complexity), nodes(Dynamics::Off));
    assert!(narrow < wide / 2, "{narrow} of {wide} nodes");

    let in_time = Limits {
        time: Some(Duration::from_secs(2)),
        ..Limits::default()
    };
    let calm = game(Rule::Freestyle, 15, 2, 1);
    let decision =
        TreeSearch::new(params(Dynamics::Complexity)).search(&calm, &in_time, &mut Silent);
    let elapsed = decision.expect("the game continues").progress.elapsed;
    assert!(elapsed < Duration::from_millis(1900), "{elapsed:?}");
}
