//! [`Tree`]: a game with its variations.

use std::num::NonZeroU32;

use super::note::Note;
use rules::{Action, ActionError, Forfeit, Game, GameSetup, Point, Side, Stones, Symmetry};

/// A node of a [`Tree`]; valid in the tree that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: Self = Self(NonZeroU32::MIN);

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// Every line of a game, from one setup. The root is the position with nothing played; each other node is an action.
///
/// Libraries have millions of nodes that say nothing but where the stone lies, so a node takes 32 bytes and what is known of it is kept apart.
///
/// Invariant: every node's path can be played, so [`Tree::game_at`] never fails.
#[derive(Clone, Debug)]
pub struct Tree {
    setup: GameSetup,
    nodes: Vec<Node>,
}

/// `None` as a parent or a step: the root.
#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    /// The parent's next child.
    sibling: Option<NodeId>,
    /// The child that was visited last: where redo goes.
    main_child: Option<NodeId>,
    step: Option<StoredAction>,
    annex: Option<Box<Annex>>,
}

const _: () = assert!(size_of::<Node>() == 32);

/// An action, but for the stones of an opening, which are in the annex.
#[derive(Clone, Copy, Debug)]
enum StoredAction {
    Place(Point),
    PlaceMany,
    Swap,
    Resign,
}

/// What few nodes have.
#[derive(Clone, Debug, Default)]
struct Annex {
    /// What an opening lays.
    stones: Option<Stones>,
    /// How the game ended here without an action.
    ending: Option<Ending>,
    note: Note,
}

/// What ends a game beside its actions.
#[derive(Clone, Debug)]
enum Ending {
    /// The referee's word.
    Forfeit((Side, Forfeit)),
    /// That of both sides.
    Draw,
}

impl Node {
    /// A node by this action, with nothing around it.
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
    /// A tree with nothing played.
    pub fn new(setup: GameSetup) -> Self {
        Self {
            setup,
            nodes: vec![Node::default()],
        }
    }

    /// What was agreed at the start.
    pub const fn setup(&self) -> GameSetup {
        self.setup
    }

    /// The node with nothing played.
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Whether it has such a node.
    pub const fn contains(&self, node: NodeId) -> bool {
        node.index() < self.nodes.len()
    }

    /// The node before; `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// What was done to get here from the parent; `None` at the root.
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

    /// The lines that go on from here, in the order in which they were tried.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.first_child(node);
        std::iter::successors(first, |&child| self.node(child).sibling)
    }

    /// The line that was tried first from here; `None` at a leaf.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).first_child
    }

    /// The line that was tried last from here; `None` at a leaf.
    pub(super) fn last_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).last_child
    }

    /// The child visited last; `None` at a leaf.
    pub fn main_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).main_child
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
        let child = self.add(node, action);
        self.node_mut(node).main_child = Some(child);
        child
    }

    /// Likewise, but where redo goes stays as it is where there is anything yet.
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

    /// Where `action` leads from `node`; `None` when it was not tried there.
    pub(super) fn child_by(&self, node: NodeId, action: Action) -> Option<NodeId> {
        self.children(node)
            .find(|&child| self.action(child) == Some(action))
    }

    /// Makes the path to `node` the one where redo goes.
    pub fn choose(&mut self, node: NodeId) {
        for pair in self.path(node).windows(2) {
            self.node_mut(pair[0]).main_child = Some(pair[1]);
        }
    }

    /// What is known of the position there.
    pub fn note(&self, node: NodeId) -> &Note {
        let annex = self.node(node).annex.as_deref();
        annex.map_or(&NOTHING_KNOWN, |annex| &annex.note)
    }

    /// Likewise, to be changed.
    pub fn note_mut(&mut self, node: NodeId) -> &mut Note {
        &mut self.annex_mut(node).note
    }

    /// Who lost there by the referee's word, and why.
    pub fn forfeited(&self, node: NodeId) -> Option<&(Side, Forfeit)> {
        match self.ending(node)? {
            Ending::Forfeit(forfeit) => Some(forfeit),
            Ending::Draw => None,
        }
    }

    /// Whether both sides agreed on a draw there.
    pub fn is_draw_agreed(&self, node: NodeId) -> bool {
        matches!(self.ending(node), Some(Ending::Draw))
    }

    fn ending(&self, node: NodeId) -> Option<&Ending> {
        self.node(node).annex.as_deref()?.ending.as_ref()
    }

    /// Every node, each after its parent and the lines of each in the order in which they were tried.
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
            self.annex_mut(node).ending = Some(Ending::Forfeit((side, forfeit)));
        }
    }

    /// Notes that both sides agreed on a draw here. Without effect where the game is over.
    pub fn agree_draw(&mut self, node: NodeId) {
        if self.game_at(node).result().is_none() {
            self.annex_mut(node).ending = Some(Ending::Draw);
        }
    }

    /// Lifts a forfeit or an agreement, so that the game can go on from here.
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

    /// Stones on board at `node`. Costs a walk to the root.
    pub fn ply(&self, node: NodeId) -> usize {
        let nodes = std::iter::successors(Some(node), |&it| self.parent(it));
        let actions = nodes.filter_map(|it| self.action(it));
        actions.map(|action| action.points().len()).sum()
    }

    /// Exchanges top and bottom of the board, in what is known of positions as well.
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

    /// The game as it stands at `node`. Costs one replay.
    pub fn game_at(&self, node: NodeId) -> Game {
        let mut game = self.played_at(node);
        match self.ending(node) {
            Some(Ending::Forfeit((side, forfeit))) => game.forfeit(*side, forfeit.clone()),
            Some(Ending::Draw) => game.agree_draw(),
            None => {}
        }
        game
    }

    /// Likewise, as far as it was played there.
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
