//! [`SearchResult`]: the report of a search about a position, during the search and at its end.

use std::sync::atomic::Ordering::Relaxed;

use super::root::Root;
use super::value::{Value, mate_in, to_score};
use super::worker::Worker;
use crate::decision::Decision;
use crate::progress::Candidate;
use crate::score::Proven;
use rules::Point;

/// The result of a search.
pub(crate) struct SearchResult {
    /// The moves, the one to play first; never empty.
    pub candidates: Vec<Candidate>,
    /// The value of the position for the side to move; `None` if unknown.
    pub value: Option<Value>,
    /// Depth of the last full iteration in plies, or of the deepest node of a tree.
    pub depth: usize,
    /// True when a value that is a result is proven.
    pub is_proven: bool,
}

impl SearchResult {
    /// The result of a five on the point.
    pub fn five(point: Point) -> Self {
        Self {
            candidates: vec![Candidate {
                point,
                score: Some(to_score(mate_in(1))),
                visits: 0,
                line: vec![point],
            }],
            value: Some(mate_in(1)),
            depth: 0,
            is_proven: true,
        }
    }

    /// The result of the iterations so far.
    pub(super) fn of_root(root: &Root) -> Self {
        Self {
            candidates: root.show(),
            value: root.value,
            depth: root.depth,
            is_proven: root.is_proven,
        }
    }
}

impl Worker<'_> {
    /// Reports the result so far. Returns `false` when it is too late to start work that is useful
    /// only if it is finished.
    pub fn report(&mut self, answer: SearchResult) -> bool {
        let selective = self.selective_depth as u16;
        let Some(budget) = &mut self.budget else {
            return true;
        };
        let progress = &mut budget.progress;
        progress.depth = answer.depth as u16;
        progress.selective_depth = selective;
        progress.candidates = answer.candidates;
        progress.proven = proven(answer.value.filter(|_| answer.is_proven));
        budget.report();
        !budget.is_past_soft()
    }

    /// The final decision of the first thread. A value that is a result counts as proven.
    pub fn conclude(mut self, answer: SearchResult) -> Decision {
        self.tell();
        let value = match answer.value {
            Some(value) => value,
            None => self.evaluate(0),
        };
        let nodes = self.shared.nodes.load(Relaxed);
        let mut budget = self.budget.take().expect("the first thread has one");
        budget.note_nodes(nodes);
        let progress = &mut budget.progress;
        progress.depth = answer.depth as u16;
        progress.selective_depth = self.selective_depth as u16;
        progress.proven = proven(Some(value));
        let point = answer.candidates[0].point;
        progress.candidates = answer.candidates;
        Decision {
            point,
            score: to_score(value),
            progress: budget.finish(),
        }
    }
}

/// The result of a value, if it is one.
fn proven(value: Option<Value>) -> Option<Proven> {
    Proven::from_score(to_score(value?))
}
