//! [`Record`]: a game with all its lines and its players, as a JSON file in Nekomoku's own format.
//!
//! ```text
//! {"nekomoku":1,"rule":"freestyle","size":15,
//! "players":[{"id":"you","name":"You"},{"id":"cat","name":"Alley Cat"}],"seed":7,"shown":2,
//! "nodes":[
//! {},
//! {"do":{"place":"h8"},"note":{"time_ms":1200}},
//! {"do":{"place":"i9"}},
//! {"after":1,"do":{"place":"g7"},"note":{"comment":"better"}}
//! ]}
//! ```
//!
//! Each node has a line of its own, the empty position first. A node follows the node before it
//! unless `after` names another one by its number from 0. Of several nodes that follow one node,
//! the last one is the main line unless one has `main`.
//!
//! `"review"` before `"shown"` is the review of the game, in the form of the program that made it.
//!
//! A game with an opening procedure has `"opening":"swap2"` after its size, and
//! `{"do":{"place_many":["h8","i9","g7"]}}` and `{"do":"swap"}` in its nodes. The players are the
//! first and the second side, whichever colours they have in the end.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::encoding::in_one_line;
use super::note::{EvaluationError, Note};
use super::tree::{NodeId, Tree};
use rules::{Action, ActionError, Forfeit, Game, GameSetup, OpeningRule, Rule, Side, SizeError};

/// Version of the file format.
const VERSION: u8 = 1;

/// A game with its lines and its players.
#[derive(Clone, Debug)]
pub struct Record {
    /// All lines of the game.
    pub tree: Tree,
    /// The node of the position that was shown.
    pub shown: NodeId,
    /// `[side]`: the players.
    pub players: [Seat; 2],
    /// Seed of the players' random choices.
    pub seed: u64,
    /// The time control, in the form of the program that kept the game. It is stored and not
    /// interpreted.
    pub time: Option<serde_json::Value>,
    /// The review of the game, in the form of the program that made it. It is stored and not
    /// interpreted.
    pub review: Option<serde_json::Value>,
}

/// The player of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// ID of the character.
    pub id: String,
    /// The name shown.
    pub name: String,
}

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// The text does not have the format; the message says where.
    #[error("{0}")]
    Form(String),
    /// The format has another version.
    #[error("nekomoku: version {0}, expected {VERSION}")]
    Version(u8),
    /// The size of the board is not supported.
    #[error("size: {0}")]
    Size(#[from] SizeError),
    /// The root node is missing or has an action.
    #[error("nodes: the first one is the empty position, expected no `do`")]
    Root,
    /// A node has no action.
    #[error("nodes: number {0} has no `do`")]
    NoAction(usize),
    /// A node follows a node that comes later or does not exist.
    #[error("nodes: number {0} is `after` {1}, expected one before it")]
    After(usize, usize),
    /// An action is illegal.
    #[error("nodes: number {0}: {1}")]
    Illegal(usize, ActionError),
    /// The same action occurs twice after the same node.
    #[error("nodes: number {0} repeats number {1}, expected each line once")]
    Repeated(usize, usize),
    /// An evaluation is invalid.
    #[error("nodes: number {0}: `evaluation`: {1}")]
    Evaluation(usize, EvaluationError),
    /// The node of the position shown does not exist.
    #[error("shown: there is no node {0}")]
    Shown(usize),
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head<Nodes> {
    nekomoku: u8,
    rule: Rule,
    size: u8,
    #[serde(default, skip_serializing_if = "OpeningRule::is_free")]
    opening: OpeningRule,
    players: [Seat; 2],
    #[serde(default)]
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<serde_json::Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    review: Option<serde_json::Value>,
    #[serde(default)]
    shown: usize,
    nodes: Nodes,
}

/// A later line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<usize>,
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    action: Option<Action>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    main: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forfeit: Option<(Side, Forfeit)>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    draw: bool,
    #[serde(default, skip_serializing_if = "Note::is_empty")]
    note: Note,
}

impl Record {
    /// A game without actions and with unknown players.
    pub fn new(setup: GameSetup) -> Self {
        let tree = Tree::new(setup);
        Self {
            shown: tree.root(),
            tree,
            players: Default::default(),
            seed: 0,
            time: None,
            review: None,
        }
    }

