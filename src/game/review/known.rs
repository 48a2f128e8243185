//! [`Known`]: what is known about the positions of a tree, with a search that is still running.

use record::{Evaluation, NodeId, ProvenWin, Tree};

/// The depth in plies from which a search is compared with that of the next position. A shallow
/// search changes its opinion too often for a verdict on a move.
pub const FAR_ENOUGH: u16 = 6;

/// The evaluations of a tree.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub(crate) tree: &'a Tree,
    /// What a running search has found, which is not yet in the tree.
    pub(crate) live: Option<(NodeId, &'a Evaluation)>,
    /// The depth from which an evaluation is good enough for a verdict.
    pub(crate) least_depth: u16,
}

impl<'a> Known<'a> {
    /// The evaluations in the tree, each of which is good enough for a verdict.
    pub(crate) const fn in_tree(tree: &'a Tree) -> Self {
        Self {
            tree,
            live: None,
            least_depth: 0,
        }
    }

    /// The evaluation of the position at `node`: the better one of the stored and the running one.
    pub(crate) fn at(&self, node: NodeId) -> Option<&'a Evaluation> {
        let stored = self.tree.note(node).evaluation.as_ref();
        let live = self.live.filter(|(about, _)| *about == node);
        match (stored, live) {
            (Some(stored), Some((_, live))) if !live.is_worth_more_than(stored) => Some(stored),
            (_, Some((_, live))) => Some(live),
            (stored, None) => stored,
        }
    }

    /// The win that a search has found in the position at `node`.
    pub(crate) fn win(&self, node: NodeId) -> Option<ProvenWin> {
        self.at(node)?.proven
    }

    /// True when the position at `node` was searched far enough for a verdict.
    pub(crate) fn is_searched(&self, node: NodeId) -> bool {
        let is_enough = |it: &Evaluation| it.proven.is_some() || it.depth >= self.least_depth;
        self.at(node).is_some_and(is_enough)
    }
}
