//! [`Scored`]: a move in a list of moves.

use rules::Point;

/// A move in the list of a node.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    pub point: Point,
    pub score: i32,
}

/// Score of a move that is held back.
pub(super) const HELD_BACK: i32 = i32::MIN;
