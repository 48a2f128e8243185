//! [`Simulation`]: one walk down the tree and back, again and again.

use super::arena::{Arena, NodeId};
use super::backup::back_up;
use super::choice::candidates;
use super::expand::Expansion;
use super::leaf::judge;
use super::params::MonteCarloParams;
use super::select::Selection;
use super::value::{Outcome, squash, unproven};
use crate::engine::reference::{Stopped, Worker};
use crate::engine::schedule::{MAX_DEPTH, ScheduleStep};
use crate::engine::score::Score;

/// The tree of one search and what it grows by.
pub(super) struct Simulation<'a> {
    pub worker: Worker<'a>,
    pub arena: Arena,
    pub params: &'a MonteCarloParams,
    pub step: ScheduleStep,
    /// Plies from the root to the horizon of the leaves' alpha-beta searches; forced answers and fours may go beyond it.
    pub horizon: usize,
    pub seed: u64,
    /// Plies of the deepest node that was judged.
    pub depth: u16,
}

impl Simulation<'_> {
    /// One walk from the root. When stopped on the way, the board is back at the root and the tree as it was, but for new lists.
    pub fn run(&mut self) -> Result<(), Stopped> {
        let done = self.visit(Arena::ROOT, 0);
        while self.worker.board.played() > 0 {
            self.worker.undo();
        }
        done.map(|_| ())
    }

    /// Whether the result is proven.
    pub fn is_decided(&self) -> bool {
        self.arena.node(Arena::ROOT).outcome != Outcome::Open
    }

    /// The value of the root to the side to move: proven, else as it was searched, else the static evaluation.
    pub fn score(&self) -> Score {
        let root = self.arena.node(Arena::ROOT);
        match root.outcome.score() {
            Some(score) => score,
            None if root.visits > 0 => unproven(root.score),
            None => self.worker.evaluator.evaluate(&self.worker.board),
        }
    }

    /// Writes what is known into the budget's progress.
    pub fn update_progress(&mut self) {
        let candidates = candidates(&self.arena, self.params);
        let progress = &mut self.worker.budget.progress;
        if !candidates.is_empty() {
            progress.candidates = candidates;
        }
        progress.depth = self.depth;
        progress.selective_depth = self.worker.selective_depth;
        progress.proven = self.arena.node(Arena::ROOT).outcome.proven();
    }

    /// Visits the node whose position is on board; its value to the side to move.
    fn visit(&mut self, id: NodeId, ply: usize) -> Result<f64, Stopped> {
        if self.arena.node(id).visits == 0 {
            let left = self.horizon.saturating_sub(ply);
            let depth = usize::from(self.params.leaf_depth.min(MAX_DEPTH)).min(left) as u8;
            judge(&mut self.worker, self.arena.node_mut(id), depth)?;
            self.depth = self.depth.max(ply as u16);
        } else {
            self.expand(id, ply);
        }
        let value = match self.select(id, ply) {
            Some(child) => {
                let point = self.arena.node(child).point;
                self.worker.play(point)?;
                let value = -self.visit(child, ply + 1)?;
                self.worker.undo();
                value
            }
            None => self.own_value(id),
        };
        back_up(&mut self.arena, id, value);
        Ok(value)
    }

    /// Lists the moves of a node that was judged, where the tree may grow.
    fn expand(&mut self, id: NodeId, ply: usize) {
        let node = self.arena.node(id);
        let deepest = usize::from(self.step.depth).min(self.horizon);
        if node.children.is_some() || node.outcome != Outcome::Open || ply >= deepest {
            return;
        }
        let best = node.best;
        let expansion = Expansion {
            params: self.params,
            seed: self.seed,
        };
        let width = self.width(ply);
        let listing = if ply == 0 {
            expansion.list_all(&mut self.worker, width, best)
        } else {
            expansion.list(&mut self.worker, width, best)
        };
        match listing {
            Some(list) => {
                // Without room the node stays a leaf.
                self.arena
                    .adopt(id, &list.moves, list.listed, list.complete);
            }
            None => self.arena.node_mut(id).outcome = Outcome::Draw,
        }
    }

    fn select(&self, id: NodeId, ply: usize) -> Option<NodeId> {
        let selection = Selection {
            params: self.params,
            width: self.width(ply),
        };
        if self.arena.node(id).outcome == Outcome::Open {
            selection.select(&self.arena, id)
        } else {
            None
        }
    }

    fn width(&self, ply: usize) -> usize {
        usize::from(if ply == 0 {
            self.step.root
        } else {
            self.step.child
        })
    }

    fn own_value(&self, id: NodeId) -> f64 {
        let node = self.arena.node(id);
        let value = node.outcome.value();
        value.unwrap_or_else(|| squash(node.score, self.params.scale))
    }
}
