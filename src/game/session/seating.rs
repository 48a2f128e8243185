//! Starting games, and changing the players of the current game.

use super::clocks::Clocks;
use super::contest::Guide;
use super::flow::Flow;
use super::on_screen::Session;
use super::position::{Arrival, Position};
use crate::lineup::Lineup;
use arena::random_opening;
use player::config::{Cast, Character};
use record::{NodeId, Tree};
use rules::Side;

impl Session {
    /// Takes over the names that the cast has for the players, after one was renamed.
    pub(crate) fn follow_names(&mut self, cast: &Cast) {
        self.contest.follow_names(cast);
    }

    /// Starts the next game with this lineup: that of
    /// [`Contest::next_lineup`](super::Contest::next_lineup), or the same players as the cast has
    /// them now. A game of a series without a result is played again; after the last game a new
    /// series begins. The clocks run at once.
    pub(crate) fn next_game(&mut self, lineup: Lineup) {
        let over = self.position.outcome().is_some();
        self.enter_result();
        self.contest.advance(lineup.games, over);
        self.set_up(lineup);
    }

    /// Starts the first game of a new series; its clocks run at once. The first game has the seed
    /// from the program's arguments, unless it has been played.
    pub(crate) fn begin(&mut self, lineup: Lineup, seed: u64) {
        let unused = self.number() == 0 && self.game().ply() == 0;
        let seed = if unused { self.contest.seed() } else { seed };
        self.enter_result();
        self.contest.restart(seed);
        self.set_up(lineup);
    }

    fn set_up(&mut self, lineup: Lineup) {
        let tree = Tree::new(lineup.setup);
        self.sit_down(lineup, tree);
        self.set_opening();
        self.clocks.start();
    }

    /// In a series, bots begin from a few random stones by the game's seed; otherwise all games
    /// could be equal.
    fn set_opening(&mut self) {
        const STONES: u16 = 3;
        let contest = &self.contest;
        let meet_again = contest.lineup().games > 1 || contest.series().game() > 0;
        if contest.is_between_bots() && meet_again {
            let opening = random_opening(contest.lineup().setup, STONES, contest.seed());
            for action in opening.actions() {
                self.advance(*action, None);
            }
        }
    }

    /// Starts a game from a position of `tree`, with the players of this lineup.
    pub(crate) fn pose(&mut self, tree: Tree, start: NodeId, lineup: Lineup) {
        self.enter_result();
        self.contest.restart(self.contest.seed());
        self.sit_down(lineup, tree);
        self.contest.pose();
        self.position.begin_at(start);
        self.settle_at_head();
    }

    /// Starts a lesson of the tutorial, or a line of a repertoire, from a position of `tree`.
    pub(crate) fn pose_guided(&mut self, tree: Tree, start: NodeId, lineup: Lineup, guide: Guide) {
        self.pose(tree, start, lineup);
        self.contest.be_guided(guide);
    }

    /// Returns to the start of a position that was set, with its players. The lines that were tried
    /// stay in the tree, but failures and agreed draws are removed.
    pub(crate) fn start_over(&mut self) {
        if !self.contest.is_posed() {
            return;
        }
        let start = self.position.start();
        for node in [self.cursor(), self.position.head(), start] {
            self.position.tree_mut().lift_ending(node);
        }
        self.contest.seat_as_posed();
        self.flow = Flow::RUNNING;
        self.go_to(start, Arrival::Shown);
    }

    /// Sets up a game at the beginning of `tree`, which is not started yet.
    pub(super) fn sit_down(&mut self, lineup: Lineup, tree: Tree) {
        self.contest.sit_down(lineup);
        self.position = Position::new(tree);
        self.clocks = Clocks::new(&self.contest);
        self.flow = Flow::RUNNING;
        self.review = None;
        self.settle_at_head();
    }

    /// Replaces the player of `side`. A game that was lost by a failure continues; the loss still
    /// counts.
    pub(crate) fn replace(&mut self, side: Side, character: Character) {
        if self.failed_side() == Some(side) {
            self.enter_failure();
            self.go_to(self.cursor(), Arrival::Shown);
        }
        self.contest.seat(side, character);
    }

    /// Lets the player whose failure ended the game try again; the loss still counts.
    pub(crate) fn retry(&mut self) {
        if let Some(side) = self.failed_side() {
            let relieved = self.contest.relieved(side).cloned();
            self.replace(side, self.character(side).clone());
            self.contest.relieve(side, relieved);
        }
    }

    /// Lets a human play for `side`, or, if a human has replaced a bot there, lets the bot come
    /// back.
    pub(crate) fn take_over(&mut self, side: Side, human: &Character) {
        if !self.is_human(side) {
            let bot = self.character(side).clone();
            self.replace(side, human.clone());
            self.contest.relieve(side, Some(bot));
        } else if let Some(bot) = self.contest.relieved(side).cloned() {
            self.replace(side, bot);
        }
    }

    /// Enters the loss of a player that failed, and removes the result so that the game can
    /// continue.
    pub(super) fn enter_failure(&mut self) {
        // A failure at another node than the head is not the result of the game.
        if !self.position.looks_elsewhere() {
            self.enter_result();
        }
        let cursor = self.cursor();
        self.position.tree_mut().lift_ending(cursor);
    }

    /// Enters the result of the game that is left, if it counts.
    pub(super) fn enter_result(&mut self) {
        self.contest.enter(self.position.outcome());
    }
}
