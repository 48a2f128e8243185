//! [`SearchResult`]: what a search reports about a position, while it runs and at its end.

use std::sync::atomic::Ordering::Relaxed;

use super::root::Root;
use super::value::{Value, mate_in, to_score};
use super::worker::Worker;
use crate::decision::Decision;
use crate::progress::Candidate;
use crate::score::Proven;
use rules::Point;

/// What a search has found out.
pub(crate) struct SearchResult {
    /// The moves, the one to play first; there is one.
    pub candidates: Vec<Candidate>,
    /// What the position is worth to the side to move; `None` before anything is known.
    pub value: Option<Value>,
    /// Plies of the last full iteration, or of the deepest node of a tree.
    pub depth: usize,
    /// Whether a value that tells a result is proven already.
    pub is_proven: bool,
    /// What is proven beside the search: every move loses.
    pub loss: Option<Value>,
}

impl SearchResult {
    /// A five on the point.
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
            loss: None,
        }
    }

    /// What the iterations have come to.
    pub(super) fn of_root(root: &Root) -> Self {
        Self {
            candidates: root.show(),
            value: root.value,
            depth: root.depth,
            is_proven: root.is_proven,
            loss: root.loss,
        }
    }
}

impl Worker<'_> {
    /// Tells what is known so far; `false` when it is too late for anything that is only of use when it is finished.
    pub fn report(&mut self, answer: SearchResult) -> bool {
        let selective = self.selective_depth as u16;
        let Some(budget) = &mut self.budget else {
            return true;
        };
        let progress = &mut budget.progress;
        progress.depth = answer.depth as u16;
        progress.selective_depth = selective;
        progress.candidates = answer.candidates;
        let value = answer.value.filter(|_| answer.is_proven).or(answer.loss);
        progress.proven = proven(value);
        budget.report();
        !budget.is_past_soft()
    }

    /// The last word of the first thread. A value that tells a result counts as proven.
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
        progress.proven = proven(Some(value)).or(proven(answer.loss));
        let point = answer.candidates[0].point;
        progress.candidates = answer.candidates;
        Decision {
            point,
            score: to_score(value),
            progress: budget.finish(),
        }
    }
}

/// The result that a value tells, if it does.
fn proven(value: Option<Value>) -> Option<Proven> {
    Proven::from_score(to_score(value?))
}
