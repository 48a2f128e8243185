//! Judging a human's move, on a thread of its own.

use player::StopToken;
use rules::{Action, Game, Point};

use super::lesson::TeachingPoint;
use super::strictness::Strictness;
use crate::prover::{Fault, Prover};
use crate::review::Chances;

/// Node limit of the search for the chances.
const NODES: u64 = 20_000;

/// What a stone at `point` gave away, if the teacher is to speak about it.
pub(super) fn judge(
    before: &Game,
    point: Point,
    strictness: Strictness,
    stop: &StopToken,
) -> Option<TeachingPoint> {
    let fault = Prover::new(strictness.nodes()).judge(before, point, stop);
    let found = match fault {
        Some(Fault::MissedWin { win, .. }) => Some((
            win.plies(),
            TeachingPoint::MissedWin {
                plies: win.plies(),
                line: win.strategy.line(),
            },
        )),
        Some(Fault::Losing { win, defences, .. }) => Some((
            win.plies(),
            TeachingPoint::Losing {
                plies: win.plies(),
                line: win.strategy.line(),
                defences,
            },
        )),
        None => None,
    };
    match found {
        Some((plies, found)) => (plies <= strictness.most_plies()).then_some(found),
        None => weaker(before, point, strictness.loss()?, stop),
    }
}

/// What a stone at `point` lost in the engine's opinion, if it is at least `limit`.
fn weaker(before: &Game, point: Point, limit: f32, stop: &StopToken) -> Option<TeachingPoint> {
    let mut after = before.clone();
    after.play(Action::Place(point)).ok()?;
    let mut chances = Chances::new(NODES);
    let was = chances.of(before, stop)?;
    let is = chances.of(&after, stop)?;
    // Each share is that of the side to move.
    let loss = was.share - (1.0 - is.share);
    let is_better = was.line.first().is_some_and(|&best| best != point);
    (loss >= limit && is_better).then_some(TeachingPoint::Weaker {
        loss,
        line: was.line,
    })
}
