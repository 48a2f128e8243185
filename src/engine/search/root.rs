//! [`Root`]: the moves at the root.

use super::value::{INFINITE, Value, to_score};
use super::vote::Ballot;
use crate::progress::Candidate;
use rules::Point;

/// A move at the root.
#[derive(Clone)]
pub(super) struct RootMove {
    pub point: Point,
    /// Its value in this iteration; `-INFINITE` while it is unknown, or only known to be no better
    /// than others.
    pub value: Value,
    /// Its last known value.
    pub known: Option<Value>,
    /// Its value in the last iteration, if it was exact. It is shown until there is a new one.
    pub before: Option<Value>,
    pub visits: u64,
    pub line: Vec<Point>,
}

/// The moves at the root, the best first.
#[derive(Clone)]
pub(super) struct Root {
    pub moves: Vec<RootMove>,
    /// Number of moves with an exact value.
    pub lines: usize,
    /// Value of the best move; `None` before it is known.
    pub value: Option<Value>,
    /// Depth of the last full iteration in plies, 0 before the first.
    pub depth: usize,
    /// True when that iteration has proven a result, so that a further one is pointless.
    pub is_proven: bool,
}

impl Root {
    /// These moves of the root.
    pub fn of(points: &[Point], lines: usize) -> Self {
        Self {
            moves: points.iter().copied().map(RootMove::new).collect(),
            lines,
            value: None,
            depth: 0,
            is_proven: false,
        }
    }

    /// The best move so far.
    pub fn best(&self) -> Point {
        self.moves[0].point
    }

    /// All moves, with this one first.
    pub(super) fn show_with_best(&self, best: usize) -> Vec<Candidate> {
        let first = std::iter::once(best);
        let rest = (0..self.moves.len()).filter(|&number| number != best);
        let moves = first.chain(rest).map(|at| &self.moves[at]);
        moves.map(RootMove::show).collect()
    }

    /// The vote of this thread.
    pub(crate) fn ballot(&self) -> Ballot {
        Ballot {
            point: self.moves[0].point,
            value: self.value,
            depth: self.depth,
        }
    }

    /// All moves, the best first.
    pub fn show(&self) -> Vec<Candidate> {
        self.moves.iter().map(RootMove::show).collect()
    }
}

impl RootMove {
    pub(super) fn new(point: Point) -> Self {
        Self {
            point,
            value: -INFINITE,
            known: None,
            before: None,
            visits: 0,
            line: vec![point],
        }
    }

    pub(super) fn is_unknown(&self) -> bool {
        self.value == -INFINITE
    }

    fn show(&self) -> Candidate {
        Candidate {
            point: self.point,
            score: match self.value {
                value if value > -INFINITE => Some(to_score(value)),
                _ => self.before.map(to_score),
            },
            visits: self.visits,
            line: self.line.clone(),
        }
    }
}
