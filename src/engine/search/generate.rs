//! Move generators by necessity: attack by fours, defence against fours, and defence against
//! threats of fours.

use super::value::{Value, mated_in};
use super::win::cross_wins;
use crate::state::{PatternState, PointClass, Relief};
use rules::{Color, Point};

/// The threat that the side to move has to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Necessity {
    /// No threat: every point near a stone may be played.
    Free,
    /// A five: only this point stops it.
    Five(Point),
    /// An open four or two fours at once: points on their lines stop it, and own fours delay it.
    OpenFour,
    /// A four with an open three at this point: points on their lines stop it, and own fours delay
    /// it.
    Cross(Point),
}

impl Necessity {
    /// The value of a position without a legal move that answers the threat, `ply` plies from the
    /// root: a loss, without a threat a draw.
    pub(super) const fn value_without_moves(self, ply: usize) -> Value {
        match self {
            Self::Five(_) => mated_in(ply + 2),
            Self::OpenFour | Self::Cross(_) => mated_in(ply + 4),
            Self::Free => 0,
        }
    }
}

/// The threat that has to be answered. Only the other side may have a five, and the side to move
/// must not have an open four: the static win check handles these cases.
pub(super) fn necessity(state: &mut PatternState) -> Necessity {
    let other = !state.side_to_move();
    if state.count(other, PointClass::Five) > 0 {
        return Necessity::Five(state.find(other, PointClass::Five).expect("counted"));
    }
    if state.count(other, PointClass::OpenFour) > 0 {
        return Necessity::OpenFour;
    }
    if state.count(other, PointClass::FourThree) > 0 {
        let cross = state.find(other, PointClass::FourThree).expect("counted");
        // In renju the three of the restricted colour may be spoilt.
        if !state.rule().restricts(other) || cross_wins(state, other, cross) {
            return Necessity::Cross(cross);
        }
    }
    Necessity::Free
}

/// Attack by fours: all points where `color` makes a four.
pub(super) fn fours(state: &PatternState, color: Color, mut take: impl FnMut(Point)) {
    state.fours(color).for_each(&mut take);
}

/// Defence against open fours: the points that stop all of them, and own fours.
pub(super) fn defend_open_fours(state: &PatternState, mut take: impl FnMut(Point)) {
    let me = state.side_to_move();
    let mut stops: Option<Relief> = None;
    let threats = state
        .fours(!me)
        .filter(|&point| state.class(point, !me) == PointClass::OpenFour);
    for point in threats {
        let relief = state.relief(point, !me, PointClass::OpenFour);
        match &mut stops {
            None => stops = Some(relief),
            Some(stops) => stops.retain(|point| relief.contains(point)),
        }
    }
    let is_four = |point: Point| state.class(point, me) >= PointClass::Four;
    for point in stops.into_iter().flatten().filter(|&it| !is_four(it)) {
        take(point);
    }
    fours(state, me, take);
}

/// Defence against a four with an open three at `cross`: the points that weaken it, those that make
/// the answer to its four an own four, and own fours. Returns `false` when no move can be ruled
/// out, because that answer is a four already.
// CITE: the choice of points follows Rapfi (Haobin Duan, game/movegen.cpp), restated by what a
// stone changes.
pub(super) fn defend_cross(
    state: &mut PatternState,
    cross: Point,
    mut take: impl FnMut(Point),
) -> bool {
    let me = state.side_to_move();
    state.place(cross, !me);
    let answer = state.find(!me, PointClass::Five);
    let counter = answer.is_none_or(|point| state.class(point, me) >= PointClass::Four);
    state.undo();
    let Some(answer) = answer.filter(|_| !counter) else {
        return false;
    };
    let mut stops = state.relief(cross, !me, PointClass::FourThree);
    for point in state.support(answer, me, PointClass::Four) {
        if !stops.contains(&point) && !stops.is_full() {
            stops.push(point);
        }
    }
    let is_four = |point: Point| state.class(point, me) >= PointClass::Four;
    for point in stops.into_iter().filter(|&it| !is_four(it)) {
        take(point);
    }
    fours(state, me, take);
    true
}
