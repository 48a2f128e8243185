//! [`RolloutNode`]: a position near the root, with bounds on the values of its moves.

use super::Task;
use crate::search::{DepthLeft, INFINITE, Listing, MATE_BOUND, Value, Window};
use rules::Point;

/// Index of a node in its search.
pub(super) type RolloutNodeId = u32;

/// Lower and upper bound of a value, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub low: Value,
    pub high: Value,
}

impl Bounds {
    pub(crate) const OPEN: Self = Self {
        low: -INFINITE,
        high: INFINITE,
    };

    pub const fn exact(value: Value) -> Self {
        Self {
            low: value,
            high: value,
        }
    }

    /// The bounds that follow from a search with this window and this result.
    pub const fn found(value: Value, window: Window) -> Self {
        Self {
            low: if value > window.alpha {
                value
            } else {
                -INFINITE
            },
            high: if value < window.beta { value } else { INFINITE },
        }
    }

    /// The bounds from the other side's view.
    pub const fn flipped(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }

    pub(crate) const fn is_exact(self) -> bool {
        self.low >= self.high
    }

    /// Tightens the bounds by a later result. If both contradict each other, which is possible in
    /// searches that leave moves out, the later one counts, so that every search ends.
    fn learn(&mut self, later: Self) {
        let (low, high) = (self.low.max(later.low), self.high.min(later.high));
        *self = if low <= high {
            Self { low, high }
        } else if later.high < INFINITE {
            Self::exact(later.high)
        } else {
            Self::exact(later.low)
        };
    }
}

/// Size of a move in bytes.
pub(super) const EDGE_BYTES: u64 = size_of::<Edge>() as u64;
/// Largest size of a position without its moves, in bytes: with its line, and with the room that a
/// growing list of positions takes.
pub(super) const POSITION_BYTES: u64 = 3 * size_of::<RolloutNode>() as u64 + 128;

/// A move of a node.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub point: Point,
    /// Bounds of its value for the side that plays it, searched at depth `depth`.
    pub bounds: Bounds,
    /// The remaining depth after it, currently and at full depth; `None` before it was tried in
    /// this iteration.
    pub left: Option<DepthLeft>,
    pub child: Option<RolloutNodeId>,
    /// Number of rollouts through it.
    pub visits: u64,
}

impl Edge {
    const fn new(point: Point) -> Self {
        Self {
            point,
            bounds: Bounds::OPEN,
            left: None,
            child: None,
            visits: 0,
        }
    }

    /// True when it was searched at less than the depth that the best move needs.
    pub(crate) fn is_reduced(&self) -> bool {
        self.left.is_some_and(|left| left.reduced < left.full)
    }

    /// Discards the result of a reduced search.
    pub(crate) fn restore(&mut self) {
        if let Some(left) = self.left.as_mut().filter(|left| left.reduced < left.full) {
            left.reduced = left.full;
            self.bounds = Bounds::OPEN;
        }
    }

    /// Adds the result of a rollout with a window above `alpha`. A result of a reduced search above
    /// it is not used.
    pub(crate) fn learn(&mut self, found: Bounds, alpha: Value) {
        self.visits += 1;
        self.bounds.learn(found);
        if self.bounds.low > alpha {
            self.restore();
        }
    }
}

/// A position on the way of rollouts.
pub(super) struct RolloutNode {
    /// Its value, if it needs no search.
    pub settled: Option<Value>,
    /// The best moves of the last iteration first, as far as known.
    pub edges: Vec<Edge>,
    /// True when its moves answer a five.
    pub forced: bool,
    /// The request for which the bounds are valid; `None` before the first one.
    pub asked: Option<Task>,
    /// Number of moves that are tried while one of them does not lose.
    width: usize,
    /// The principal variation from here.
    pub line: Vec<Point>,
}

impl RolloutNode {
    pub fn settled(value: Value) -> Self {
        Self {
            settled: Some(value),
            ..Self::new(Listing::default())
        }
    }

    pub fn new(listing: Listing) -> Self {
        Self {
            settled: None,
            edges: listing.points.into_iter().map(Edge::new).collect(),
            forced: listing.forced,
            asked: None,
            width: usize::MAX,
            line: Vec::new(),
        }
    }

    /// Its size in bytes, with its moves.
    pub fn bytes(&self) -> u64 {
        POSITION_BYTES + self.edges.capacity() as u64 * EDGE_BYTES
    }

    /// True when the bounds are valid for the request. Moves of a principal variation are searched
    /// deeper, so it needs new bounds.
    pub fn has_begun(&self, task: Task) -> bool {
        let holds = |asked: Task| asked.depth == task.depth && asked.is_pv() >= task.is_pv();
        self.asked.is_some_and(holds)
    }

    /// Starts new bounds with this width. Earlier results become the order of the moves.
    pub fn begin(&mut self, task: Task, width: usize) {
        self.edges.sort_by_key(|edge| {
            if edge.is_reduced() {
                INFINITE
            } else {
                -edge.bounds.low
            }
        });
        for edge in &mut self.edges {
            edge.bounds = Bounds::OPEN;
            edge.left = None;
        }
        self.asked = Some(task);
        self.width = width;
        self.line.clear();
    }

    /// The moves that count: those within the width, and all moves when those lose.
    pub fn tried(&self) -> &[Edge] {
        let width = self.width.max(1).min(self.edges.len());
        let first = &self.edges[..width];
        if first.iter().all(|it| it.bounds.high <= -MATE_BOUND) {
            &self.edges
        } else {
            first
        }
    }

    /// The bounds of the position that follow from its moves. A reduced search only shows that a
    /// move is no better than another one.
    pub fn bounds(&self) -> Bounds {
        if let Some(value) = self.settled {
            return Bounds::exact(value);
        }
        let edges = self.tried().iter();
        let full = edges.clone().filter(|edge| !edge.is_reduced());
        Bounds {
            low: full.map(|edge| edge.bounds.low).max().unwrap_or(-INFINITE),
            high: edges.map(|edge| edge.bounds.high).max().unwrap_or(INFINITE),
        }
    }
}
