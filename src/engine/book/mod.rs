//! Opening libraries: positions with their continuations and values.
//!
//! A [`Book`] is a tree of moves in one symmetry of the board. Positions that are equal up to a
//! rotation, a reflection or the order of moves are stored once ([`BookBuilder`]) and found in
//! every form ([`Book::find`]). A move takes two bytes, which compress to less than one.
// CITE: zhengyu-b/Gomoku: a byte for the point and one for its value, symmetries merged, transforms
// tried in order of last use.

mod builder;
mod builtin;
mod choice;
mod codes;
mod file;
mod heights;
mod judge;
mod key;
mod library;
mod lookup;
mod node;
mod nodes;
mod survey;
mod transforms;

pub use builder::BookBuilder;
pub use choice::{BookChoice, Pick};
pub use file::BookError;
pub use judge::{JudgeLimits, LeafJudge, LeafValue};
pub use key::position_key;
pub use library::Book;
use library::MAX_BOOK_SIZE;
pub use lookup::{BookMove, Found};
pub use node::{BookEnd, BookNode, Degree};
pub use survey::Survey;
pub use transforms::Transforms;
