//! [`Session`]: the game on screen with everything tried in it. Undo, redo and variations are one mechanism, a cursor in a tree.

use bevy::prelude::Resource;

use super::NewGame;
use crate::arena::{Referee, TurnOutcome};
use crate::engine::Limits;
use crate::player::SeatError;
use crate::player::config::Character;
use crate::record::{NodeId, Tree};
use crate::rules::{Action, ActionError, Forfeit, Game, Side};

/// The game on screen.
#[derive(Resource, Debug)]
pub struct Session {
    new_game: NewGame,
    /// Number of the game since the start, so that seats of an earlier one are told apart.
    number: u64,
    tree: Tree,
    cursor: NodeId,
    /// The game at the cursor.
    game: Game,
    /// Whether bots wait until somebody moves or asks them to: after an undo into a bot's turn.
    paused: bool,
    /// What to tell the user about the last thing done, until the next one.
    notice: Option<String>,
}

impl Session {
    /// A session with nothing played.
    pub fn new(new_game: NewGame) -> Self {
        let tree = Tree::new(new_game.setup);
        let (cursor, game) = (tree.root(), Game::new(new_game.setup));
        Self {
            new_game,
            number: 0,
            tree,
            cursor,
            game,
            paused: false,
            notice: None,
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

    /// Number of the game since the start.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Seed of the players' random choices.
    pub const fn seed(&self) -> u64 {
        self.new_game.seed
    }

    /// Whether bots wait to be asked.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// What to tell the user.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Who plays for `side`.
    pub const fn character(&self, side: Side) -> &Character {
        &self.new_game.players[side.index()]
    }

    /// Whether `side` is played from in front of the screen.
    pub fn is_human(&self, side: Side) -> bool {
        self.character(side).kind == "human"
    }

    /// The side to decide, if the game goes on.
    pub fn side_to_decide(&self) -> Option<Side> {
        self.game.to_decide().map(|(side, _)| side)
    }

    /// The side to decide, if it is a human.
    pub fn human_to_decide(&self) -> Option<Side> {
        self.side_to_decide().filter(|&side| self.is_human(side))
    }

    /// Which seat is to think about the position shown: the side to decide, unless a paused bot.
    pub fn side_to_think(&self) -> Option<Side> {
        self.side_to_decide()
            .filter(|&side| !self.paused || self.is_human(side))
    }

    /// Starts over with the same players and another seed.
    pub fn restart(&mut self, seed: u64) {
        let number = self.number + 1;
        *self = Self::new(NewGame {
            seed,
            ..self.new_game.clone()
        });
        self.number = number;
    }

    /// Carries out a human's action, or notes why it is not legal.
    pub fn play_human(&mut self, action: Action) {
        let mut referee = Referee::resume(self.game.clone(), [Limits::default(); 2]);
        match referee.apply(action) {
            Ok(()) => self.advance(action),
            Err(error) => self.explain(&error),
        }
    }

    /// Rules on a bot's answer for the side to decide.
    pub fn rule_bot(&mut self, answer: Result<Action, SeatError>) {
        let Some(side) = self.side_to_decide() else {
            return;
        };
        // The app's watch over a seat judges time; the referee judges the rest.
        let mut referee = Referee::resume(self.game.clone(), [Limits::default(); 2]);
        match referee.rule(answer, std::time::Duration::ZERO) {
            TurnOutcome::Played(action) => self.advance(action),
            TurnOutcome::Forfeited(forfeit) => self.forfeit(side, forfeit),
        }
    }

    /// Notes why an action is not legal.
    pub fn explain(&mut self, error: &ActionError) {
        self.notice = Some(error.to_string());
    }

    fn forfeit(&mut self, side: Side, forfeit: Forfeit) {
        self.tree.forfeit(self.cursor, side, forfeit);
        self.go_to(self.cursor);
    }

    fn advance(&mut self, action: Action) {
        let next = self
            .tree
            .play(self.cursor, action)
            .expect("the referee has found it legal");
        self.go_to(next);
        self.paused = false;
    }

    fn go_to(&mut self, node: NodeId) {
        self.cursor = node;
        self.game = self.tree.game_at(node);
        self.notice = None;
    }

    /// Where undo goes: the latest earlier position in which a human decides, or one ply back when there is no human. `None` when
    /// there is no such position.
    pub fn undo_target(&self) -> Option<NodeId> {
        let path = self.tree.path(self.cursor);
        let mut earlier = path.iter().rev().skip(1).copied();
        if Side::ALL.iter().any(|&side| self.is_human(side)) {
            earlier.find(|&node| self.human_decides_at(node))
        } else {
            earlier.next()
        }
    }

    fn human_decides_at(&self, node: NodeId) -> bool {
        let decides = self.tree.game_at(node).to_decide();
        decides.is_some_and(|(side, _)| self.is_human(side))
    }

    /// Takes back to [`Session::undo_target`].
    pub fn undo(&mut self) {
        if let Some(target) = self.undo_target() {
            self.go_to(target);
            self.paused = self.human_to_decide().is_none();
        }
    }

    /// Where redo goes: along the line visited last, to the next position in which a human decides or to its end.
    pub fn redo_target(&self) -> Option<NodeId> {
        let mut node = self.tree.main_child(self.cursor)?;
        let any_human = Side::ALL.iter().any(|&side| self.is_human(side));
        while any_human && !self.human_decides_at(node) {
            match self.tree.main_child(node) {
                Some(next) => node = next,
                None => break,
            }
        }
        Some(node)
    }

    /// Goes forward to [`Session::redo_target`].
    pub fn redo(&mut self) {
        if let Some(target) = self.redo_target() {
            self.go_to(target);
        }
    }

    /// Lets a paused bot go on.
    pub fn resume(&mut self) {
        self.paused = false;
    }
}
