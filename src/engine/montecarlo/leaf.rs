//! Judging a new node: what the rules settle at once, otherwise a shallow alpha-beta search.

use super::arena::Node;
use super::value::Outcome;
use crate::engine::reference::{Stopped, Worker};
use crate::rules::Point;

/// Judges the position on board for the first time, `depth` plies deep.
pub(super) fn judge(worker: &mut Worker<'_>, node: &mut Node, depth: u8) -> Result<(), Stopped> {
    let (outcome, best) = settle(worker);
    node.outcome = outcome;
    node.best = best;
    match outcome.score() {
        Some(score) => node.score = score,
        None => (node.score, node.best) = worker.look(depth)?,
    }
    Ok(())
}

/// What needs no search, and the move that shows it: see [the rules of proof](super::backup).
fn settle(worker: &Worker<'_>) -> (Outcome, Option<Point>) {
    let board = &worker.board;
    if board.last_makes_five() {
        return (Outcome::Loss(0), None);
    }
    if board.board().is_full() {
        return (Outcome::Draw, None);
    }
    let stm = board.stm();
    if board.threatens_five(stm) {
        return (Outcome::Win(1), board.five_points(stm).first().copied());
    }
    if board.threatens_five(!stm) {
        let fives = board.five_points(!stm);
        let block = fives.iter().copied().find(|&point| board.is_legal(point));
        // Where no block is legal there may be no legal move at all, which is a draw: the list of moves will tell.
        if fives.len() > 1 && block.is_some() {
            return (Outcome::Loss(2), block);
        }
    }
    (Outcome::Open, None)
}
