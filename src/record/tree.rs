//! [`Tree`]: a game with its variations.

use std::num::NonZeroU32;

use super::note::Note;
use rules::{Action, ActionError, Forfeit, Game, GameSetup, Point, Side, Stones, Symmetry};

/// A node of a [`Tree`]. It is valid only in the tree that created it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: Self = Self(NonZeroU32::MIN);

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// All lines of a game from one setup. The root is the empty position; every other node is an
/// action.
///
/// Libraries have millions of nodes with nothing but a stone, so a node takes 32 bytes, and its
/// other data is stored separately.
///
/// Invariant: the path of every node can be played, so [`Tree::game_at`] never fails.
#[derive(Clone, Debug)]
pub struct Tree {
    setup: GameSetup,
    nodes: Vec<Node>,
}

/// A node. `None` as parent or action: the root.
#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    /// The next child of the parent.
    sibling: Option<NodeId>,
    /// The child that was visited last, which redo follows.
    main_child: Option<NodeId>,
    step: Option<StoredAction>,
    annex: Option<Box<Annex>>,
}

const _: () = assert!(size_of::<Node>() == 32);

/// An action; the stones of an opening are in the annex.
#[derive(Clone, Copy, Debug)]
enum StoredAction {
    Place(Point),
    PlaceMany,
    Swap,
    Resign,
}

/// Data that few nodes have.
#[derive(Clone, Debug, Default)]
struct Annex {
    /// The stones that an opening places.
    stones: Option<Stones>,
    /// The end of the game at this node, if no action ended it.
    ending: Option<Ending>,
    note: Note,
}

/// An end of a game that is not an action.
#[derive(Clone, Debug)]
enum Ending {
    /// A forfeit, decided by the referee.
    Forfeit((Side, Forfeit)),
    /// A draw by agreement.
    Draw,
}

impl Node {
    /// A node with this action and without neighbours.
    fn of(action: Action) -> Self {
        let (step, stones) = match action {
            Action::Place(point) => (StoredAction::Place(point), None),
            Action::PlaceMany(stones) => (StoredAction::PlaceMany, Some(stones)),
            Action::Swap => (StoredAction::Swap, None),
            Action::Resign => (StoredAction::Resign, None),
        };
        let annex = stones.map(|stones| {
            Box::new(Annex {
                stones: Some(stones),
                ..Annex::default()
            })
        });
        Self {
            step: Some(step),
            annex,
            ..Self::default()
        }
    }
}

static NOTHING_KNOWN: Note = Note::EMPTY;

impl Tree {
    /// A tree without actions.
    pub fn new(setup: GameSetup) -> Self {
        Self {
            setup,
            nodes: vec![Node::default()],
        }
    }

    /// The setup of the game.
    pub const fn setup(&self) -> GameSetup {
        self.setup
    }

    /// The root: the empty position.
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// True when the tree has this node.
    pub const fn contains(&self, node: NodeId) -> bool {
        node.index() < self.nodes.len()
    }

    /// The parent; `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// The action that leads from the parent to the node; `None` at the root.
    pub fn action(&self, node: NodeId) -> Option<Action> {
        let node = self.node(node);
        let stones = || node.annex.as_deref()?.stones;
        Some(match node.step? {
            StoredAction::Place(point) => Action::Place(point),
            StoredAction::PlaceMany => {
                Action::PlaceMany(stones().expect("it came with its stones"))
            }
            StoredAction::Swap => Action::Swap,
            StoredAction::Resign => Action::Resign,
        })
    }

