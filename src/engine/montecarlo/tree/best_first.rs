//! [`Tree`]: a best-first tree whose leaves are evaluated by shallow searches, and a deep search
//! that verifies its best moves.

use super::arena::{Arena, TreeNodeId};
use super::expand::expand;
use super::value::squash;
use super::{backup, select};
use crate::decision::Decision;
use crate::montecarlo::params::TreeGrowth;
use crate::score::SCALE;
use crate::search::{
    Depth, Descent, EVAL_BOUND, Listing, MATE_BOUND, PLY, SearchResult, Value, Verification, Window,
};

/// Number of nodes of a tree with room for every move at the root.
const LEAST_TREE: u32 = 1_000;
/// Number of nodes before the first verification, and the factor of growth before each later one.
const FIRST_GROWTH: u64 = 2_000;
const GROWTH: f64 = 1.25;
/// Number of simulations between two checks for a report.
const TELL_EVERY: u64 = 32;

/// Searches a position with several moves by a tree.
pub(in crate::montecarlo) fn search(
    mut descent: Descent<'_>,
    growth: &TreeGrowth,
    root: Listing,
    seed: u64,
) -> Decision {
    let mut arena = Arena::new(growth.max_nodes.max(LEAST_TREE));
    arena.adopt(Arena::ROOT, &expand(&mut descent, root, growth, seed));
    let mut tree = Tree {
        arena,
        growth,
        seed,
        depth: 0,
    };
    let verified = tree.think(&mut descent);
    let answer = tree.answer(&verified);
    descent.conclude(answer)
}

/// The tree of one search and its parameters.
pub(super) struct Tree<'a> {
    pub(super) arena: Arena,
    pub(super) growth: &'a TreeGrowth,
    seed: u64,
    /// Distance of the deepest evaluated node from the root in plies.
    depth: usize,
}