    /// Parses the text of a file. The cost grows with its length, and with its depth where lines
    /// branch.
    ///
    /// # Errors
    /// The first error in the text.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let head = serde_json::from_str::<Head<Vec<Line>>>(text);
        let head = head.map_err(|error| RecordError::Form(in_one_line(&error)))?;
        if head.nekomoku != VERSION {
            return Err(RecordError::Version(head.nekomoku));
        }
        let setup = GameSetup::new(head.rule, head.size)?;
        let mut reader = Reader::new(setup.with_opening(head.opening));
        for (number, line) in head.nodes.into_iter().enumerate() {
            reader.read(number, line)?;
        }
        let shown = reader.nodes.get(head.shown).copied();
        let mut tree = reader.finish()?;
        let shown = shown.ok_or(RecordError::Shown(head.shown))?;
        tree.choose(shown);
        Ok(Self {
            tree,
            shown,
            players: head.players,
            seed: head.seed,
            time: head.time,
            review: head.review,
        })
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let walk = self.tree.walk().collect::<Vec<_>>();
        let numbers = walk.iter().zip(0..).map(|(&node, number)| (node, number));
        let numbers = numbers.collect::<HashMap<_, usize>>();
        let head = Head {
            nekomoku: VERSION,
            rule: self.tree.setup().rule(),
            size: self.tree.setup().size(),
            opening: self.tree.setup().opening(),
            players: self.players.clone(),
            seed: self.seed,
            time: self.time.clone(),
            review: self.review.clone(),
            shown: numbers.get(&self.shown).copied().unwrap_or_default(),
            nodes: [(); 0],
        };
        let lines = walk.iter().map(|&node| {
            let line = self.line(node, &numbers);
            serde_json::to_string(&line).expect("a node can be written")
        });
        let lines = lines.collect::<Vec<_>>().join(",\n");
        let head = serde_json::to_string(&head).expect("a head can be written");
        let open = head.strip_suffix("[]}").expect("the nodes come last");
        format!("{open}\n[\n{lines}\n]}}\n")
    }

    fn line(&self, node: NodeId, numbers: &HashMap<NodeId, usize>) -> Line {
        let tree = &self.tree;
        let parent = tree.parent(node);
        let last = parent.and_then(|parent| tree.last_child(parent));
        let after = parent.map(|parent| numbers[&parent]);
        let is_main = parent.is_some_and(|parent| tree.main_child(parent) == Some(node));
        Line {
            after: after.filter(|&after| after + 1 != numbers[&node]),
            action: tree.action(node),
            main: is_main && last != Some(node),
            forfeit: tree.forfeited(node).cloned(),
            draw: tree.is_draw_agreed(node),
            note: tree.note(node).clone(),
        }
    }

    /// Flips the board vertically, for files whose rows count from the other edge.
    #[must_use]
    pub fn flipped(mut self) -> Self {
        self.tree.flip();
        self
    }

    /// The game at the position shown.
    pub fn game(&self) -> Game {
        self.tree.game_at(self.shown)
    }
}

/// The state of reading.
struct Reader {
    tree: Tree,
    /// `[number]`.
    nodes: Vec<NodeId>,
    /// The game at the last node that was read, so that a line is not replayed for each of its
    /// nodes.
    game: Game,
    /// Nodes that are marked as the main line.
    main: Vec<NodeId>,
}

impl Reader {
    fn new(setup: GameSetup) -> Self {
        Self {
            tree: Tree::new(setup),
            nodes: Vec::new(),
            game: Game::new(setup),
            main: Vec::new(),
        }
    }

    fn read(&mut self, number: usize, line: Line) -> Result<(), RecordError> {
        let node = if number == 0 {
            self.read_root(&line)?
        } else {
            self.read_action(number, &line)?
        };
        self.nodes.push(node);
        if line.main {
            self.main.push(node);
        }
        if let Some(evaluation) = &line.note.evaluation {
            let checked = evaluation.check(self.tree.setup().size());
            checked.map_err(|error| RecordError::Evaluation(number, error))?;
        }
        if !line.note.is_empty() {
            *self.tree.note_mut(node) = line.note;
        }
        if let Some((side, forfeit)) = line.forfeit {
            self.tree.forfeit(node, side, forfeit);
        }
        if line.draw {
            self.tree.agree_draw(node);
        }
        Ok(())
    }

    fn read_root(&self, line: &Line) -> Result<NodeId, RecordError> {
        match (line.action, line.after) {
            (None, None) => Ok(self.tree.root()),
            _ => Err(RecordError::Root),
        }
    }

    fn read_action(&mut self, number: usize, line: &Line) -> Result<NodeId, RecordError> {
        let action = line.action.ok_or(RecordError::NoAction(number))?;
        let after = line.after.unwrap_or(number - 1);
        let parent = self.nodes.get(after).copied();
        let parent = parent.ok_or(RecordError::After(number, after))?;
        if after + 1 != number {
            self.game = self.tree.played_at(parent);
        }
        let played = self.game.play(action);
        played.map_err(|error| RecordError::Illegal(number, error))?;
        match self.tree.child_by(parent, action) {
            Some(known) => Err(RecordError::Repeated(number, self.number_of(known))),
            None => Ok(self.tree.visit(parent, action)),
        }
    }

    fn number_of(&self, node: NodeId) -> usize {
        let number = self.nodes.iter().position(|&known| known == node);
        number.expect("every node of the tree was read")
    }

    fn finish(mut self) -> Result<Tree, RecordError> {
        if self.nodes.is_empty() {
            return Err(RecordError::Root);
        }
        for node in self.main {
            let parent = self.tree.parent(node);
            if let (Some(parent), Some(action)) = (parent, self.tree.action(node)) {
                self.tree.visit(parent, action);
            }
        }
        Ok(self.tree)
    }
}
