//! Backing up: the mean of the visits, the minimax value, and proofs.
//!
//! Proofs are sound, unlike the wins and losses of the alpha-beta searches, which hold within their candidates:
//! - A stone that makes five has won. A side that can make five wins in one.
//! - A side that cannot, against two fives of the other side or one that it may not block, loses in two.
//! - One child that is lost for the side to move there proves a win.
//! - Children that are all won for the side to move there prove a loss *only when their list is complete*: it holds every legal
//!   move, or all that stop a five, for any other move allows it.
//!
//! Nothing else proves anything: a list cut short by width proves no loss, and a mate score from below a leaf is a strong value
//! (see [`squash`](super::value::squash)) until the tree has grown down to it.
//!
//! CITE: proven values, Winands, Bjornsson, Saito, Monte-Carlo Tree Search Solver (2008); minimax values beside the mean, Lanctot et al.,
//! Monte Carlo Tree Search with Heuristic Evaluations using Implicit Minimax Backups (2014), arxiv.org/abs/1406.0486

use super::arena::{Arena, NodeId};
use super::value::{Outcome, from_child};
use crate::engine::score::Score;

/// Notes a visit of this value, and brings minimax value and outcome in step with the children.
pub(super) fn back_up(arena: &mut Arena, id: NodeId, value: f64) {
    let (score, outcome) = (minimax(arena, id), prove(arena, id));
    let node = arena.node_mut(id);
    node.visits += 1;
    node.sum += value;
    if node.outcome == Outcome::Open {
        node.outcome = outcome;
    }
    node.score = node.outcome.score().unwrap_or(score);
}

/// The best of the children that were visited; before there are any, the node's own score.
fn minimax(arena: &Arena, id: NodeId) -> Score {
    let visited = arena.children(id).iter().filter(|child| child.visits > 0);
    let best = visited.map(|child| from_child(child.score)).max();
    best.unwrap_or(arena.node(id).score)
}

/// What the children prove of a node.
fn prove(arena: &Arena, id: NodeId) -> Outcome {
    let Some(list) = arena.node(id).children else {
        return Outcome::Open;
    };
    let children = arena.children(id);
    let mut shortest: Option<u16> = None;
    let mut longest = 0;
    let (mut open, mut draw) = (false, false);
    for child in children {
        match child.outcome {
            Outcome::Loss(plies) => {
                shortest = Some(shortest.map_or(plies + 1, |best| best.min(plies + 1)));
            }
            Outcome::Win(plies) => longest = longest.max(plies + 1),
            Outcome::Draw => draw = true,
            Outcome::Open => open = true,
        }
    }
    match shortest {
        Some(plies) => Outcome::Win(plies),
        None if open || !list.complete => Outcome::Open,
        None if draw => Outcome::Draw,
        None => Outcome::Loss(longest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::score::WIN;
    use crate::rules::Point;

    /// A root with these outcomes of its children, each visited once.
    fn root(outcomes: &[Outcome], complete: bool) -> Arena {
        let mut arena = Arena::new(100);
        let moves: Vec<(Point, f32)> = (0..outcomes.len())
            .map(|x| (Point::new(x as u8, 0), 0.1))
            .collect();
        assert!(arena.adopt(Arena::ROOT, &moves, moves.len(), complete));
        for (id, &outcome) in (1..).zip(outcomes) {
            arena.node_mut(id).outcome = outcome;
            back_up(&mut arena, id, 0.0);
        }
        back_up(&mut arena, Arena::ROOT, 0.0);
        arena
    }

    fn outcome(outcomes: &[Outcome], complete: bool) -> Outcome {
        root(outcomes, complete).node(Arena::ROOT).outcome
    }

    #[test]
    fn one_lost_child_proves_the_shortest_win() {
        let children = [Outcome::Open, Outcome::Loss(4), Outcome::Loss(2)];
        assert_eq!(outcome(&children, false), Outcome::Win(3));
        assert_eq!(root(&children, false).node(0).score, WIN - 3);
    }

    #[test]
    fn only_a_complete_list_of_won_children_proves_a_loss() {
        let children = [Outcome::Win(3), Outcome::Win(1)];
        assert_eq!(outcome(&children, true), Outcome::Loss(4));
        assert_eq!(outcome(&children, false), Outcome::Open);
        assert_eq!(
            outcome(&[Outcome::Win(3), Outcome::Open], true),
            Outcome::Open
        );
        assert_eq!(
            root(&children, false).node(0).score,
            4 - WIN,
            "a claim is a value"
        );
    }

    #[test]
    fn a_draw_is_proven_by_a_complete_list_without_a_better_child() {
        let children = [Outcome::Win(3), Outcome::Draw];
        assert_eq!(outcome(&children, true), Outcome::Draw);
        assert_eq!(outcome(&children, false), Outcome::Open);
        assert_eq!(
            outcome(&[Outcome::Draw, Outcome::Open], true),
            Outcome::Open
        );
    }

    #[test]
    fn the_tree_keeps_to_its_size() {
        let mut arena = Arena::new(3);
        let moves = [(Point::new(0, 0), 0.5), (Point::new(1, 0), 0.5)];
        assert!(arena.adopt(Arena::ROOT, &moves, 2, false));
        assert!(!arena.adopt(1, &moves, 2, false));
        assert_eq!(arena.len(), 3);
        assert!(arena.node(1).children.is_none());
    }
}
