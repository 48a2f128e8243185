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
        b.partial_cmp(&a).expect("ranks are numbers")
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
