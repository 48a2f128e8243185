//! [`Tree`]: a game with its variations.

use super::note::Note;
use crate::rules::{Action, ActionError, Forfeit, Game, GameSetup, Side};

/// A node of a [`Tree`]; valid in the tree that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(usize);

/// Every line of a game, from one setup. The root is the position with nothing played; each other node is an action.
///
/// Invariant: every node's path can be played, so [`Tree::game_at`] never fails.
#[derive(Clone, Debug)]
pub struct Tree {
    setup: GameSetup,
    nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
struct Node {
    parent: Option<NodeId>,
    /// `None` at the root only.
    action: Option<Action>,
    children: Vec<NodeId>,
    /// The child that was visited last: where redo goes.
    main_child: Option<NodeId>,
    /// The game ended here by the referee's word.
    forfeit: Option<(Side, Forfeit)>,
    note: Note,
}

impl Node {
    fn new(parent: Option<NodeId>, action: Option<Action>) -> Self {
        Self {
            parent,
            action,
            children: Vec::new(),
            main_child: None,
            forfeit: None,
            note: Note::default(),
        }
    }
}

impl Tree {
    /// A tree with nothing played.
    pub fn new(setup: GameSetup) -> Self {
        Self {
            setup,
            nodes: vec![Node::new(None, None)],
        }
    }

    /// What was agreed at the start.
    pub const fn setup(&self) -> GameSetup {
        self.setup
    }

    /// The node with nothing played.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Whether it has such a node.
    pub const fn contains(&self, node: NodeId) -> bool {
        node.0 < self.nodes.len()
    }

    /// The node before; `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].parent
    }

    /// What was done to get here from the parent; `None` at the root.
    pub fn action(&self, node: NodeId) -> Option<Action> {
        self.nodes[node.0].action
    }

    /// The lines that go on from here, in the order in which they were tried.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].children
    }

    /// The child visited last; `None` at a leaf.
    pub fn main_child(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].main_child
    }

    /// Goes on from `node` by `action`: to the child that has it, or to a new one.
    ///
    /// # Errors
    /// When the action is not legal there.
    pub fn play(&mut self, node: NodeId, action: Action) -> Result<NodeId, ActionError> {
        self.game_at(node).check(action)?;
        Ok(self.visit(node, action))
    }

    /// Likewise, for an action that is known to be legal.
    pub(super) fn visit(&mut self, node: NodeId, action: Action) -> NodeId {
        let known = self.child_by(node, action);
        let child = known.unwrap_or_else(|| {
            self.nodes.push(Node::new(Some(node), Some(action)));
            let child = NodeId(self.nodes.len() - 1);
            self.nodes[node.0].children.push(child);
            child
        });
        self.nodes[node.0].main_child = Some(child);
        child
    }

    /// Where `action` leads from `node`; `None` when it was not tried there.
    pub(super) fn child_by(&self, node: NodeId, action: Action) -> Option<NodeId> {
        let mut children = self.children(node).iter().copied();
        children.find(|&child| self.action(child) == Some(action))
    }

    /// Makes the path to `node` the one where redo goes.
    pub fn choose(&mut self, node: NodeId) {
        for pair in self.path(node).windows(2) {
            self.nodes[pair[0].0].main_child = Some(pair[1]);
        }
    }

    /// What is known of the position there.
    pub fn note(&self, node: NodeId) -> &Note {
        &self.nodes[node.0].note
    }

    /// Likewise, to be changed.
    pub fn note_mut(&mut self, node: NodeId) -> &mut Note {
        &mut self.nodes[node.0].note
    }

    /// Who lost there by the referee's word, and why.
    pub fn forfeited(&self, node: NodeId) -> Option<&(Side, Forfeit)> {
        self.nodes[node.0].forfeit.as_ref()
    }

    /// Every node that a path leads to, each after its parent and the lines of each in the order in which they were tried.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = vec![self.root()];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(self.children(node).iter().rev());
            Some(node)
        })
    }

    /// The last node of the line that redo follows from `node`; itself at a leaf.
    pub fn end_of_line(&self, mut node: NodeId) -> NodeId {
        while let Some(next) = self.main_child(node) {
            node = next;
        }
        node
    }

    /// Notes that `side` lost here by the referee's word. Without effect where the game is over.
    pub fn forfeit(&mut self, node: NodeId, side: Side, forfeit: Forfeit) {
        if self.game_at(node).result().is_none() {
            self.nodes[node.0].forfeit = Some((side, forfeit));
        }
    }

    /// Lifts a forfeit, so that the game can go on from here.
    pub fn lift_forfeit(&mut self, node: NodeId) {
        self.nodes[node.0].forfeit = None;
    }

    /// The nodes from the root to `node`, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = vec![node];
        while let Some(parent) = self.parent(path[path.len() - 1]) {
            path.push(parent);
        }
        path.reverse();
        path
    }

    /// The game as it stands at `node`. Costs one replay.
    pub fn game_at(&self, node: NodeId) -> Game {
        let mut game = self.played_at(node);
        if let Some((side, forfeit)) = &self.nodes[node.0].forfeit {
            game.forfeit(*side, forfeit.clone());
        }
        game
    }

    /// Likewise, as if nobody had forfeited it there.
    pub(super) fn played_at(&self, node: NodeId) -> Game {
        let mut game = Game::new(self.setup);
        let path = self.path(node);
        for action in path.into_iter().filter_map(|node| self.action(node)) {
            game.play(action)
                .expect("every node was legal when it was added");
        }
        game
    }
}
