//! Opening libraries: positions whose continuations are known, with what they are worth.
//!
//! A [`Book`] is a tree of moves in one orientation of the board. Positions that are the same turned, mirrored or reached by other moves are
//! in it once ([`BookBuilder`]), and are found all the same ([`Book::find`]). It takes two bytes a move, which compress to less than one.
// CITE: zhengyu-b/Gomoku: a byte for the point and one for what is known of it, symmetries merged,
// transforms tried in order of last use.

mod builder;
mod builtin;
mod choice;
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

/// Lines of the largest board that a library is for: a point has to fit into a byte.
pub(crate) const MAX_BOOK_SIZE: u8 = 16;

/// What a position is worth to the side that moved there, as a share of the points in steps of a thirtieth: 0 a loss, 15 even, 30 a win.
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
    /// A position in which the side that moved there has lost.
    pub const LOST: Self = Self(0);
    /// Neither side is better.
    pub const EVEN: Self = Self(15);
    /// The side that moved there wins.
    pub const WON: Self = Self(30);

    /// The degree nearest to a share of the points, 0 to 1.
    pub fn of_share(share: f32) -> Self {
        Self((share.clamp(0.0, 1.0) * 30.0).round() as u8)
    }

    /// As a share of the points, 0 to 1.
    pub fn share(self) -> f32 {
        f32::from(self.0) / 30.0
    }

    /// The same position, seen by the other side.
    pub const fn flipped(self) -> Self {
        Self(30 - self.0)
    }
}

impl Book {
    /// The rule it is for.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Lines of the board it is for.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The setup of games it is for.
    pub fn setup(&self) -> GameSetup {
        GameSetup::new(self.rule, self.size).expect("it was checked when the library was made")
    }

    /// Bytes that its moves take in memory.
    pub fn memory(&self) -> u64 {
        self.nodes.memory()
    }

    /// Moves in it.
    pub fn moves(&self) -> usize {
        self.nodes.len()
    }

    /// Walks through all moves, each before those that follow it: `visit` gets the plies before it, the point, and what is known of it.
    pub fn walk(&self, mut visit: impl FnMut(usize, Point, BookNode)) {
        for (index, plies) in self.nodes.plies_before().enumerate() {
            let node = self.nodes.get(index);
            visit(plies, node.point, node.known);
        }
    }
}

/// What is known of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookNode {
    /// What it is worth to the side that made it, where that is known.
    pub degree: Option<Degree>,
    /// Why nothing follows it here; `None` where something does.
    pub end: Option<BookEnd>,
}

/// Why nothing follows a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookEnd {
    /// The library ends here.
    Unknown,
    /// The side to move wins by threats, which a solver finds.
    Threats,
    /// What follows stands where the same position is reached by other moves.
    Elsewhere,
}
