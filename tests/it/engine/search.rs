//! The tree search: what it must not miss, that it repeats, that it is alpha-beta when its techniques are off.

use std::time::Duration;

use nekomoku::arena::random_opening;
use nekomoku::engine::state::{PatternState, PointClass};
use nekomoku::engine::{
    Complexity, Dynamics, Limits, Proven, Silent, Techniques, TreeParams, TreeSearch, WIN,
};
use nekomoku::rules::{Action, Color, Game, GameSetup, Point, Rule};

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

/// The points where a colour makes a five, by the rules.
fn fives(game: &Game, color: Color) -> Vec<Point> {
    let (board, rule) = (game.board(), game.rule());
    let makes = |point: &Point| rule.makes_five(board, *point, color);
    board.empty_points().filter(makes).collect()
}

/// Whether the choice is legal, completes a five where it can, and otherwise stops one where it can.
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

fn check_positions(count: u64, limits: &Limits) {
    let mut search = TreeSearch::new(small());
    for seed in 0..count {
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
            .expect("the game goes on");
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
    check_positions(400, &limits(300));
}

#[test]
#[ignore = "100,000 positions, 1 ms each: two minutes, by hand in release before a change of the search lands"]
fn nor_in_very_many_positions() {
    let limits = Limits {
        time: Some(Duration::from_millis(1)),
        ..Limits::default()
    };
    check_positions(100_000, &limits);
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

/// Minimax over the same candidates and the same evaluation, without anything else.
fn minimax(state: &mut PatternState, depth: u16, before: i32, ply: i32) -> i32 {
    let points = u16::from(state.size()) * u16::from(state.size());
    if state.stones() == points {
        return 0;
    }
    let now = state.value();
    if depth == 0 {
        // `before` is the sum one ply ago, from the view of the side that moved.
        return i32::midpoint(now, -before) + state.threat_value();
    }
    let me = state.side_to_move();
    let mut best = -WIN;
    for point in state.candidates().collect::<Vec<_>>() {
        if state.is_forbidden(point, me) {
            continue;
        }
        let value = if state.class(point, me) == PointClass::Five {
            30_000 - (ply + 1)
        } else {
            state.make(point);
            let value = -minimax(state, depth - 1, now, ply + 1);
            state.undo();
            value
        };
        best = best.max(value);
    }
    best
}

#[test]
fn without_its_techniques_it_is_minimax() {
    for seed in 0..12 {
        let rule = Rule::ALL[seed as usize % 3];
        let game = game(rule, 9, 8 + 2 * (seed as u16 % 4), seed);
        let mut state = PatternState::of_game(&game);
        if game.result().is_some() || state.find(game.side_to_move(), PointClass::Five).is_some() {
            continue;
        }
        for depth in 1..=2 {
            let before = -state.value();
            let expected = minimax(&mut state, depth, before, 0);
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
            ] {
                let params = TreeParams {
                    techniques: on,
                    dynamics: Dynamics::Off,
                    ..small()
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
fn several_threads_agree_on_a_win() {
    let moves = ["h8", "a1", "h9", "a3", "h10", "a5"];
    let setup = GameSetup::new(Rule::Freestyle, 15).unwrap();
    let points = moves.map(|text| nekomoku::rules::parse_point(text, 15).unwrap());
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
        // They leave moves out too.
        techniques: Techniques {
            late_pruning: false,
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
    let elapsed = decision.expect("the game goes on").progress.elapsed;
    assert!(elapsed < Duration::from_millis(1900), "{elapsed:?}");
}
