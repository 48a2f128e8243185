//! `.lib`, the libraries of RenLib: all lines of a tree on 15 lines, with comments, labels and
//! marks.
//!
//! ```text
//! FF "RenLib" FF, version 3.4, ten FF     none in the oldest files, which begin with the move h8
//! point, flags                            a node; the first one is the empty board with point 0
//! ```
//!
//! The children of a node follow it; its next sibling comes after all nodes below it. So a file is
//! read in one pass with a stack of the nodes that have a sibling. A point is `16 * row + column`,
//! the row from the top and from 0, the column from 1; 0 is a pass. The label of a point is stored
//! at the node of the move on that point, or at a node without a move. In a record it is a label of
//! the position before.
//!
//! Text is in the code page of its author: it is read as UTF-8 or as the most likely encoding, and
//! written as UTF-8.

// CITE: RenLib 3.7, F. Arkbo — RenLibDoc.cpp (AddLibrary, WriteLibrary), LibraryFile.cpp,
// MoveNode.cpp

mod labels;
mod nodes;
mod read;
mod write;

pub(super) use nodes::SIGNATURE;
pub(super) use read::read;
pub(super) use write::Writer;

use rules::Point;

/// Size of its board in lines.
const SIZE: u8 = 15;

/// Largest number of nodes that is read, about twice that of the largest library seen.
const MOST_NODES: usize = 50_000_000;

mod flag {
    //! Flags in the second byte of a node.

    /// A sibling follows after all nodes below this one.
    pub(super) const SIBLING: u8 = 0x80;
    /// The node has no children.
    pub(super) const LEAF: u8 = 0x40;
    /// A comment in the oldest form follows.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const MARK: u8 = 0x10;
    pub(super) const COMMENT: u8 = 0x08;
    /// The position that is shown when the library is opened.
    pub(super) const START: u8 = 0x04;
    /// The node has no move, only a label or a mark.
    pub(super) const NO_MOVE: u8 = 0x02;
    /// Two more bytes of flags follow.
    pub(super) const EXTENDED: u8 = 0x01;
    /// In the second of these bytes: a label follows.
    pub(super) const BOARD_TEXT: u8 = 0x01;
}

/// The property that marks the position shown when a library is opened.
const START_ID: &str = "RENLIB";
const START_VALUE: &str = "start";

/// The separator between the first line of a comment and the other lines.
const LINE_BREAK: u8 = 0x08;

/// The point of the first byte of a node; `None` when there is none.
fn point_of(byte: u8) -> Option<Point> {
    let (x, row) = (i32::from(byte & 15) - 1, i32::from(byte >> 4));
    Point::try_new(x, i32::from(SIZE - 1) - row, SIZE)
}

/// The first byte of a node with this point.
fn byte_of(point: Point) -> u8 {
    (SIZE - 1 - point.y()) << 4 | (point.x() + 1)
}
