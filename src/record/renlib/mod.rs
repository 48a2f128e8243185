//! `.lib`, the libraries of RenLib: every line of a tree on 15 lines, with comments, and texts and marks on points.
//!
//! ```text
//! FF "RenLib" FF, version 3.4, ten FF     none in the oldest files, which begin with the move h8
//! point, flags                            a node; the first one is the empty board, whose point is 0
//! ```
//!
//! A node's children follow it, and after all that is below it its next sibling, so that a file is read in one go with a stack of the
//! nodes that have one. A point is `16 * row + column`, the row from the top and from 0, the column from 1; 0 is a pass. A text on a point
//! stands at the node of the move that leads there, or at a node that is no move: in a record it is a label of the position before.
//!
//! Text is in the code page of whoever wrote it: read as UTF-8 or what it most likely is, written as UTF-8.

// CITE: RenLib 3.7, F. Arkbo — RenLibDoc.cpp (AddLibrary, WriteLibrary), LibraryFile.cpp, MoveNode.cpp

mod labels;
mod nodes;
mod read;
mod write;

pub(super) use nodes::SIGNATURE;
pub(super) use read::read;
pub(super) use write::Writer;

use rules::Point;

/// Lines of its board.
const SIZE: u8 = 15;

/// The nodes of the largest file that is read, about twice what was seen of libraries.
const MOST_NODES: usize = 50_000_000;

mod flag {
    //! What a node's second byte says.

    /// Another child of the same node follows, after all that is below this one.
    pub(super) const SIBLING: u8 = 0x80;
    /// Nothing is below it.
    pub(super) const LEAF: u8 = 0x40;
    /// A comment follows, in the oldest form.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const MARK: u8 = 0x10;
    pub(super) const COMMENT: u8 = 0x08;
    /// The position in which the library is opened.
    pub(super) const START: u8 = 0x04;
    /// It only carries a text or a mark.
    pub(super) const NO_MOVE: u8 = 0x02;
    /// Two further bytes of flags follow.
    pub(super) const EXTENDED: u8 = 0x01;
    /// In the second one of those: a text on the board follows.
    pub(super) const BOARD_TEXT: u8 = 0x01;
}

/// The property of the position in which a library is opened.
const START_ID: &str = "RENLIB";
const START_VALUE: &str = "start";

/// What divides the first line of a comment from the others.
const LINE_BREAK: u8 = 0x08;

/// The point of a node's first byte; `None` when it names none.
fn point_of(byte: u8) -> Option<Point> {
    let (x, row) = (i32::from(byte & 15) - 1, i32::from(byte >> 4));
    Point::try_new(x, i32::from(SIZE - 1) - row, SIZE)
}

/// The first byte of a node with this point.
fn byte_of(point: Point) -> u8 {
    (SIZE - 1 - point.y()) << 4 | (point.x() + 1)
}
