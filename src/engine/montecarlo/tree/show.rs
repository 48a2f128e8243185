//! The moves to verify and to play, and the report about the tree.

use super::arena::{Arena, TreeNode, TreeNodeId};
use super::value::value;
use super::{Tree, claim};
use crate::progress::Candidate;
use crate::search::{MATE_BOUND, Verification, to_score};
use rules::Point;

impl Tree<'_> {
    /// The best move of the tree; `None` before it has one.
    pub(super) fn best(&self) -> Option<Point> {
        let id = self.ranked(Arena::ROOT).into_iter().next()?;
        Some(self.arena.node(id).point)
    }

    /// The moves that deserve a deep search: the best ones, and more of them if those are proven or
    /// claimed to lose.
    pub(super) fn best_moves(&self) -> Vec<Point> {
        let ranked = self.ranked(Arena::ROOT);
        let holds = |&id: &TreeNodeId| self.arena.node(id).score < MATE_BOUND;
        let most = usize::from(self.growth.verified_moves);
        let held = ranked.iter().copied().filter(holds).take(most);
        let held = held.collect::<Vec<_>>();
        let moves = if held.is_empty() { ranked } else { held };
        let points = moves.into_iter().map(|id| self.arena.node(id).point);
        points.collect()
    }

    /// The children of a node in the order of preference; among equals the first listed one.
    fn ranked(&self, id: TreeNodeId) -> Vec<TreeNodeId> {
        let Some(list) = self.arena.node(id).children else {
            return Vec::new();
        };
        let is_listed = |id: &TreeNodeId| list.candidates().contains(id);
        let is_visited = |id: &TreeNodeId| self.arena.node(*id).visits > 0;
        let ids = list.ids().filter(|id| is_listed(id) || is_visited(id));
        let mut ids = ids.collect::<Vec<_>>();
        ids.sort_by(|&a, &b| {
            let [a, b] = [a, b].map(|id| self.rank(self.arena.node(id)));
            b.0.cmp(&a.0)
                .then(b.1.total_cmp(&a.1))
                .then(b.2.total_cmp(&a.2))
        });
        ids
    }

    /// Order of preference: the shortest proven win; then moves that are not lost, by visits and
    /// then by value; then moves that are proven to lose, the longest resistance first.
    fn rank(&self, child: &TreeNode) -> (i32, f64, f64) {
        let score = f64::from(-child.score);
        match child.is_proven {
            true if child.score <= -MATE_BOUND => (2, score, 0.0),
            true if child.score >= MATE_BOUND => (0, score, 0.0),
            _ if child.visits == 0 => (1, 0.0, -1.0),
            // Adding zero makes both zeros equal.
            _ => (1, f64::from(child.visits), 0.0 - value(child, self.growth)),
        }
    }

    /// The moves at the root as candidates, the one to play first: that of the verification, unless
    /// the tree has a proof. Visits are simulations.
    pub(super) fn show(&self, verified: &Verification) -> Vec<Candidate> {
        let mut ids = self.ranked(Arena::ROOT);
        let is_best = |&id: &TreeNodeId| Some(self.arena.node(id).point) == verified.best();
        if !self.is_decided()
            && let Some(at) = ids.iter().position(is_best)
            && self.arena.node(ids[at]).score < MATE_BOUND
        {
            ids[..=at].rotate_right(1);
        }
        let show = |id| self.candidate(id, verified);
        ids.into_iter().map(show).collect()
    }

    fn candidate(&self, id: TreeNodeId, verified: &Verification) -> Candidate {
        let child = self.arena.node(id);
        let own = if child.is_proven {
            -child.score
        } else {
            claim(-child.score)
        };
        let (score, line) = match verified.of(child.point) {
            Some((value, line)) if !child.is_proven => {
                (Some(value.max(claim(value))), line.to_vec())
            }
            _ => (Some(own).filter(|_| child.visits > 0), self.line(id)),
        };
        Candidate {
            point: child.point,
            score: score.map(to_score),
            visits: u64::from(child.visits),
            line,
        }
    }

    /// The expected continuation after a node: the preferred moves.
    fn line(&self, from: TreeNodeId) -> Vec<Point> {
        let mut line = vec![self.arena.node(from).point];
        let mut id = from;
        while let Some(next) = self.ranked(id).into_iter().next()
            && self.arena.node(next).visits > 0
        {
            line.push(self.arena.node(next).point);
            id = next;
        }
        line
    }
}
