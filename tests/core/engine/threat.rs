//! The threat solver: every win passes the checker, fours agree with a search that knows only the
//! rules, limits hold.

use engine::threat::{Goal, Outcome, ThreatSolver};
use judges::fours::{has_five, wins_by_fours};
use proof::{Strategy, check};
use rules::{Action, Board, Color, Game, GameSetup, Point, Rule};
use serde::Deserialize;

use super::{board, random, random_board, random_game};
use crate::many::some;

#[derive(Deserialize)]
struct Win {
    kind: String,
    rule: Rule,
    side: Color,
    black: Vec<Point>,
    white: Vec<Point>,
}

/// Positions that the side to move wins by threats: from games of the engine against others, each
/// win found by the solver and checked.
pub(super) fn wins() -> impl Iterator<Item = Game> {
    let text = include_str!("../../data/wins.jsonl");
    text.lines().map(|line| {
        let win: Win = serde_json::from_str(line).expect("a win");
        let mut game = Game::new(GameSetup::new(win.rule, 15).expect("a size"));
        for number in 0..win.black.len() + win.white.len() {
            let of = [&win.black, &win.white][number % 2];
            game.play(Action::Place(of[number / 2])).expect("legal");
        }
        assert_eq!(game.side_to_move(), win.side, "{}", win.kind);
        game
    })
}

fn fours_agree(seeds: std::ops::Range<u64>) {
    let mut solver = ThreatSolver::default();
    let (mut won, mut all) = (0, 0);
    for seed in seeds {
        let random = &mut random(seed);
        let size = 6 + (seed % 3) as u8;
        let rule = Rule::ALL[seed as usize / 3 % 3];
        let mut board = random_board(size, 0.3 + (seed % 4) as f64 * 0.05, random);
        if has_five(&board, rule) {
            continue;
        }
        for attacker in Color::ALL {
            let expected = wins_by_fours(&mut board, rule, attacker, u16::MAX);
            let answer = solver.solve(&board, rule, attacker, Goal::Vcf, u64::MAX, &mut || false);
            let found = match answer.outcome {
                Outcome::Win(strategy) => {
                    assert_eq!(check(&board, rule, attacker, &strategy, 1), [], "{seed}");
                    true
                }
                Outcome::NoWin => false,
                Outcome::Limit => panic!("{seed}: nothing was bounded"),
            };
            assert_eq!(found, expected, "seed {seed}, {rule}, {attacker}\n{board}");
            if found {
                let shortest = win(&mut solver, &board, rule, attacker, Goal::ShortestVcf);
                let moves = shortest.plies().div_ceil(2);
                let mut wins_in = |moves| wins_by_fours(&mut board, rule, attacker, moves);
                assert!(
                    wins_in(moves) && !wins_in(moves - 1),
                    "seed {seed}: {moves}"
                );
            }
            won += usize::from(expected);
            all += 1;
        }
    }
    assert!(won * 10 > all && won * 10 < all * 9, "{won} of {all}");
}

#[test]
fn fours_agree_with_a_search_that_knows_only_the_rules() {
    fours_agree(0..1500);
}

#[test]
#[ignore = "100,000 boards, three minutes in release: too long for every `cargo test`; `.ci/run` \
    runs a twentieth of it, and `cargo test --release --no-default-features --test core very_many -- \
    --ignored` all of it"]
fn very_many_fours_agree() {
    fours_agree(some(0, 100_000));
}

/// Wins of the side to move in random games under a rule; the checker is asked about each.
fn wins_hold(rule: Rule, goal: Goal, seeds: std::ops::Range<u64>, nodes: u64) {
    let mut solver = ThreatSolver::default();
    let mut won = 0;
    for seed in seeds.clone() {
        let game = midgame(rule, seed);
        let (board, attacker) = (game.board(), game.side_to_move());
        if game.result().is_some() {
            continue;
        }
        let answer = solver.solve(board, rule, attacker, goal, nodes, &mut || false);
        assert!(answer.nodes <= nodes, "{} of {nodes}", answer.nodes);
        if let Outcome::Win(strategy) = answer.outcome {
            let unsettled = check(board, rule, attacker, &strategy, 3);
            assert_eq!(unsettled, [], "seed {seed}, {rule}\n{board}");
            won += 1;
        }
    }
    println!("{rule}: {won} won");
    assert!(won * 8 > seeds.end - seeds.start, "{rule}: {won}");
}

fn midgame(rule: Rule, seed: u64) -> Game {
    let random = &mut random(seed);
    random_game(rule, 15, 10 + (seed % 30) as u16, random)
}

#[test]
fn wins_hold_against_every_reply() {
    for rule in Rule::ALL {
        wins_hold(rule, Goal::Vct, 0..120, 3_000);
        wins_hold(rule, Goal::Win, 120..160, 20_000);
    }
}