impl Tree<'_> {
    /// Alternates simulations and verifications until a limit, a stop or a proven result.
    fn think(&mut self, descent: &mut Descent<'_>) -> Verification {
        let mut verified = Verification::default();
        if !descent.poll() || descent.deepest() == 0 {
            return verified;
        }
        let (mut goal, mut in_verification) = (FIRST_GROWTH, 0);
        loop {
            if !self.grow(descent, &verified, goal + in_verification) || self.is_decided() {
                return verified;
            }
            let begun = descent.nodes();
            let grown = begun - in_verification;
            while self.wants_verification(in_verification, grown) {
                if verified.depth() >= descent.deepest() {
                    return verified;
                }
                let moves = self.best_moves();
                if !verified.iterate(descent, &moves) {
                    return verified;
                }
                in_verification = descent.nodes() - grown;
                let is_won = verified.value() >= Some(MATE_BOUND);
                if !descent.report(self.answer(&verified)) || is_won {
                    return verified;
                }
            }
            goal = (grown as f64 * GROWTH) as u64 + 1;
        }
    }

    /// True when verification has had less than its share.
    fn wants_verification(&self, spent: u64, grown: u64) -> bool {
        let all = (spent + grown) as f64;
        (spent as f64) < self.growth.verify * all
    }

    /// Runs simulations until a number of nodes is reached. Returns `false` when the search has to
    /// end.
    fn grow(&mut self, descent: &mut Descent<'_>, verified: &Verification, goal: u64) -> bool {
        let mut best = self.best();
        for run in 1_u64.. {
            if self.visit(descent, Arena::ROOT, None).is_none() {
                return false;
            }
            if self.is_decided() || descent.nodes() >= goal {
                return true;
            }
            if run.is_multiple_of(TELL_EVERY) {
                if descent.is_late() {
                    return false;
                }
                if self.best() != best {
                    best = self.best();
                    descent.report(self.answer(verified));
                }
            }
        }
        true
    }

    /// True when the result is proven.
    pub(super) fn is_decided(&self) -> bool {
        self.arena.root().is_proven
    }

    /// Visits the node of the position with this expected value, and returns its value for the side
    /// to move. `None` when the search has to end.
    fn visit(
        &mut self,
        descent: &mut Descent<'_>,
        id: TreeNodeId,
        expected: Option<Value>,
    ) -> Option<f64> {
        if !descent.arrive(true) {
            return None;
        }
        if self.arena.node(id).visits == 0 {
            self.judge(descent, id, expected)?;
        } else {
            self.expand(descent, id);
        }
        let value = match self.select(descent, id) {
            Some(child) => {
                descent.enter(self.arena.node(child).point);
                let value = self.visit(descent, child, Some(-self.arena.node(id).score));
                descent.leave();
                -value?
            }
            None => {
                let node = self.arena.node(id);
                squash(node.score, node.is_proven)
            }
        };
        backup::back_up(&mut self.arena, id, value);
        Some(value)
    }

    /// Evaluates a position for the first time, with this expected value: by a result that needs no
    /// search, otherwise by a shallow search.
    fn judge(
        &mut self,
        descent: &mut Descent<'_>,
        id: TreeNodeId,
        expected: Option<Value>,
    ) -> Option<()> {
        self.depth = self.depth.max(descent.ply());
        let settled = match descent.ply() {
            0 => None,
            _ => descent.settled(),
        };
        let score = match settled {
            Some(value) => value,
            None => {
                let depth = self.leaf_depth(descent);
                descent.begin_iteration(descent.ply() + (depth / PLY) as usize);
                descent.search(window_around(expected), depth, false)?
            }
        };
        let node = self.arena.node_mut(id);
        (node.score, node.is_proven) = (score, settled.is_some());
        Some(())
    }

    /// Depth of the search that evaluates the position, in plies.
    fn leaf_depth(&self, descent: &Descent<'_>) -> Depth {
        let left = descent.deepest().saturating_sub(descent.ply());
        usize::from(self.growth.leaf_depth).min(left) as Depth * PLY
    }

    /// Lists the moves of an evaluated node, if the tree may grow.
    fn expand(&mut self, descent: &mut Descent<'_>, id: TreeNodeId) {
        let node = self.arena.node(id);
        if node.children.is_some() || node.is_proven || descent.ply() >= descent.deepest() {
            return;
        }
        let listing = descent.list();
        let moves = expand(descent, listing, self.growth, self.seed);
        if moves.weighed.is_empty() {
            let node = self.arena.node_mut(id);
            (node.score, node.is_proven) = (descent.stalemate(), true);
        } else {
            // Without room the node stays a leaf.
            self.arena.adopt(id, &moves);
        }
    }

    fn select(&self, descent: &Descent<'_>, id: TreeNodeId) -> Option<TreeNodeId> {
        if self.arena.node(id).is_proven {
            return None;
        }
        let most = descent.width(self.leaf_depth(descent));
        select::select(&self.arena, id, self.growth, most)
    }

    /// The result, with the verification taking precedence. A win that it found counts as proven, a
    /// loss does not, because it searched some moves only.
    fn answer(&self, verified: &Verification) -> SearchResult {
        let root = self.arena.root();
        let value = match verified.value() {
            _ if root.is_proven => Some(root.score),
            Some(value) => Some(value.max(-EVAL_BOUND)),
            None => Some(root.score).filter(|_| root.visits > 0).map(claim),
        };
        SearchResult {
            candidates: self.show(verified),
            value,
            depth: self.depth.max(verified.depth()),
            is_proven: root.is_proven || verified.value() >= Some(MATE_BOUND),
        }
    }
}

/// The window for a new node. A value far from the parent's value is only known to be far.
fn window_around(expected: Option<Value>) -> Window {
    match expected {
        Some(value) if value.abs() < MATE_BOUND => Window {
            alpha: value - SCALE,
            beta: value + SCALE,
        },
        _ => Window::FULL,
    }
}

/// An unproven score, clamped to the range of evaluations.
pub(super) fn claim(score: Value) -> Value {
    score.clamp(-EVAL_BOUND, EVAL_BOUND)
}
