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
mod lookup;
mod nodes;
mod survey;
mod transforms;

pub use builder::BookBuilder;
pub use choice::{BookChoice, Pick};
pub use file::BookError;
pub use judge::{JudgeLimits, LeafJudge, LeafValue};
pub use key::position_key;
pub use lookup::{BookMove, Found};
pub use survey::Survey;
pub use transforms::Transforms;

use self::nodes::Nodes;
use rules::{GameSetup, Point, Rule};

/// Largest board size of a library: a point has to fit into a byte.
pub(crate) const MAX_BOOK_SIZE: u8 = 16;

/// The value of a position for the side that moved there, as a share of the points in steps of a
/// thirtieth: 0 a loss, 15 even, 30 a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Degree(u8);

/// A library for one rule and one size of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    rule: Rule,
    size: u8,
    nodes: Nodes,
}

impl Degree {
    /// The side that moved there loses.
    pub const LOST: Self = Self(0);
    /// The position is even.
    pub const EVEN: Self = Self(15);
    /// The side that moved there wins.
    pub const WON: Self = Self(30);

    /// The degree nearest to a share of the points, 0 to 1.
    pub fn of_share(share: f32) -> Self {
        Self((share.clamp(0.0, 1.0) * 30.0).round() as u8)
    }

    /// The share of the points, 0 to 1.
    pub fn share(self) -> f32 {
        f32::from(self.0) / 30.0
    }

    /// The value for the other side.
    pub const fn flipped(self) -> Self {
        Self(30 - self.0)
    }
}

impl Book {
    /// The rule of the library.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Size of the board in lines.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The setup of games for this library.
    pub fn setup(&self) -> GameSetup {
        GameSetup::new(self.rule, self.size).expect("it was checked when the library was made")
    }

    /// Size of its moves in memory, in bytes.
    pub fn memory(&self) -> u64 {
        self.nodes.memory()
    }

    /// Number of moves.
    pub fn moves(&self) -> usize {
        self.nodes.len()
    }

    /// Visits all moves, each before those after it. `visit` gets the number of plies before the
    /// move, the point, and its data.
    pub fn walk(&self, mut visit: impl FnMut(usize, Point, BookNode)) {
        for (index, plies) in self.nodes.plies_before().enumerate() {
            let node = self.nodes.get(index);
            visit(plies, node.point, node.known);
        }
    }
}

/// The data of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookNode {
    /// The value for the side that played it, if known.
    pub degree: Option<Degree>,
    /// Why the move has no continuation here; `None` when it has one.
    pub end: Option<BookEnd>,
}

/// Why a move has no continuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookEnd {
    /// The library ends here.
    Unknown,
    /// The side to move wins by threats, which a solver can find.
    Threats,
    /// The continuations are stored where other moves reach the same position.
    Elsewhere,
}
