//! [`Position`]: the tree of all lines, the position where the game stands and the position shown.

use record::{NodeId, Tree};
use rules::{Action, Game, GameResult};

/// The tree of all lines, with two nodes: the head, where the game stands, and the cursor, which is
/// shown.
#[derive(Debug)]
pub struct Position {
    tree: Tree,
    /// The node where the game begins: the root, or the node after the stones of a position that
    /// was set.
    start: NodeId,
    /// The node where the game stands: the cursor, unless another position is viewed.
    head: NodeId,
    /// The result at the head.
    outcome: Option<GameResult>,
    cursor: NodeId,
    /// The game at the cursor.
    game: Game,
    arrival: Arrival,
    /// True during a replay of the line shown.
    replays: bool,
}

/// How the game came to the position shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// A player moved, or lost by a failure.
    Played,
    /// A human player took moves back.
    TakenBack,
    /// The position was only selected for viewing.
    Shown,
}

impl Position {
    /// The game begins and stands at the root of `tree`.
    pub(super) fn new(tree: Tree) -> Self {
        let root = tree.root();
        Self {
            start: root,
            head: root,
            outcome: tree.game_at(root).result().cloned(),
            cursor: root,
            game: tree.game_at(root),
            tree,
            arrival: Arrival::Shown,
            replays: false,
        }
    }

    /// The position shown, with everything that led to it.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The tree of all lines.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node of the position shown.
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The node where the game stands.
    pub const fn head(&self) -> NodeId {
        self.head
    }

    /// The node where the game begins; nothing before it can be taken back.
    pub const fn start(&self) -> NodeId {
        self.start
    }

    /// The result where the game stands; `None` while the game is not over.
    pub const fn outcome(&self) -> Option<&GameResult> {
        self.outcome.as_ref()
    }

    /// How the game came to the position shown.
    pub const fn arrival(&self) -> Arrival {
        self.arrival
    }

    /// True when the position shown is not the one where the game stands.
    pub fn looks_elsewhere(&self) -> bool {
        self.cursor != self.head
    }

    /// True when a move led to the position shown.
    pub fn is_played(&self) -> bool {
        self.cursor != self.start
    }

    /// True for a position of the game: a node of its tree that is not before its start.
    pub fn can_show(&self, node: NodeId) -> bool {
        self.tree.contains(node) && self.tree.path(node).contains(&self.start)
    }

    /// One ply back; `None` at the start.
    pub fn previous(&self) -> Option<NodeId> {
        let parent = self.tree.parent(self.cursor);
        parent.filter(|_| self.cursor != self.start)
    }

    /// The next ply of the line visited last; `None` at its end.
    pub fn next(&self) -> Option<NodeId> {
        self.tree.main_child(self.cursor)
    }

    /// The line shown, from the start through the position shown to its end.
    pub fn line(&self) -> Vec<NodeId> {
        let path = self.tree.path(self.tree.end_of_line(self.cursor));
        path.into_iter()
            .skip_while(|&node| node != self.start)
            .collect()
    }

    /// True during a replay.
    pub const fn is_replaying(&self) -> bool {
        self.replays
    }

    /// The comment on the position at `node`.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.tree.note(node).comment
    }

    /// The tree, to change its notes and endings.
    pub(super) const fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Sets the start and the head of the game to `node`.
    pub(super) fn begin_at(&mut self, node: NodeId) {
        self.start = node;
        self.stand_at(node, Arrival::Shown);
    }

    /// Sets the head of the game to `node`.
    pub(super) fn stand_at(&mut self, node: NodeId, arrival: Arrival) {
        self.call_up(node, arrival);
        (self.head, self.replays) = (node, false);
        self.outcome = self.game.result().cloned();
    }

    /// Shows the position at `node`; the head stays.
    pub(super) fn look_at(&mut self, node: NodeId) {
        self.tree.choose(node);
        self.call_up(node, Arrival::Shown);
    }

    fn call_up(&mut self, node: NodeId, arrival: Arrival) {
        (self.cursor, self.arrival) = (node, arrival);
        self.game = self.tree.game_at(node);
    }

    pub(super) const fn set_replaying(&mut self, replays: bool) {
        self.replays = replays;
    }

    /// Adds these moves to the tree after the position shown, as far as they are legal; returns the
    /// node after the first one.
    pub(super) fn add_line(&mut self, actions: impl Iterator<Item = Action>) -> Option<NodeId> {
        let mut node = self.cursor;
        for action in actions {
            match self.tree.play(node, action) {
                Ok(next) => node = next,
                Err(_) => break,
            }
        }
        self.next().filter(|_| node != self.cursor)
    }
}
