//! [`Cover`]: a move of the attacker with a proof against every reply.

use std::cell::Cell;
use std::rc::Rc;

use proof::Strategy;
use rules::Point;

/// A strategy, and its number once it is in the journal.
pub(crate) struct Proven {
    pub strategy: Strategy,
    pub number: Cell<Option<u32>>,
}

/// A move and why every reply to it loses.
pub(crate) struct Cover {
    pub play: Point,
    /// The strategy against every reply that no other field names.
    pub otherwise: Option<Rc<Proven>>,
    /// Strategies, each with the replies that it wins against.
    pub proofs: Vec<(Rc<Proven>, Vec<Point>)>,
    /// Replies after which the position has an answer of its own.
    pub stored: Vec<Point>,
}

/// The budget for one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Nodes for the win after a pass.
    pub null: u64,
    /// Nodes for the win after one reply.
    pub reply: u64,
    /// Replies that may be left to further quiet moves.
    pub pending: usize,
    /// Nodes for each of the replies that are left to further quiet moves.
    pub below: u64,
    /// Quiet moves in a row after this one.
    pub quiet: u8,
    /// Whether to try the move even where no win by threats follows a pass.
    pub slow: bool,
}

impl Budget {
    /// The budget for a move after which every reply loses by threats.
    pub const fn threats(null: u64, reply: u64) -> Self {
        Self {
            null,
            reply,
            pending: 0,
            below: 0,
            quiet: 0,
            slow: false,
        }
    }
}

impl Proven {
    pub fn new(strategy: Strategy) -> Rc<Self> {
        Rc::new(Self {
            strategy,
            number: Cell::new(None),
        })
    }
}
