//! [`Growth`]: a tree that is read line by line.

use super::tree::{NodeId, Tree};
use rules::{Action, ActionError, Game, GameSetup, Point};

/// A tree and the node at which it grows. The game at that node is kept, so a new node costs one
/// action and no replay.
pub(super) struct Growth {
    tree: Tree,
    game: Game,
    /// The nodes from the root to the growing node, both included.
    path: Vec<NodeId>,
}

impl Default for Growth {
    fn default() -> Self {
        Self::new(GameSetup::default())
    }
}

impl Growth {
    pub(super) fn new(setup: GameSetup) -> Self {
        let tree = Tree::new(setup);
        Self {
            game: Game::new(setup),
            path: vec![tree.root()],
            tree,
        }
    }

    /// The node at which the tree grows.
    pub(super) fn node(&self) -> NodeId {
        self.path[self.depth()]
    }

    /// The parent of that node.
    pub(super) fn parent(&self) -> Option<NodeId> {
        self.path.iter().rev().nth(1).copied()
    }

    /// Number of actions from the root to that node.
    pub(super) const fn depth(&self) -> usize {
        self.path.len() - 1
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) const fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Adds an action, or follows the existing node of that action. The first line stays the main
    /// line.
    pub(super) fn play(&mut self, action: Action) -> Result<NodeId, ActionError> {
        self.game.play(action)?;
        let node = self.tree.add(self.node(), action);
        self.path.push(node);
        Ok(node)
    }

    /// Places the stones of a position, `[color]`, as moves in turn. They are in the order of the
    /// lists, except that a stone which is forbidden waits until it is legal.
    pub(super) fn lay(&mut self, mut stones: [Vec<Point>; 2]) -> Result<(), ActionError> {
        for ply in 0..stones.iter().map(Vec::len).sum() {
            let of_color = &mut stones[ply % 2];
            let is_legal = |&point: &Point| self.game.check(Action::Place(point)).is_ok();
            let next = of_color.iter().position(is_legal).unwrap_or_default();
            self.play(Action::Place(of_color.remove(next)))?;
        }
        Ok(())
    }

    /// Returns to the node `depth` actions from the root. Does nothing when the current node is
    /// nearer to the root.
    pub(super) fn back_to(&mut self, depth: usize) {
        while self.depth() > depth {
            self.path.pop();
            self.game.take_back();
        }
    }

    pub(super) fn into_tree(self) -> Tree {
        self.tree
    }
}
