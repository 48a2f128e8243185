//! SGF, a file format for games of Go and other games, with `GM[4]` for gomoku and renju.
//!
//! Everything in a [`Record`](super::Record) can be written. Comments, moves, clocks, names, rule
//! and result are properties of the standard. Data without a property of the standard is written as
//! JSON in the private property `NEKOMOKU`. Unknown properties are kept and written again. The
//! first of several lines is the main line.
//!
//! Points are two letters, the column from the left and the row **from the top**.

// CITE: SGF FF[4] — A. Hollosi, red-bean.com/sgf
//
// The crate sgf-parse 4.2 is not used: it keeps marks and labels in hash sets, so their order
// changes at each writing, drops a deep line by recursion, and its errors name neither line nor
// place.

mod file;
mod games;
mod kind;
mod lexer;
mod private;
mod properties;
mod read;
mod reading;
mod rule_name;
mod start;
mod value;
mod write;

pub(super) use file::SgfGames;
pub(super) use value::{escape_part, point_value, unescape};
pub(super) use write::write;
