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

mod bytes;
mod flag;
mod labels;
mod nodes;
mod read;
mod write;

pub(super) use nodes::SIGNATURE;
pub(super) use read::read;
pub(super) use write::Writer;
