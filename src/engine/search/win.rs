//! Results that follow without a search.

use super::value::{Value, mate_in, mated_in};
use crate::state::{PatternState, PointClass};
use rules::{Color, Point};

/// The static win check: the value of a position whose result follows from the classes of its
/// points, `ply` plies from the root; `None` when it does not follow.
///
/// Wins in 1, 3 and 5 plies and losses in 2. Sound: each claim holds whatever the other side
/// answers.
// CITE: the order of the checks follows Rapfi (Haobin Duan, search/ab/search.cpp); the claims are
// argued here.
pub(super) fn static_win(state: &mut PatternState, ply: usize) -> Option<Value> {
    let me = state.side_to_move();
    if state.count(me, PointClass::Five) > 0 {
        return Some(mate_in(ply + 1));
    }
    match state.count(!me, PointClass::Five) {
        0 => {}
        1 if !state.rule().restricts(me) => return None,
        1 => {
            let block = state.find(!me, PointClass::Five).expect("counted");
            return state.is_forbidden(block, me).then(|| mated_in(ply + 2));
        }
        _ => return Some(mated_in(ply + 2)),
    }
    // Neither side threatens a five: an open four cannot be stopped.
    if state.count(me, PointClass::OpenFour) > 0 {
        return Some(mate_in(ply + 3));
    }
    let answers = has_four(state, !me);
    if state.count(me, PointClass::FourThree) > 0 && (wins_by_crosses(state, me, !answers)) {
        return Some(mate_in(ply + 5));
    }
    // Only fours could stop two open threes, and there are none.
    (state.count(me, PointClass::DoubleThree) > 0 && !answers && !state.rule().restricts(me))
        .then(|| mate_in(ply + 5))
}

/// True when a colour can make a four or more.
pub(super) fn has_four(state: &PatternState, color: Color) -> bool {
    (PointClass::Four as usize..PointClass::COUNT)
        .any(|class| state.count(color, PointClass::ALL[class]) > 0)
}

/// True when a four with an open three decides: its four has to be stopped, and then the three
/// becomes an open four. `sure`: the other side has no four to answer with, and no rule can spoil
/// the three.
fn wins_by_crosses(state: &mut PatternState, me: Color, sure: bool) -> bool {
    if sure && !state.rule().restricts(me) {
        return true;
    }
    let mut crosses = arrayvec::ArrayVec::<Point, 4>::new();
    let found = state.fours(me);
    crosses.extend(
        found
            .filter(|&point| state.class(point, me) == PointClass::FourThree)
            .take(4),
    );
    crosses
        .into_iter()
        .any(|cross| cross_wins(state, me, cross))
}

/// Plays the cross and the only answer to its four, and checks the result.
pub(super) fn cross_wins(state: &mut PatternState, me: Color, cross: Point) -> bool {
    state.place(cross, me);
    let wins = match state.find(me, PointClass::Five) {
        None => false,
        Some(block) if state.is_forbidden(block, !me) => true,
        Some(block) => {
            state.place(block, !me);
            let wins = state.count(!me, PointClass::Five) == 0
                && state.count(me, PointClass::OpenFour) > 0;
            state.undo();
            wins
        }
    };
    state.undo();
    wins
}