#[test]
#[ignore = "20,000 positions, two minutes in release: too long for every `cargo test`; `.ci/run` \
    runs a twentieth of it, and `cargo test --release --no-default-features --test core very_many -- \
    --ignored` all of it"]
fn very_many_wins_hold_in_freestyle() {
    wins_hold(Rule::Freestyle, Goal::Vct, some(0, 20_000), 20_000);
}

#[test]
#[ignore = "20,000 positions, two minutes in release: too long for every `cargo test`; `.ci/run` \
    runs a twentieth of it, and `cargo test --release --no-default-features --test core very_many -- \
    --ignored` all of it"]
fn very_many_wins_hold_in_standard() {
    wins_hold(Rule::Standard, Goal::Vct, some(0, 20_000), 20_000);
}

#[test]
#[ignore = "20,000 positions, two minutes in release: too long for every `cargo test`; `.ci/run` \
    runs a twentieth of it, and `cargo test --release --no-default-features --test core very_many -- \
    --ignored` all of it"]
fn very_many_wins_hold_in_renju() {
    wins_hold(Rule::Renju, Goal::Vct, some(0, 20_000), 20_000);
}

#[test]
#[ignore = "3,000 positions, a minute in release: too long for every `cargo test`; `.ci/run` runs \
    a twentieth of it, and `cargo test --release --no-default-features --test core very_many -- \
    --ignored` all of it"]
fn very_many_quiet_wins_hold() {
    for (rule, first) in Rule::ALL.into_iter().zip((20_000..).step_by(1_000)) {
        wins_hold(rule, Goal::Win, some(first, 1_000), 60_000);
    }
}

fn win(
    solver: &mut ThreatSolver,
    board: &Board,
    rule: Rule,
    attacker: Color,
    goal: Goal,
) -> Strategy {
    let answer = solver.solve(board, rule, attacker, goal, 100_000, &mut || false);
    match answer.outcome {
        Outcome::Win(strategy) => strategy,
        other => panic!("{other:?} of\n{board}"),
    }
}

#[test]
fn the_shortest_win_by_fours_is_found_on_request() {
    // One four wins at once, because it crosses the open three; other wins are longer.
    let board = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . X . . . . . .
         . . . X . . . . .
         . X X . X . O . .
         . . . . . . . . .
         . . . . X . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let solver = &mut ThreatSolver::default();
    let mut of = |goal| win(solver, &board, Rule::Freestyle, Color::Black, goal);
    let (shortest, any) = (of(Goal::ShortestVcf), of(Goal::Vcf));
    assert!(shortest.plies() <= 5, "{:?}", shortest.line());
    assert!(shortest.plies() <= any.plies());
}

#[test]
fn two_open_threes_win_though_the_defender_has_fours() {
    // g4 makes two open threes; White has a four to answer with, which does not help.
    let board = board(
        ". . . . . . . . . . .
         . . . . . . . . . . .
         X O O O . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . X . . . .
         . . . . . . X . . . .
         . . . . X X . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .",
    );
    let solver = &mut ThreatSolver::default();
    let strategy = win(solver, &board, Rule::Freestyle, Color::Black, Goal::Vct);
    assert_eq!(
        check(&board, Rule::Freestyle, Color::Black, &strategy, 5),
        []
    );
    assert!(strategy.plies() > 5);
}

#[test]
fn wins_from_games_are_found() {
    let (mut solver, mut won, mut all) = (ThreatSolver::default(), 0, 0);
    for game in wins().step_by(25) {
        let (board, rule, side) = (game.board(), game.rule(), game.side_to_move());
        let answer = solver.solve(board, rule, side, Goal::Vct, 20_000, &mut || false);
        if let Outcome::Win(strategy) = answer.outcome {
            assert_eq!(check(board, rule, side, &strategy, 1), []);
            won += 1;
        }
        all += 1;
    }
    assert!(won * 2 > all, "{won} of {all}");
}

#[test]
fn an_empty_board_has_no_win_by_threats() {
    let answer = ThreatSolver::default().solve(
        &Board::new(15),
        Rule::Freestyle,
        Color::Black,
        Goal::Vct,
        1_000,
        &mut || false,
    );
    assert_eq!(answer.outcome, Outcome::NoWin);
}

#[test]
fn equal_questions_get_equal_answers_and_a_stop_is_obeyed() {
    let mut solver = ThreatSolver::default();
    for seed in 0..30 {
        let game = midgame(Rule::Renju, seed);
        if game.result().is_some() {
            continue;
        }
        let (board, side) = (game.board(), game.side_to_move());
        let mut ask = |stop: &mut dyn FnMut() -> bool| {
            solver.solve(board, Rule::Renju, side, Goal::Vct, 4_000, stop)
        };
        let first = ask(&mut || false);
        assert_eq!(ask(&mut || false), first);
        let stopped = ask(&mut || true);
        assert!(
            stopped.nodes <= 256 || stopped == first,
            "{}",
            stopped.nodes
        );
    }
}