    /// The children in the order in which they were added.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.first_child(node);
        std::iter::successors(first, |&child| self.node(child).sibling)
    }

    /// The first child; `None` at a leaf.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).first_child
    }

    /// The last child; `None` at a leaf.
    pub(super) fn last_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).last_child
    }

    /// The child that was visited last; `None` at a leaf.
    pub fn main_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).main_child
    }

    /// Follows `action` from `node`, to the existing child or to a new one.
    ///
    /// # Errors
    /// When the action is illegal at the node.
    pub fn play(&mut self, node: NodeId, action: Action) -> Result<NodeId, ActionError> {
        self.game_at(node).check(action)?;
        Ok(self.visit(node, action))
    }

    /// As [`Tree::play`], for an action that is known to be legal.
    pub(super) fn visit(&mut self, node: NodeId, action: Action) -> NodeId {
        let child = self.add(node, action);
        self.node_mut(node).main_child = Some(child);
        child
    }

    /// As [`Tree::visit`], but keeps the line that redo follows if there is one.
    ///
    /// # Panics
    /// When there are 2^32 nodes.
    pub(super) fn add(&mut self, node: NodeId, action: Action) -> NodeId {
        if let Some(known) = self.child_by(node, action) {
            return known;
        }
        self.nodes.push(Node {
            parent: Some(node),
            ..Node::of(action)
        });
        let number = u32::try_from(self.nodes.len()).ok();
        let child = NodeId(number.and_then(NonZeroU32::new).expect("too many nodes"));
        let from = self.node_mut(node);
        from.first_child.get_or_insert(child);
        from.main_child.get_or_insert(child);
        if let Some(last) = from.last_child.replace(child) {
            self.node_mut(last).sibling = Some(child);
        }
        child
    }

    /// The child of `node` with `action`; `None` when there is none.
    pub(super) fn child_by(&self, node: NodeId, action: Action) -> Option<NodeId> {
        self.children(node)
            .find(|&child| self.action(child) == Some(action))
    }

    /// Makes the path to `node` the line that redo follows.
    pub fn choose(&mut self, node: NodeId) {
        for pair in self.path(node).windows(2) {
            self.node_mut(pair[0]).main_child = Some(pair[1]);
        }
    }

    /// Removes this node and all nodes after it from the tree; the root stays. Their IDs are not
    /// used again.
    pub fn remove(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else {
            return;
        };
        let (next, mut before) = (self.node(node).sibling, None);
        for child in self.children(parent) {
            if child == node {
                break;
            }
            before = Some(child);
        }
        match before {
            Some(before) => self.node_mut(before).sibling = next,
            None => self.node_mut(parent).first_child = next,
        }
        let from = self.node_mut(parent);
        if from.last_child == Some(node) {
            from.last_child = before;
        }
        if from.main_child == Some(node) {
            from.main_child = from.last_child;
        }
    }

    /// The data of the node.
    pub fn note(&self, node: NodeId) -> &Note {
        let annex = self.node(node).annex.as_deref();
        annex.map_or(&NOTHING_KNOWN, |annex| &annex.note)
    }

    /// The data of the node, for changes.
    pub fn note_mut(&mut self, node: NodeId) -> &mut Note {
        &mut self.annex_mut(node).note
    }

    /// The side that forfeited at the node, and why.
    pub fn forfeited(&self, node: NodeId) -> Option<&(Side, Forfeit)> {
        match self.ending(node)? {
            Ending::Forfeit(forfeit) => Some(forfeit),
            Ending::Draw => None,
        }
    }

    /// True when both sides agreed on a draw at the node.
    pub fn is_draw_agreed(&self, node: NodeId) -> bool {
        matches!(self.ending(node), Some(Ending::Draw))
    }

    fn ending(&self, node: NodeId) -> Option<&Ending> {
        self.node(node).annex.as_deref()?.ending.as_ref()
    }

    /// All nodes, each after its parent, children in the order in which they were added.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = vec![self.root()];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            let from = open.len();
            open.extend(self.children(node));
            open[from..].reverse();
            Some(node)
        })
    }

    /// The last node of the line that redo follows from `node`; `node` itself at a leaf.
    pub fn end_of_line(&self, mut node: NodeId) -> NodeId {
        while let Some(next) = self.main_child(node) {
            node = next;
        }
        node
    }

    /// Records that `side` forfeited at the node. No effect where the game is over.
    pub fn forfeit(&mut self, node: NodeId, side: Side, forfeit: Forfeit) {
        if self.game_at(node).result().is_none() {
            self.annex_mut(node).ending = Some(Ending::Forfeit((side, forfeit)));
        }
    }

    /// Records that both sides agreed on a draw at the node. No effect where the game is over.
    pub fn agree_draw(&mut self, node: NodeId) {
        if self.game_at(node).result().is_none() {
            self.annex_mut(node).ending = Some(Ending::Draw);
        }
    }

    /// Removes a forfeit or an agreement, so that the game can continue.
    pub fn lift_ending(&mut self, node: NodeId) {
        if let Some(annex) = &mut self.node_mut(node).annex {
            annex.ending = None;
        }
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

    /// Number of stones on the board at `node`. Costs a walk to the root.
    pub fn ply(&self, node: NodeId) -> usize {
        let nodes = std::iter::successors(Some(node), |&it| self.parent(it));
        let actions = nodes.filter_map(|it| self.action(it));
        actions.map(|action| action.points().len()).sum()
    }

    /// Flips the board vertically, including the data of nodes.
    pub(super) fn flip(&mut self) {
        let size = self.setup.size();
        for node in &mut self.nodes {
            let flip = |point: &mut Point| *point = Symmetry::FlipY.map(*point, size);
            if let Some(StoredAction::Place(point)) = &mut node.step {
                flip(point);
            }
            if let Some(annex) = &mut node.annex {
                annex.note.flip(size);
                let stones = annex.stones.iter_mut();
                stones.for_each(|stones| stones.points_mut().iter_mut().for_each(flip));
            }
        }
    }

    /// The game at `node`. Costs one replay.
    pub fn game_at(&self, node: NodeId) -> Game {
        let mut game = self.played_at(node);
        match self.ending(node) {
            Some(Ending::Forfeit((side, forfeit))) => game.forfeit(*side, forfeit.clone()),
            Some(Ending::Draw) => game.agree_draw(),
            None => {}
        }
        game
    }

    /// The game at `node` without a forfeit or an agreement there.
    pub(super) fn played_at(&self, node: NodeId) -> Game {
        let mut game = Game::new(self.setup);
        let path = self.path(node);
        for action in path.into_iter().filter_map(|node| self.action(node)) {
            game.play(action)
                .expect("every node was legal when it was added");
        }
        game
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.index()]
    }

    fn annex_mut(&mut self, node: NodeId) -> &mut Annex {
        self.node_mut(node).annex.get_or_insert_default()
    }
}
