//! Choosing the move to play, and telling of the tree.

use super::arena::{Arena, Node, NodeId};
use super::params::MonteCarloParams;
use super::select::value;
use super::value::{Outcome, from_child, unproven};
use crate::engine::progress::Candidate;
use crate::engine::score::Score;
use crate::rules::Point;

/// Ranks the children of a node: the shortest proven win first; then what is not lost, by visits and at equal visits by value; then
/// what is proven to lose, the longest resistance first.
fn rank(child: &Node, params: &MonteCarloParams) -> (i32, f64, f64) {
    match child.outcome {
        Outcome::Loss(plies) => (2, -f64::from(plies), 0.0),
        Outcome::Win(plies) => (0, f64::from(plies), 0.0),
        Outcome::Open | Outcome::Draw => {
            let worth = if child.visits > 0 {
                -value(child, params)
            } else {
                -1.0
            };
            (1, f64::from(child.visits), worth)
        }
    }
}

/// The children in the order in which they would be played; at equal rank the first listed one.
fn ranked(arena: &Arena, id: NodeId, params: &MonteCarloParams) -> Vec<NodeId> {
    let Some(list) = arena.node(id).children else {
        return Vec::new();
    };
    let mut ids: Vec<NodeId> = list
        .ids()
        .filter(|&id| list.candidates().contains(&id) || arena.node(id).visits > 0)
        .collect();
    ids.sort_by(|&a, &b| {
        let [a, b] = [a, b].map(|id| rank(arena.node(id), params));
        // Adding zero makes one of both zeros.
        let by_visits = (b.1 + 0.0).total_cmp(&(a.1 + 0.0));
        let by_worth = (b.2 + 0.0).total_cmp(&(a.2 + 0.0));
        b.0.cmp(&a.0).then(by_visits).then(by_worth)
    });
    ids
}

/// The expected continuation behind a node: the moves that would be played, and at its end the one that the alpha-beta search expects.
fn line(arena: &Arena, from: NodeId, params: &MonteCarloParams) -> Vec<Point> {
    let mut line = vec![arena.node(from).point];
    let mut id = from;
    loop {
        let next = ranked(arena, id, params).into_iter().next();
        match next.filter(|&next| arena.node(next).visits > 0) {
            Some(next) => {
                line.push(arena.node(next).point);
                id = next;
            }
            None => {
                line.extend(arena.node(id).best);
                return line;
            }
        }
    }
}

/// The score of a child in the view of its parent; `None` before it was visited.
fn score(child: &Node) -> Option<Score> {
    let score = from_child(child.score);
    (child.visits > 0).then_some(if child.outcome == Outcome::Open {
        unproven(score)
    } else {
        score
    })
}

/// The moves at the root as the world sees them, the one to play first. Visits are simulations.
pub(super) fn candidates(arena: &Arena, params: &MonteCarloParams) -> Vec<Candidate> {
    let show = |id: NodeId| {
        let child = arena.node(id);
        Candidate {
            point: child.point,
            score: score(child),
            visits: u64::from(child.visits),
            line: line(arena, id, params),
        }
    };
    let ids = ranked(arena, Arena::ROOT, params);
    ids.into_iter().map(show).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A root whose children have these outcomes and visits; all are worth the same.
    fn order(children: &[(Outcome, u32)], listed: usize) -> Vec<u8> {
        let mut arena = Arena::new(100);
        let moves: Vec<(Point, f32)> = (0..children.len())
            .map(|x| (Point::new(x as u8, 0), 0.1))
            .collect();
        assert!(arena.adopt(Arena::ROOT, &moves, listed, true));
        for (id, &(outcome, visits)) in (1..).zip(children) {
            let child = arena.node_mut(id);
            (child.outcome, child.visits) = (outcome, visits);
            child.score = outcome.score().unwrap_or(0);
        }
        let shown = candidates(&arena, &MonteCarloParams::default());
        shown.iter().map(|candidate| candidate.point.x()).collect()
    }

    #[test]
    fn the_shortest_win_is_played_then_the_most_visits_and_a_loss_last() {
        let children = [
            (Outcome::Win(3), 90),
            (Outcome::Open, 40),
            (Outcome::Loss(4), 1),
            (Outcome::Open, 50),
            (Outcome::Loss(2), 1),
            (Outcome::Win(7), 1),
            (Outcome::Open, 0),
        ];
        assert_eq!(order(&children, 7), [4, 2, 3, 1, 6, 5, 0]);
    }

    #[test]
    fn at_equal_rank_the_order_of_the_list_decides() {
        let children = [(Outcome::Open, 5), (Outcome::Open, 5), (Outcome::Draw, 5)];
        assert_eq!(order(&children, 3), [0, 1, 2]);
    }

    #[test]
    fn moves_that_are_no_candidates_are_shown_once_they_were_tried() {
        let children = [
            (Outcome::Open, 5),
            (Outcome::Open, 0),
            (Outcome::Open, 0),
            (Outcome::Open, 1),
        ];
        assert_eq!(order(&children, 2), [0, 3, 1]);
    }

    #[test]
    fn scores_without_a_proof_are_evaluations() {
        use crate::engine::score::{EVAL_LIMIT, WIN};
        let mut node = Node::new(Point::new(0, 0), 0.5);
        assert_eq!(score(&node), None);
        (node.visits, node.score) = (1, 4 - WIN);
        assert_eq!(score(&node), Some(EVAL_LIMIT));
        node.outcome = Outcome::Loss(4);
        assert_eq!(score(&node), Some(WIN - 5));
    }
}
