//! Wins that begin with a quiet move, which threatens a win by threats. The other side has to
//! answer it, but may answer anywhere.
// CITE: a move after which a win of the order below follows if the other side passes: T. Thomsen,
// "Lambda-search in game trees - with application to Go", 2000. After it every reply is tried, so
// the proof does not depend on a selection of replies.

use std::iter::successors;

use super::effort::NodeBudget;
use super::refute::legal_points;
use super::{Goal, Outcome, ThreatSolver, WIDTHS};
use crate::state::{PatternState, PointClass};
use proof::{Strategy, StrategyBuilder};
use rules::Point;

/// Divisor of the nodes for a win without a quiet move.
const LOUD: u64 = 2;
/// Number of moves tried, the most urgent first.
const MOVES: usize = 40;
/// Number of nodes for each move in the first round. Each later round doubles it for the unsettled
/// moves.
const FIRST: u64 = 500;
/// Divisor of the nodes of a move for its threat, and for each reply.
const THREAT: u64 = 4;
const REPLY: u64 = 5;

impl ThreatSolver {
    /// A win of the side to move by fours, by threats, or by threats after one quiet move.
    pub(super) fn solve_quietly(
        &mut self,
        state: &mut PatternState,
        effort: &mut NodeBudget<'_>,
    ) -> Outcome {
        let mut open = self.quiet_moves(state, effort);
        let share = if open.is_empty() {
            effort.left()
        } else {
            effort.left() / LOUD
        };
        let loud = effort.within(share, |effort| {
            self.solve_by_turns(state, Goal::Vct, effort)
        });
        if matches!(loud, Outcome::Win(_)) {
            return loud;
        }
        self.memory.forget();
        let most = effort.left();
        let shares = successors(Some(FIRST), |share| share.checked_mul(2));
        for share in shares.take_while(|share| share / 2 < most) {
            if open.is_empty() {
                break;
            }
            let mut unsettled = Vec::new();
            for point in open {
                match effort.within(share, |effort| self.quiet(state, point, effort)) {
                    Outcome::NoWin => {}
                    Outcome::Limit => unsettled.push(point),
                    win @ Outcome::Win(_) => return win,
                }
            }
            open = unsettled;
        }
        if open.is_empty() {
            loud
        } else {
            Outcome::Limit
        }
    }

    /// Quiet moves worth trying, the most urgent first. None when a five has to be stopped.
    fn quiet_moves(&mut self, state: &mut PatternState, effort: &mut NodeBudget<'_>) -> Vec<Point> {
        let me = state.side_to_move();
        if state.count(!me, PointClass::Five) > 0 {
            return Vec::new();
        }
        let (widest, _) = WIDTHS[WIDTHS.len() - 1];
        let mut moves = self.search(state, widest, effort).attacks();
        moves.retain(|&point| state.class(point, me) < PointClass::Four);
        moves.sort_by_key(|&point| std::cmp::Reverse(state.urgency(point, me)));
        moves.truncate(MOVES);
        moves
    }

    /// True when the side to move wins by this move.
    fn quiet(
        &mut self,
        state: &mut PatternState,
        point: Point,
        effort: &mut NodeBudget<'_>,
    ) -> Outcome {
        if !effort.spend() {
            return Outcome::Limit;
        }
        let (most, me) = (effort.left(), state.side_to_move());
        state.place(point, me);
        let threat = self.pursue_within(state, most / THREAT, effort);
        let outcome = match threat {
            Outcome::Win(threat) => self.against_all(state, point, &threat, effort),
            other => other,
        };
        state.undo();
        outcome
    }

    /// True when it wins against every reply to the quiet move `point`, which is on board and
    /// threatens to win by `threat`.
    fn against_all(
        &mut self,
        state: &mut PatternState,
        point: Point,
        threat: &Strategy,
        effort: &mut NodeBudget<'_>,
    ) -> Outcome {
        let defender = !state.side_to_move();
        let share = effort.left() / REPLY;
        let mut replies = legal_points(state, defender);
        if replies.is_empty() {
            // The reply draws.
            return Outcome::NoWin;
        }
        replies.sort_by_key(|&reply| std::cmp::Reverse(state.urgency(reply, defender)));
        let mut builder = StrategyBuilder::default();
        let quiet = builder.play(point);
        let otherwise = builder.graft(threat);
        builder.otherwise(quiet, otherwise);
        for reply in replies {
            if state.class(reply, defender) == PointClass::Five {
                return Outcome::NoWin;
            }
            if self.still_wins(state, threat, reply, effort) {
                continue;
            }
            if !effort.spend() {
                return Outcome::Limit;
            }
            state.place(reply, defender);
            let outcome = self.pursue_within(state, share, effort);
            state.undo();
            match outcome {
                Outcome::Win(strategy) => {
                    let next = builder.graft(&strategy);
                    builder.reply(quiet, reply, next);
                }
                other => return other,
            }
        }
        Outcome::Win(builder.build().expect("what follows is grafted later"))
    }
}
