//! The root of a search by rollouts: iterations of growing depth, and their result.

use super::draw::Draw;
use super::node::{Bounds, Edge};
use super::{Rollouts, Task};
use crate::decision::Decision;
use crate::montecarlo::params::RolloutParams;
use crate::progress::Candidate;
use crate::score::WIN;
use crate::search::{
    Depth, Descent, INFINITE, Listing, MATE_BOUND, PLY, SearchResult, Value, Window, to_score,
};
use rules::Point;

/// A window that grows beyond this width is opened completely.
const WIDEST: Value = 2_000;

/// Searches a position with several moves by rollouts.
pub(in crate::montecarlo) fn search(
    mut descent: Descent<'_>,
    params: &RolloutParams,
    root: Listing,
    seed: u64,
) -> Decision {
    let mut search = Iterations {
        seed,
        rollouts: Rollouts::new(params, root),
        best: Best::default(),
    };
    search.deepen(&mut descent);
    let answer = search.answer();
    descent.conclude(answer)
}

/// The result of the iterations so far.
#[derive(Default)]
struct Best {
    /// The best move with its principal variation; empty before it is known.
    line: Vec<Point>,
    value: Option<Value>,
    /// Plies of the last full iteration.
    depth: usize,
    /// True when that iteration, or a win found since, proves a result.
    is_proven: bool,
}

struct Iterations<'a> {
    seed: u64,
    rollouts: Rollouts<'a>,
    best: Best,
}

impl Iterations<'_> {
    /// Iterations until a limit, a stop or a proven result.
    fn deepen(&mut self, descent: &mut Descent<'_>) {
        let mut goes_on = descent.poll();
        while goes_on && self.best.depth < descent.deepest() && !self.best.is_proven {
            let depth = self.best.depth + 1;
            if !self.iterate(descent, depth) {
                return;
            }
            self.best.depth = depth;
            let is_result = |value: Value| value.abs() >= MATE_BOUND;
            self.best.is_proven = self.best.value.is_some_and(is_result);
            goes_on = descent.report(self.answer());
        }
    }

    /// Rollouts until the value of the root is known. Returns `false` when the search has to end
    /// before.
    fn iterate(&mut self, descent: &mut Descent<'_>, depth: usize) -> bool {
        descent.begin_iteration(depth);
        let temperature = self.rollouts.params.temperature;
        self.rollouts.draw = Draw::new(self.seed, descent.state().key(), depth, temperature);
        let mut aspiration = Aspiration::around(self.best.value, descent.aspiration(), depth);
        loop {
            let task = Task {
                window: aspiration.window,
                depth: depth as Depth * PLY,
                cut: false,
            };
            if !self.rollouts.roll(descent, task) {
                return false;
            }
            if self.note_best() {
                descent.report(self.answer());
            }
            let bounds = self.rollouts.root().bounds();
            if bounds.is_exact() {
                return true;
            }
            aspiration.widen(bounds);
        }
    }

    /// Takes over the best move of the current iteration. Returns true if it changed. The earlier
    /// best move has to be searched first, and a loss counts only when no other move can hold.
    fn note_best(&mut self) -> bool {
        let root = self.rollouts.root();
        let is_known = |edge: &&Edge| !edge.is_reduced() && edge.bounds.low > -INFINITE;
        let known = root.tried().iter().filter(is_known);
        // The first of equal moves.
        let Some(best) = known.rev().max_by_key(|edge| edge.bounds.low) else {
            return false;
        };
        let value = best.bounds.low;
        let before = self.best.line.first().copied();
        let open = |edge: &&Edge| edge.bounds.high > -MATE_BOUND;
        if value <= -MATE_BOUND
            && let Some(hope) = root.edges.iter().find(open)
        {
            self.best.line = vec![hope.point];
        } else if before.is_none() || best.bounds.low >= root.edges[0].bounds.high {
            let is_shown = root.line.first() == Some(&best.point);
            self.best.line = if is_shown {
                root.line.clone()
            } else {
                vec![best.point]
            };
            self.best.value = Some(value);
            self.best.is_proven |= value >= MATE_BOUND;
        }
        self.best.line.first().copied() != before
    }

    /// All moves, the best first.
    fn answer(&self) -> SearchResult {
        let edges = &self.rollouts.root().edges;
        let best = self.best.line.first().copied().unwrap_or(edges[0].point);
        let score = |edge: &Edge| {
            if edge.point == best {
                self.best.value
            } else {
                Some(edge.bounds.low).filter(|_| edge.bounds.is_exact() && !edge.is_reduced())
            }
        };
        let show = |edge: &Edge| Candidate {
            point: edge.point,
            score: score(edge).map(to_score),
            visits: edge.visits,
            line: if edge.point == best && !self.best.line.is_empty() {
                self.best.line.clone()
            } else {
                vec![edge.point]
            },
        };
        let mut candidates = edges.iter().map(show).collect::<Vec<_>>();
        candidates.sort_by_key(|it| (it.point != best, -it.score.unwrap_or(-WIN)));
        SearchResult {
            candidates,
            value: self.best.value,
            depth: self.best.depth,
            is_proven: self.best.is_proven,
        }
    }
}

/// The window of an iteration.
struct Aspiration {
    window: Window,
    /// The next widening of the window.
    delta: Value,
}

impl Aspiration {
    /// A window of this half-width around the value of the last iteration, if there is one and the
    /// depth is large enough.
    fn around(value: Option<Value>, delta: Value, depth: usize) -> Self {
        let window = match value {
            Some(value) if delta > 0 && depth >= 5 && value.abs() < MATE_BOUND => Window {
                alpha: value - delta,
                beta: value + delta,
            },
            _ => Window::FULL,
        };
        Self { window, delta }
    }

    /// Widens the window on the side of the value. Results of moves stay valid.
    fn widen(&mut self, root: Bounds) {
        let Window { alpha, beta } = self.window;
        if root.high <= alpha {
            self.window.alpha = (root.high - self.delta).max(-INFINITE);
        } else if root.low >= beta {
            self.window.beta = (root.low + self.delta).min(INFINITE);
        } else {
            return;
        }
        self.delta += self.delta / 2 + 8;
        if root.low.max(-root.high) >= MATE_BOUND || self.delta > WIDEST {
            self.window = Window::FULL;
        }
    }
}
