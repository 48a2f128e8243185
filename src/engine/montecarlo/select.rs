//! Selecting the child to visit: PUCT over a width that grows with the visits.
//!
//! CITE: PUCT, Silver et al., Mastering the game of Go without human knowledge (2017); progressive widening, Coulom, Computing Elo ratings
//! of move patterns in the game of Go (2007); a value for children without visits from their parent's, Gelly, Wang, Modifications of UCT (2006).

use super::arena::{Arena, Node, NodeId};
use super::params::MonteCarloParams;
use super::value::{Outcome, squash};

/// How children are weighed.
pub(super) struct Selection<'a> {
    pub params: &'a MonteCarloParams,
    /// Children that a node begins with.
    pub width: usize,
}

/// The value of a visited node in the view of the side to move there, -1 to 1: mean and minimax value mixed.
pub(super) fn value(node: &Node, params: &MonteCarloParams) -> f64 {
    node.outcome.value().unwrap_or_else(|| {
        let minimax = squash(node.score, params.scale);
        (1.0 - params.minimax) * node.mean() + params.minimax * minimax
    })
}

impl Selection<'_> {
    /// The child to visit next; `None` when none is open. Children with a proven outcome need no visit, and make room for others.
    pub fn select(&self, arena: &Arena, id: NodeId) -> Option<NodeId> {
        let node = arena.node(id);
        let list = node.children?;
        let is_open = |id: &NodeId| arena.node(*id).outcome == Outcome::Open;
        let grown = self.params.widening * f64::from(node.visits).sqrt();
        let width = self.width.saturating_add(grown as usize);
        let mut best: Option<(f64, NodeId)> = None;
        let unvisited = self.value_without_visits(arena, id);
        for child in list.candidates().filter(is_open).take(width) {
            let weight = self.weight(node, arena.node(child), unvisited);
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, child));
            }
        }
        best.map(|(_, child)| child)
            .or_else(|| list.others().find(is_open))
    }

    /// What a child without visits is taken to be worth to the side to move: less than the node, the more so the more of the prior was
    /// looked at.
    fn value_without_visits(&self, arena: &Arena, id: NodeId) -> f64 {
        let visited = arena.children(id).iter().filter(|child| child.visits > 0);
        let explored: f32 = visited.map(|child| child.prior).sum();
        value(arena.node(id), self.params) - self.params.first_play * f64::from(explored).sqrt()
    }

    fn weight(&self, parent: &Node, child: &Node, unvisited: f64) -> f64 {
        let worth = if child.visits > 0 {
            -value(child, self.params)
        } else {
            unvisited
        };
        let curiosity =
            f64::from(child.prior) * f64::from(parent.visits).sqrt() / f64::from(1 + child.visits);
        worth + self.params.exploration * curiosity
    }
}
