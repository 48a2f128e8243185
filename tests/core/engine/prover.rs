//! The tree search with a prover of wins by threats, within the same limits.

use engine::threat::{Goal, Outcome, ThreatSolver};
use engine::{Decision, Limits, Proven, Silent, TreeParams, TreeSearch};
use rules::{Action, Color, Game, GameSetup, Point, Rule};
use serde::Deserialize;

use super::repeat::{nodes, timeless};

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

fn proving(vcf_nodes: u32, vct_nodes: u32) -> TreeSearch {
    TreeSearch::new(TreeParams {
        vcf_nodes,
        vct_nodes,
        table_mib: 4,
        keep: false,
        ..TreeParams::default()
    })
}

fn decide(search: &mut TreeSearch, game: &Game, limits: &Limits) -> Decision {
    search.search(game, limits, &mut Silent).expect("a move")
}

/// The number of the wins that a search of depth four proves.
fn proven(search: &mut TreeSearch) -> usize {
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let wins = wins().step_by(25);
    let proven = wins.map(|game| decide(search, &game, &limits).progress.proven);
    proven
        .filter(|it| matches!(it, Some(Proven::Win(_))))
        .count()
}

#[test]
fn a_prover_finds_wins_beyond_the_horizon() {
    let plain = proven(&mut proving(0, 0));
    let with_fours = proven(&mut proving(2_000, 0));
    let with_threats = proven(&mut proving(2_000, 10_000));
    assert!(
        plain <= with_fours && with_fours + 5 < with_threats,
        "{plain} {with_fours} {with_threats} of 40"
    );
}

/// Whether the side to move wins, according to a solver that is independent of the search.
fn wins_by_threats(game: &Game) -> bool {
    let (board, rule, mover) = (game.board(), game.rule(), game.side_to_move());
    let mut solver = ThreatSolver::default();
    let answer = solver.solve(board, rule, mover, Goal::Vct, 500_000, &mut || false);
    matches!(answer.outcome, Outcome::Win(_))
}

#[test]
fn a_move_to_a_lost_position_is_not_played() {
    // Black is to move and loses by threats after all or nearly all moves. The search alone does
    // not see this at such a small depth.
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let with_helper = |vct_nodes| {
        TreeSearch::new(TreeParams {
            threads: 2,
            ..proving(0, vct_nodes).params().clone()
        })
    };
    let mut walked = [0, 0, 0];
    for game in wins().step_by(25) {
        let mut game = game;
        game.take_back();
        for (search, walked) in [proving(0, 0), proving(0, 20_000), with_helper(20_000)]
            .iter_mut()
            .zip(&mut walked)
        {
            let decision = decide(search, &game, &limits);
            let mut after = game.clone();
            after.play(Action::Place(decision.point)).expect("legal");
            if matches!(decision.progress.proven, Some(Proven::Loss(_))) {
                // Every move loses, and the search reports the loss.
                assert!(
                    wins_by_threats(&after),
                    "{}\n{}",
                    decision.point,
                    game.board()
                );
                continue;
            }
            let reply = decide(&mut proving(1_000, 10_000), &after, &limits);
            *walked += usize::from(matches!(reply.progress.proven, Some(Proven::Win(_))));
        }
    }
    let [plain, prover, with_helper] = walked;
    assert!(
        prover + 5 < plain && with_helper + 5 < plain,
        "{walked:?} of 40"
    );
}

#[test]
fn several_lines_are_reported_where_moves_are_left_out() {
    for game in wins().step_by(50) {
        let mut game = game;
        game.take_back();
        let limits = Limits {
            depth: Some(3),
            lines: Some(484),
            ..Limits::default()
        };
        let decision = decide(&mut proving(0, 5_000), &game, &limits);
        assert!(game.check(Action::Place(decision.point)).is_ok());
    }
}

#[test]
fn a_prover_keeps_to_the_limits_and_repeats_itself() {
    for game in wins().step_by(100) {
        for most in [1, 300, 1_000, 1_700, 2_400, 5_000] {
            let (limits, mut search) = (nodes(most), proving(1_000, 2_000));
            let first = timeless(decide(&mut search, &game, &limits));
            assert!(
                first.progress.nodes <= most,
                "{} of {most}",
                first.progress.nodes
            );
            assert_eq!(timeless(decide(&mut search, &game, &limits)), first);
        }
    }
}
