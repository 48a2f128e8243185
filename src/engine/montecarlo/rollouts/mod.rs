//! [`Rollouts`]: alpha-beta by randomised rollouts.
//!
//! A rollout walks from the root to the end of the upper plies, asks the main search what is there, and carries the bounds that it found
//! back up. On the way it may take any move whose window is still open: which one decides how much work there is, never the value. To take
//! the first always is alpha-beta; here a move is [drawn](draw::Draw), the better its place in the order the more likely.
//!
//! Soundness:
//! - Bounds come from all moves of a node. Where a width leaves moves out, it does so only as long as one of the others holds.
//! - The answers to a threat are listed in full, and never drawn from a part of them.
//! - A reduced search says of a move only that it is no better than another; when it says more, the move is searched in full depth.
// CITE: B. Huang, "Pruning game tree by rollouts", AAAI 2015: any rule of selection among the children whose window is open finds the
// minimax value in finitely many rollouts.

mod draw;
mod node;
mod root;
#[cfg(test)]
mod tests;

pub(super) use self::root::search;

use self::draw::Draw;
use self::node::{Bounds, Edge, RolloutNode, RolloutNodeId};
use super::params::RolloutParams;
use crate::search::{Depth, Descent, DescentMove, Listing, Window};
use rules::Point;

/// What a rollout is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Task {
    window: Window,
    depth: Depth,
    /// Whether the position is expected to fail high.
    cut: bool,
}

impl Task {
    /// Whether the value itself is asked for, not only whether it is more than another.
    const fn is_pv(&self) -> bool {
        !self.window.is_null()
    }
}

/// What is known of the end of a walk, from the view of its side to move.
struct LeafResult {
    bounds: Bounds,
    /// The moves that are expected from there on, where the window was wide enough to tell.
    line: Vec<Point>,
}

/// The end of a walk.
enum Leaf {
    /// What is there is known already.
    Known(LeafResult),
    /// The main search has to say.
    Asked(Task),
}

/// A step of the walk under way.
struct Passed {
    node: RolloutNodeId,
    /// Number of the move.
    edge: usize,
    /// What it was asked, from the view of who plays it.
    window: Window,
}

/// The upper plies of a search by rollouts.
pub(super) struct Rollouts<'a> {
    params: &'a RolloutParams,
    nodes: Vec<RolloutNode>,
    /// From the root to where the walk is.
    path: Vec<Passed>,
    draw: Draw,
}

const ROOT: RolloutNodeId = 0;

impl<'a> Rollouts<'a> {
    /// Nothing but the root, which has these moves.
    fn new(params: &'a RolloutParams, root: Listing) -> Self {
        Self {
            params,
            nodes: vec![RolloutNode::new(root)],
            path: Vec::new(),
            draw: Draw::first(),
        }
    }

    fn node(&self, id: RolloutNodeId) -> &RolloutNode {
        &self.nodes[id as usize]
    }

    fn node_mut(&mut self, id: RolloutNodeId) -> &mut RolloutNode {
        &mut self.nodes[id as usize]
    }

    fn root(&self) -> &RolloutNode {
        self.node(ROOT)
    }

    /// One rollout. `false` when the search has to end, without anything learned.
    fn roll(&mut self, descent: &mut Descent<'_>, task: Task) -> bool {
        let leaf = self.select(descent, task);
        let found = leaf.and_then(|leaf| Self::evaluate(descent, leaf));
        match found {
            Some(found) => self.back_up(descent, found),
            None => self.abandon(descent),
        }
        !descent.is_stopped()
    }

    /// Walks down to where the next rollout ends; `None` when the search has to end.
    fn select(&mut self, descent: &mut Descent<'_>, task: Task) -> Option<Leaf> {
        let (mut id, mut task) = (ROOT, task);
        loop {
            if !descent.arrive(task.is_pv()) {
                return None;
            }
            if !self.node(id).has_begun(task) {
                let width = descent.width(task.depth);
                self.node_mut(id).begin(task, width);
            }
            let Some((number, window)) = self.choose(id, task.window) else {
                let node = self.node(id);
                return Some(Leaf::Known(LeafResult {
                    bounds: node.bounds(),
                    line: node.line.clone(),
                }));
            };
            let below = self.enter(descent, (id, number), task, window);
            if descent.ply() >= usize::from(self.params.plies) || below.depth <= 0 {
                return Some(Leaf::Asked(below));
            }
            (id, task) = (self.child(descent, id, number), below);
        }
    }

