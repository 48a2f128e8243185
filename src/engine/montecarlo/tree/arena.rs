//! [`Arena`]: the nodes of a tree in one block of memory, with siblings next to each other.

use std::ops::Range;

use crate::search::Value;
use rules::Point;

/// Index of a node in its arena.
pub(super) type TreeNodeId = u32;

/// A position of the tree, or a move that was not played yet.
#[derive(Clone, Debug)]
pub(super) struct TreeNode {
    /// Sum of the values of all visits, for the side to move here.
    pub sum: f64,
    /// The prior of the move. The priors of siblings sum up to 1.
    pub prior: f32,
    /// Number of simulations through the node.
    pub visits: u32,
    /// Minimax value for the side to move here: that of the shallow search, later that of the best
    /// child. The distance of wins counts from the root.
    pub score: Value,
    /// True when the score holds against every legal play; otherwise a win is a claim.
    pub is_proven: bool,
    /// The move that leads here; undefined at the root.
    pub point: Point,
    /// The moves from here; `None` before they were listed.
    pub children: Option<Children>,
}

/// Largest size of a node in bytes.
pub(in crate::montecarlo) const NODE_BYTES: u64 = 48;
const _: () = assert!(size_of::<TreeNode>() as u64 <= NODE_BYTES);

/// A list of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Children {
    first: TreeNodeId,
    len: u16,
    listed: u16,
    /// True when every legal move outside the list loses, so that a list of lost moves proves a
    /// loss.
    pub complete: bool,
}

impl Children {
    pub fn ids(self) -> Range<TreeNodeId> {
        self.first..self.first + TreeNodeId::from(self.len)
    }

    /// The first children: the candidates.
    pub fn candidates(self) -> Range<TreeNodeId> {
        self.first..self.first + TreeNodeId::from(self.listed)
    }

    /// At the root, all other legal moves, which are tried when all candidates are proven to lose.
    pub fn others(self) -> Range<TreeNodeId> {
        self.candidates().end..self.ids().end
    }
}

/// The moves of a node with their priors.
pub(super) struct WeighedMoves {
    pub weighed: Vec<(Point, f32)>,
    /// Number of candidates among them.
    pub listed: usize,
    pub complete: bool,
}

impl TreeNode {
    /// A move without visits.
    pub const fn new(point: Point, prior: f32) -> Self {
        Self {
            sum: 0.0,
            prior,
            visits: 0,
            score: 0,
            is_proven: false,
            point,
            children: None,
        }
    }

    /// Mean value of the visits, of which there must be at least one.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits)
    }
}

/// The nodes of one search. The first is the root.
pub(super) struct Arena {
    nodes: Vec<TreeNode>,
    most: usize,
}

impl Arena {
    pub const ROOT: TreeNodeId = 0;

    /// A tree with only a root that can grow to `most` nodes.
    pub fn new(most: u32) -> Self {
        Self {
            nodes: vec![TreeNode::new(Point::new(0, 0), 1.0)],
            most: most as usize,
        }
    }

    pub fn node(&self, id: TreeNodeId) -> &TreeNode {
        &self.nodes[id as usize]
    }

    pub fn node_mut(&mut self, id: TreeNodeId) -> &mut TreeNode {
        &mut self.nodes[id as usize]
    }

    pub fn root(&self) -> &TreeNode {
        self.node(Self::ROOT)
    }

    /// The children of a node in the order of the main search; none before they were listed.
    pub fn children(&self, id: TreeNodeId) -> &[TreeNode] {
        self.node(id).children.map_or(&[], |children| {
            let Range { start, end } = children.ids();
            &self.nodes[start as usize..end as usize]
        })
    }

    /// Adds the list of moves to a node, if there is room for them.
    pub fn adopt(&mut self, id: TreeNodeId, moves: &WeighedMoves) {
        if self.nodes.len() + moves.weighed.len() > self.most {
            return;
        }
        let children = Children {
            first: self.nodes.len() as TreeNodeId,
            len: moves.weighed.len() as u16,
            listed: moves.listed as u16,
            complete: moves.complete,
        };
        let new = |&(point, prior): &(Point, f32)| TreeNode::new(point, prior);
        self.nodes.extend(moves.weighed.iter().map(new));
        self.node_mut(id).children = Some(children);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tree_stays_within_its_size() {
        let mut arena = Arena::new(3);
        let moves = WeighedMoves {
            weighed: vec![(Point::new(0, 0), 0.5), (Point::new(1, 0), 0.5)],
            listed: 2,
            complete: false,
        };
        arena.adopt(Arena::ROOT, &moves);
        arena.adopt(1, &moves);
        assert_eq!(arena.nodes.len(), 3);
        assert!(arena.root().children.is_some() && arena.node(1).children.is_none());
    }
}
