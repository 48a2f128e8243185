//! [`Position`]: the tree of everything tried, where in it the game stands and which position is shown.

use record::{NodeId, Tree};
use rules::{Action, Game, GameResult};

/// The tree of everything tried and two places in it: the head, where the game stands, and the cursor, which is shown.
#[derive(Debug)]
pub struct Position {
    tree: Tree,
    /// Where the game begins: the root, or behind the stones of a position that was set.
    start: NodeId,
    /// Where the game stands: the cursor, unless another position is looked at.
    head: NodeId,
    /// The result there.
    outcome: Option<GameResult>,
    cursor: NodeId,
    /// The game at the cursor.
    game: Game,
    arrival: Arrival,
    /// Whether the line shown goes on by itself, as it was played.
    replays: bool,
}

/// How the game came to the position shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Somebody decided, or failed to.
    Played,
    /// A human who plays took moves back.
    TakenBack,
    /// It was called up again, and nobody who plays did anything.
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

    /// Every line tried.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Where in the tree the position shown is.
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Where the game stands.
    pub const fn head(&self) -> NodeId {
        self.head
    }

    /// Where the game begins: nothing that was set up before it can be taken back.
    pub const fn start(&self) -> NodeId {
        self.start
    }

    /// The result where the game stands; `None` while it goes on.
    pub const fn outcome(&self) -> Option<&GameResult> {
        self.outcome.as_ref()
    }

    /// How the game came to the position shown.
    pub const fn arrival(&self) -> Arrival {
        self.arrival
    }

    /// Whether another position is shown than that where the game stands.
    pub fn looks_elsewhere(&self) -> bool {
        self.cursor != self.head
    }

    /// Whether a move led to the position shown, and it was not just set.
    pub fn is_played(&self) -> bool {
        self.cursor != self.start
    }

    /// Whether this is a position of the game: in its tree, and not before its start.
    pub fn can_show(&self, node: NodeId) -> bool {
        self.tree.contains(node) && self.tree.path(node).contains(&self.start)
    }

    /// One ply back; `None` at the start.
    pub fn previous(&self) -> Option<NodeId> {
        let parent = self.tree.parent(self.cursor);
        parent.filter(|_| self.cursor != self.start)
    }

    /// One ply on along the line visited last; `None` at its end.
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

    /// Whether the line shown goes on by itself.
    pub const fn is_replaying(&self) -> bool {
        self.replays
    }

    /// What somebody wrote about the position at `node`.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.tree.note(node).comment
    }

    /// The tree, to change its notes and endings.
    pub(super) const fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The game begins at `node` from now on, and stands there.
    pub(super) fn begin_at(&mut self, node: NodeId) {
        self.start = node;
        self.stand_at(node, Arrival::Shown);
    }

    /// The game stands at `node` from now on.
    pub(super) fn stand_at(&mut self, node: NodeId, arrival: Arrival) {
        self.call_up(node, arrival);
        (self.head, self.replays) = (node, false);
        self.outcome = self.game.result().cloned();
    }

    /// Shows the position at `node`; the game stands where it stood.
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

    /// Puts these moves into the tree from the position shown, as far as they are legal; returns the position after the first one.
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
