//! SGF, the format of games in the world of Go, with `GM[4]` for gomoku and renju.
//!
//! Everything that a [`Record`](super::Record) has can be written. Comments, moves, clocks, names, rule and result are the standard's
//! properties; what the standard has no property for stands as JSON in one of our own, `NEKOMOKU`. Properties that mean nothing here are
//! kept and written again. Of several lines the first is the main one.
//!
//! Points are two letters, the column from the left and the row **from the top**.

// CITE: SGF FF[4] — A. Hollosi, red-bean.com/sgf
//
// Own code rather than the crate sgf-parse 4.2: that one keeps marks and labels in hash sets, so that they come out in another order at each
// writing, drops a deep line by recursion, and says of a mistake neither line nor place.

mod games;
mod lexer;
mod private;
mod read;
mod reading;
mod value;
mod write;

pub(super) use read::read;
pub(super) use value::{escape_part, point_value, unescape};
pub(super) use write::write;
