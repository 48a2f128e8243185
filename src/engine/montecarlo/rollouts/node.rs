//! [`RolloutNode`]: a position near the root, with bounds on what each of its moves is worth.

use super::Task;
use crate::search::{DepthLeft, INFINITE, Listing, MATE_BOUND, Value, Window};
use rules::Point;

/// Where a node lies among those of its search.
pub(super) type RolloutNodeId = u32;

/// Between which values the true one lies, from the view of the side to move.
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

    /// What a search with this window tells that found this value.
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

    /// From the other side's view.
    pub const fn flipped(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }

    pub(crate) const fn is_exact(self) -> bool {
        self.low >= self.high
    }

    /// Takes in what was found later. Where both cannot be true, for searches that leave moves out may contradict one another, the later
    /// one counts, so that every search ends.
    fn learn(&mut self, later: Self) {
        let (low, high) = (self.low.max(later.low), self.high.min(later.high));
        *self = match low <= high {
            true => Self { low, high },
            false if later.high < INFINITE => Self::exact(later.high),
            false => Self::exact(later.low),
        };
    }
}

/// A move of a node.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub point: Point,
    /// What it is worth to the side that plays it, searched `depth` deep.
    pub bounds: Bounds,
    /// What is left after it at the moment and at full depth; `None` before it was tried in this iteration.
    pub left: Option<DepthLeft>,
    pub child: Option<RolloutNodeId>,
    /// Rollouts that went this way.
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

    /// Whether it was searched less deep than it would have to be to be the best.
    pub(crate) fn is_reduced(&self) -> bool {
        self.left.is_some_and(|left| left.reduced < left.full)
    }

    /// Forgets what a reduced search found.
    pub(crate) fn restore(&mut self) {
        if let Some(left) = self.left.as_mut().filter(|left| left.reduced < left.full) {
            left.reduced = left.full;
            self.bounds = Bounds::OPEN;
        }
    }

    /// Takes in what a rollout found that asked for more than `alpha`. A reduced search that says so is not believed.
    pub(crate) fn learn(&mut self, found: Bounds, alpha: Value) {
        self.visits += 1;
        self.bounds.learn(found);
        if self.bounds.low > alpha {
            self.restore();
        }
    }
}

/// A position that rollouts pass.
pub(super) struct RolloutNode {
    /// What it is worth where no search is needed.
    pub settled: Option<Value>,
    /// The best of the iteration before first, so far as it is known.
    pub edges: Vec<Edge>,
    /// Whether its moves answer a five.
    pub forced: bool,
    /// What was asked when the bounds were opened; they hold for its depth. `None` before the first time.
    pub asked: Option<Task>,
    /// Moves that are tried as long as one of them holds.
    width: usize,
    /// The moves that are expected from here on.
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

    /// Whether the bounds hold for what is asked. Moves of a principal variation are searched deeper, so that it begins anew.
    pub fn has_begun(&self, task: Task) -> bool {
        let holds = |asked: Task| asked.depth == task.depth && asked.is_pv() >= task.is_pv();
        self.asked.is_some_and(holds)
    }

    /// Begins anew, so wide. What was found before is the order of the moves.
    pub fn begin(&mut self, task: Task, width: usize) {
        self.edges.sort_by_key(|edge| match edge.is_reduced() {
            true => INFINITE,
            false => -edge.bounds.low,
        });
        for edge in &mut self.edges {
            edge.bounds = Bounds::OPEN;
            edge.left = None;
        }
        self.asked = Some(task);
        self.width = width;
        self.line.clear();
    }

    /// The moves that count: those within the width, and all where none of those holds.
    pub fn tried(&self) -> &[Edge] {
        let width = self.width.max(1).min(self.edges.len());
        let first = &self.edges[..width];
        match first.iter().all(|it| it.bounds.high <= -MATE_BOUND) {
            true => &self.edges,
            false => first,
        }
    }

    /// What the moves say of the position. A reduced search says of a move only that it is no better than another.
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
