//! [`Book`]: an opening library for one rule and one size of the board.

use super::node::BookNode;
use super::nodes::Nodes;
use rules::{GameSetup, Point, Rule};

/// Largest board size of a library: a point has to fit into a byte.
pub(crate) const MAX_BOOK_SIZE: u8 = 16;

/// A library for one rule and one size of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub(super) rule: Rule,
    pub(super) size: u8,
    pub(super) nodes: Nodes,
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