    /// A move whose window is open, and what to ask of it; `None` when there is none.
    fn choose(&mut self, id: RolloutNodeId, asked: Window) -> Option<(usize, Window)> {
        let node = &self.nodes[id as usize];
        let Bounds { low, high } = node.bounds();
        let (alpha, beta) = (asked.alpha.max(low), asked.beta.min(high));
        if alpha >= beta {
            return None;
        }
        let edges = node.tried();
        let is_best = |edge: &Edge| edge.bounds.low == low && !edge.is_reduced();
        if low > asked.alpha
            && let Some(best) = edges.iter().position(is_best)
            && !edges[best].bounds.is_exact()
        {
            // How much better is it?
            let alpha = low - 1;
            return Some((best, Window { alpha, beta }));
        }
        let is_open = |edge: &Edge| edge.bounds.high > alpha;
        let open = edges.iter().filter(|&edge| is_open(edge)).count();
        let is_scout = self.params.scout && open < edges.len();
        let drawn = self.draw.pick(open);
        let mut numbers = (0..edges.len()).filter(|&number| is_open(&edges[number]));
        let number = numbers.nth(drawn)?;
        let window = match is_scout {
            true => Window::null(alpha),
            false => Window { alpha, beta },
        };
        Some((number, window))
    }

    /// Goes a step down, to ask this of a move where `task` is asked of the position; what is asked there, from the view of its side to move.
    fn enter(
        &mut self,
        descent: &mut Descent<'_>,
        (id, number): (RolloutNodeId, usize),
        task: Task,
        window: Window,
    ) -> Task {
        let node = &mut self.nodes[id as usize];
        let forced = node.forced;
        let edge = &mut node.edges[number];
        let point = edge.point;
        let step = DescentMove {
            point,
            number,
            depth: task.depth,
            forced,
            pv: task.is_pv(),
            cut: task.cut,
            beta: task.window.beta,
        };
        let left = *edge.left.get_or_insert_with(|| descent.left_after(step));
        if !window.is_null() || edge.bounds.low > window.alpha {
            edge.restore();
        }
        let cut = window.is_null() && (edge.is_reduced() || !task.cut);
        let depth = edge.left.unwrap_or(left).reduced;
        self.path.push(Passed {
            node: id,
            edge: number,
            window,
        });
        descent.enter(point);
        Task {
            window: window.flipped(),
            depth,
            cut,
        }
    }

    /// The node behind a move, which was made.
    fn child(
        &mut self,
        descent: &mut Descent<'_>,
        id: RolloutNodeId,
        number: usize,
    ) -> RolloutNodeId {
        if let Some(child) = self.node(id).edges[number].child {
            return child;
        }
        let child = self.nodes.len() as RolloutNodeId;
        self.nodes.push(expand(descent));
        self.node_mut(id).edges[number].child = Some(child);
        child
    }

    /// What there is to say about the end of a walk; `None` when the search has to end.
    fn evaluate(descent: &mut Descent<'_>, leaf: Leaf) -> Option<LeafResult> {
        let Task { window, depth, cut } = match leaf {
            Leaf::Known(found) => return Some(found),
            Leaf::Asked(task) => task,
        };
        let value = descent.search(window, depth, cut)?;
        Some(LeafResult {
            bounds: Bounds::found(value, window),
            line: match window.is_null() {
                true => Vec::new(),
                false => descent.line().to_vec(),
            },
        })
    }

    /// Carries what was found at the end of the walk back to the root.
    fn back_up(&mut self, descent: &mut Descent<'_>, found: LeafResult) {
        let LeafResult { mut bounds, line } = found;
        let mut below = line;
        while let Some(Passed { node, edge, window }) = self.path.pop() {
            descent.leave();
            let node = self.node_mut(node);
            let edge = &mut node.edges[edge];
            edge.learn(bounds.flipped(), window.alpha);
            let refutes = edge.bounds.low >= window.beta && descent.ply() > 0;
            if let Some(asked) = node.asked.filter(|_| refutes) {
                descent.reward(edge.point, asked.depth);
            }
            if !window.is_null() {
                if edge.bounds.low > window.alpha {
                    node.line.clear();
                    node.line.push(edge.point);
                    node.line.append(&mut below);
                }
                below.clone_from(&node.line);
            }
            bounds = node.bounds();
        }
    }

    /// Back to the root, without anything learned.
    fn abandon(&mut self, descent: &mut Descent<'_>) {
        while self.path.pop().is_some() {
            descent.leave();
        }
    }
}

/// The node of a position that a walk comes to for the first time.
fn expand(descent: &mut Descent<'_>) -> RolloutNode {
    if let Some(value) = descent.settled() {
        return RolloutNode::settled(value);
    }
    let listing = descent.list();
    match listing.points.is_empty() {
        true => RolloutNode::settled(descent.stalemate()),
        false => RolloutNode::new(listing),
    }
}
