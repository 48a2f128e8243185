//! Constants and points of a library, which reading and writing share.

use rules::Point;

/// Size of the board of every library, in lines.
pub(super) const SIZE: u8 = 15;

/// Largest number of nodes that is read: about twice that of the largest known library.
pub(super) const MOST_NODES: usize = 50_000_000;

/// The property that marks the position shown when a library is opened.
pub(super) const START_ID: &str = "RENLIB";
pub(super) const START_VALUE: &str = "start";

/// The separator between the first line of a comment and the other lines.
pub(super) const LINE_BREAK: u8 = 0x08;

/// The point of the first byte of a node; `None` when there is none.
pub(super) fn point_of(byte: u8) -> Option<Point> {
    let (x, row) = (i32::from(byte & 15) - 1, i32::from(byte >> 4));
    Point::try_new(x, i32::from(SIZE - 1) - row, SIZE)
}

/// The first byte of a node with this point.
pub(super) fn byte_of(point: Point) -> u8 {
    (SIZE - 1 - point.y()) << 4 | (point.x() + 1)
}
