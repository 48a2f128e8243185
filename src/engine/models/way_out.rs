//! The move of the original program in a lost position.

use crate::pattern::{ModelBoard, ModelKind, has_cross};
use rules::{Color, Point};

/// The original program's way out of a lost position: when there is a cross on board, the other
/// side has an open three and neither side a live four, the first legal completing point of that
/// three. `None` when the rule does not apply; then the move that resists longest is played.
///
/// Unlike the original program, it does not apply while the other side threatens a five.
pub(super) fn way_out(board: &ModelBoard) -> Option<Point> {
    let other = !board.stm();
    let live_four = Color::ALL
        .into_iter()
        .any(|color| board.count(color, ModelKind::OpenFour) > 0);
    let crossed = || Color::ALL.into_iter().any(|color| has_cross(board, color));
    if live_four || board.threatens_five(other) || !crossed() {
        return None;
    }
    let three = board.models_of(other, ModelKind::OpenThree).next()?;
    let mut points = three.points.into_iter();
    points.find(|&point| board.is_legal(point))
}
