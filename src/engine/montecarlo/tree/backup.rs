//! Backing up results: the mean of the visits, the minimax value, and proofs.
//!
//! Proofs are sound, in contrast to wins and losses of the shallow searches, which are limited to
//! their candidates:
//! - A result that [follows](crate::search::Descent::settled) from the classes of the points needs
//!   no search.
//! - One child that is lost for the side to move there proves a win.
//! - Children that are all won for the side to move there prove a loss *only when their list is
//!   complete*: it has every legal move, or all moves that answer a threat.
//!
//! Nothing else is a proof: an incomplete list proves no loss, and a win below a leaf is a strong
//! value (see [`squash`](super::value::squash)) until the tree has grown down to it.
// CITE: proven values, Winands, Bjornsson, Saito, "Monte-Carlo Tree Search Solver", 2008; minimax
// values beside the mean, Lanctot et al., "Monte Carlo Tree Search with Heuristic Evaluations using
// Implicit Minimax Backups", 2014, arxiv.org/abs/1406.0486

use super::arena::{Arena, TreeNodeId};
use crate::search::{MATE_BOUND, Value};

/// Adds a visit with this value, and updates minimax value and proof from the children.
pub(super) fn back_up(arena: &mut Arena, id: TreeNodeId, value: f64) {
    let (proof, score) = (prove(arena, id), minimax(arena, id));
    let node = arena.node_mut(id);
    node.visits += 1;
    node.sum += value;
    if !node.is_proven {
        node.is_proven = proof.is_some();
        node.score = proof.unwrap_or(score);
    }
}

/// The value of the best visited child; without one the node's own score.
fn minimax(arena: &Arena, id: TreeNodeId) -> Value {
    let visited = arena.children(id).iter().filter(|child| child.visits > 0);
    let best = visited.map(|child| -child.score).max();
    best.unwrap_or(arena.node(id).score)
}

/// The result of a node that its children prove.
fn prove(arena: &Arena, id: TreeNodeId) -> Option<Value> {
    let list = arena.node(id).children?;
    let children = arena.children(id);
    let proven = children.iter().filter(|child| child.is_proven);
    let best = proven.map(|child| -child.score).max()?;
    let all = list.complete && children.iter().all(|child| child.is_proven);
    (best >= MATE_BOUND || all).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::super::arena::WeighedMoves;
    use super::*;
    use crate::search::mate_in;
    use rules::Point;

    const fn mated_in(ply: usize) -> Value {
        -mate_in(ply)
    }

    /// The result of a root whose children have these scores and one visit each; `true` marks
    /// proven scores.
    fn root(children: &[(Value, bool)], complete: bool) -> (Value, bool) {
        let mut arena = Arena::new(100);
        let points = (0..children.len()).map(|x| (Point::new(x as u8, 0), 0.1));
        let moves = WeighedMoves {
            weighed: points.collect(),
            listed: children.len(),
            complete,
        };
        arena.adopt(Arena::ROOT, &moves);
        for (id, &(score, is_proven)) in (1..).zip(children) {
            let child = arena.node_mut(id);
            (child.score, child.is_proven) = (score, is_proven);
            back_up(&mut arena, id, 0.0);
        }
        back_up(&mut arena, Arena::ROOT, 0.0);
        (arena.root().score, arena.root().is_proven)
    }

    #[test]
    fn one_lost_child_proves_the_shortest_win() {
        let children = [(70, false), (mated_in(5), true), (mated_in(3), true)];
        assert_eq!(root(&children, false), (mate_in(3), true));
    }

    #[test]
    fn only_a_complete_list_of_won_children_proves_a_loss() {
        let children = [(mate_in(4), true), (mate_in(2), true)];
        assert_eq!(root(&children, true), (mated_in(4), true));
        assert_eq!(root(&children, false), (mated_in(4), false), "a claim");
        let children = [(mate_in(4), true), (mate_in(2), false)];
        assert_eq!(root(&children, true), (mated_in(4), false));
    }

    #[test]
    fn a_draw_is_proven_by_a_complete_list_without_a_better_child() {
        let children = [(mate_in(4), true), (0, true)];
        assert_eq!(root(&children, true), (0, true));
        assert_eq!(root(&children, false), (0, false));
        let children = [(0, true), (-20, false)];
        assert_eq!(root(&children, true), (20, false));
    }
}
