//! [`Rollouts`]: alpha-beta by randomised rollouts.
//!
//! A rollout walks from the root to the end of the upper plies, lets the main search evaluate that
//! position, and backs up the bounds of the result. It may take any move whose window is still
//! open: the choice decides the number of nodes, never the value. Always taking the first move is
//! alpha-beta; here a move is [drawn](draw::Draw), with a higher probability for earlier moves.
//!
//! Soundness:
//! - Bounds come from all moves of a node. A width leaves moves out only while one of the other
//!   moves does not lose.
//! - The answers to a threat are always listed in full.
//! - A reduced search can only show that a move is no better than another one; when it shows more,
//!   the move is searched at full depth.
// CITE: B. Huang, "Pruning game tree by rollouts", AAAI 2015: any rule of selection among the
// children whose window is open finds the minimax value in finitely many rollouts.

mod draw;
mod node;
mod root;
#[cfg(test)]
mod tests;

pub(super) use self::root::search;

use self::draw::Draw;
use self::node::{Bounds, EDGE_BYTES, Edge, POSITION_BYTES, RolloutNode, RolloutNodeId};
use super::params::RolloutParams;
use crate::schedule::MAX_WIDTH;
use crate::search::{Depth, Descent, DescentMove, Listing, Window};
use rules::Point;

/// A request to evaluate a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Task {
    window: Window,
    depth: Depth,
    /// True when the position is expected to fail high.
    cut: bool,
}

impl Task {
    /// True when the exact value is requested, not only whether it exceeds another value.
    const fn is_pv(&self) -> bool {
        !self.window.is_null()
    }
}

/// The result at the end of a walk, from the view of its side to move.
struct LeafResult {
    bounds: Bounds,
    /// The principal variation from there, if the window was wide enough.
    line: Vec<Point>,
}

/// The end of a walk.
enum Leaf {
    /// The result is known.
    Known(LeafResult),
    /// The main search has to evaluate the position.
    Asked(Task),
}

/// A step of the current walk.
struct Passed {
    node: RolloutNodeId,
    /// Number of the move.
    edge: usize,
    /// The window of the request, from the view of the side that plays the move.
    window: Window,
}

/// The upper plies of a search by rollouts.
pub(super) struct Rollouts<'a> {
    params: &'a RolloutParams,
    nodes: Vec<RolloutNode>,
    /// The bytes of the nodes.
    bytes: u64,
    /// The nodes from the root to the current one.
    path: Vec<Passed>,
    draw: Draw,
}

const ROOT: RolloutNodeId = 0;

impl RolloutParams {
    /// The largest number of bytes that the upper plies take.
    pub(super) fn memory(&self) -> u64 {
        let width = u64::from(MAX_WIDTH);
        let moves = (1..=u32::from(self.plies.min(3))).map(|ply| width.pow(ply));
        let moves = moves.sum::<u64>();
        let all = moves * EDGE_BYTES + (1 + moves / width) * POSITION_BYTES;
        all.min(self.most_bytes)
    }
}

impl<'a> Rollouts<'a> {
    /// A tree of the root with these moves.
    fn new(params: &'a RolloutParams, root: Listing) -> Self {
        let root = RolloutNode::new(root);
        Self {
            params,
            bytes: root.bytes(),
            nodes: vec![root],
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

    /// One rollout. Returns `false` when the search has to end; the rollout then has no effect.
    fn roll(&mut self, descent: &mut Descent<'_>, task: Task) -> bool {
        let leaf = self.select(descent, task);
        let found = leaf.and_then(|leaf| Self::evaluate(descent, leaf));
        match found {
            Some(found) => self.back_up(descent, found),
            None => self.abandon(descent),
        }
        !descent.is_stopped()
    }

    /// Walks down to the end of the next rollout; `None` when the search has to end.
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
            let is_last = descent.ply() >= usize::from(self.params.plies);
            if is_last || below.depth <= 0 || self.is_full_for(id, number) {
                return Some(Leaf::Asked(below));
            }
            (id, task) = (self.child(descent, id, number), below);
        }
    }

    /// A move with an open window, and the request for it; `None` when there is none.
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
            // The second request for the move: how much better is it?
            let alpha = low - 1;
            return Some((best, Window { alpha, beta }));
        }
        let is_open = |edge: &Edge| edge.bounds.high > alpha;
        let open = edges.iter().filter(|&edge| is_open(edge)).count();
        let is_scout = self.params.scout && open < edges.len();
        let drawn = self.draw.pick(open);
        let mut numbers = (0..edges.len()).filter(|&number| is_open(&edges[number]));
        let number = numbers.nth(drawn)?;
        let window = if is_scout {
            Window::null(alpha)
        } else {
            Window { alpha, beta }
        };
        Some((number, window))
    }

    /// Plays a move with this request, where `task` is the request for the position. Returns the
    /// request for the new position, from the view of its side to move.
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

    /// True when there is no room for the node after this move.
    fn is_full_for(&self, id: RolloutNodeId, number: usize) -> bool {
        let largest = POSITION_BYTES + u64::from(MAX_WIDTH) * EDGE_BYTES;
        let is_new = self.node(id).edges[number].child.is_none();
        is_new && self.bytes + largest > self.params.most_bytes
    }

    /// The node after a move that was played.
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
        let node = expand(descent);
        self.bytes += node.bytes();
        self.nodes.push(node);
        self.node_mut(id).edges[number].child = Some(child);
        child
    }

    /// The result at the end of a walk; `None` when the search has to end.
    fn evaluate(descent: &mut Descent<'_>, leaf: Leaf) -> Option<LeafResult> {
        let Task { window, depth, cut } = match leaf {
            Leaf::Known(found) => return Some(found),
            Leaf::Asked(task) => task,
        };
        let value = descent.search(window, depth, cut)?;
        Some(LeafResult {
            bounds: Bounds::found(value, window),
            line: if window.is_null() {
                Vec::new()
            } else {
                descent.line().to_vec()
            },
        })
    }

    /// Backs up the result at the end of the walk to the root.
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

    /// Returns to the root without a result.
    fn abandon(&mut self, descent: &mut Descent<'_>) {
        while self.path.pop().is_some() {
            descent.leave();
        }
    }
}

/// The node of a position that a walk reaches for the first time.
fn expand(descent: &mut Descent<'_>) -> RolloutNode {
    if let Some(value) = descent.settled() {
        return RolloutNode::settled(value);
    }
    let listing = descent.list();
    if listing.points.is_empty() {
        RolloutNode::settled(descent.stalemate())
    } else {
        RolloutNode::new(listing)
    }
}
