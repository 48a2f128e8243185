//! Selecting the child to visit: PUCT over a width that grows with the visits.
// CITE: PUCT, Silver et al., "Mastering the game of Go without human knowledge", 2017; progressive
// widening, Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007; a value for
// children without visits from their parent's, Gelly, Wang, "Modifications of UCT", 2006.

use super::arena::{Arena, TreeNode, TreeNodeId};
use super::value::value;
use crate::montecarlo::params::TreeGrowth;

/// The child to visit next, among at most `most` candidates; `None` when none is open. Children
/// with a proven result are skipped and make room for others.
pub(super) fn select(
    arena: &Arena,
    id: TreeNodeId,
    growth: &TreeGrowth,
    most: usize,
) -> Option<TreeNodeId> {
    let node = arena.node(id);
    let list = node.children?;
    let is_open = |id: &TreeNodeId| !arena.node(*id).is_proven;
    let grown = growth.widening * f64::from(node.visits).sqrt();
    let width = usize::from(growth.width).saturating_add(grown as usize);
    let mut best: Option<(f64, TreeNodeId)> = None;
    let unvisited = value_without_visits(arena, id, growth);
    let candidates = list.candidates().filter(is_open);
    for child in candidates.take(width.min(most).max(1)) {
        let weight = weight(node, arena.node(child), unvisited, growth);
        if best.is_none_or(|(most, _)| weight > most) {
            best = Some((weight, child));
        }
    }
    best.map(|(_, child)| child)
        .or_else(|| list.others().find(is_open))
}

/// The assumed value of a child without visits for the side to move: lower than that of the node,
/// depending on the share of the prior that was visited.
fn value_without_visits(arena: &Arena, id: TreeNodeId, growth: &TreeGrowth) -> f64 {
    let visited = arena.children(id).iter().filter(|child| child.visits > 0);
    let explored: f32 = visited.map(|child| child.prior).sum();
    value(arena.node(id), growth) - growth.first_play * f64::from(explored).sqrt()
}

fn weight(parent: &TreeNode, child: &TreeNode, unvisited: f64, growth: &TreeGrowth) -> f64 {
    let worth = match child.visits {
        0 => unvisited,
        _ => -value(child, growth),
    };
    let visits = f64::from(parent.visits).sqrt() / f64::from(1 + child.visits);
    worth + growth.exploration * f64::from(child.prior) * visits
}
