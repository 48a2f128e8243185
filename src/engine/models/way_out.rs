//! What to play when everything loses: the seed does not give up.

use crate::pattern::{ModelBoard, ModelKind, has_cross};
use rules::{Color, Point};

/// The seed's way out of a lost position: when a cross lies on board, the other side has an open three and nobody a live four, that
/// three's first completing point that is legal. `None` when the rule does not apply; the move that resists longest is played then.
///
/// Unlike the seed it also stands back while the other side threatens a five in any shape.
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
