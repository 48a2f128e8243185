//! [`Growth`]: a tree that is being read, line after line.

use super::tree::{NodeId, Tree};
use rules::{Action, ActionError, Game, GameSetup};

/// A tree with the place where it grows. The game there is kept in step, so that a node costs one action and no replay.
pub(super) struct Growth {
    tree: Tree,
    game: Game,
    /// From the root to the place, both included.
    path: Vec<NodeId>,
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

    /// Where it grows.
    pub(super) fn node(&self) -> NodeId {
        self.path[self.depth()]
    }

    /// The node before that one.
    pub(super) fn parent(&self) -> Option<NodeId> {
        self.path.iter().rev().nth(1).copied()
    }

    /// Actions from the root.
    pub(super) const fn depth(&self) -> usize {
        self.path.len() - 1
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) const fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Grows by an action, or goes where it leads already. The line that came first stays the one where redo goes.
    pub(super) fn play(&mut self, action: Action) -> Result<NodeId, ActionError> {
        self.game.play(action)?;
        let node = self.tree.add(self.node(), action);
        self.path.push(node);
        Ok(node)
    }

    /// Goes back to `depth` actions from the root; stays where it is when that is nearer to the root.
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
