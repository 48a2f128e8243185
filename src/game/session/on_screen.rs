//! [`Session`]: reads the parts of the game on screen together.

use std::time::Duration;

use super::clocks::{self, Clocks};
use super::contest::Contest;
use super::flow::Flow;
use super::position::{Arrival, Position};
use crate::lineup::Lineup;
use crate::notice::Notice;
use crate::series::SeriesScore;
use engine::Limits;
use player::config::Character;
use record::{NodeId, Tree};
use rules::{Game, GameResult, Side, WinReason};
use serde_json::Value;

/// The game on screen.
#[derive(Debug)]
pub struct Session {
    pub(super) contest: Contest,
    pub(super) position: Position,
    pub(super) clocks: Clocks,
    pub(super) flow: Flow,
    /// What to tell the user about the last thing done, until the next one.
    pub(super) notice: Option<Notice>,
    /// Number of notices so far.
    notices: u64,
    /// True while the user is asked whether to resign.
    pub(super) is_asked_to_resign: bool,
    /// The review of the game as its record keeps it.
    pub(super) review: Option<Value>,
}

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Number of the game since the start, from 0.
    pub game: u64,
    /// The position in its tree.
    pub node: NodeId,
}

impl Session {
    /// A session with an empty game.
    pub(crate) fn new(lineup: Lineup, seed: u64) -> Self {
        let position = Position::new(Tree::new(lineup.setup));
        let contest = Contest::new(lineup, seed);
        Self {
            clocks: Clocks::new(&contest),
            contest,
            position,
            flow: Flow::RUNNING,
            notice: None,
            notices: 0,
            is_asked_to_resign: false,
            review: None,
        }
    }

    /// The tree, where the game stands in it and what is shown.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The players and the score.
    pub const fn contest(&self) -> &Contest {
        &self.contest
    }

    /// Whether bots may move.
    pub const fn flow(&self) -> Flow {
        self.flow
    }

    /// The notice for the user.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// The number of the last notice: it distinguishes a notice from an equal one before it.
    pub const fn notice_number(&self) -> u64 {
        self.notices
    }

    /// True while the user is asked whether to resign.
    pub const fn is_asked_to_resign(&self) -> bool {
        self.is_asked_to_resign
    }

    /// The position shown, with everything that led to it.
    pub const fn game(&self) -> &Game {
        self.position.game()
    }

    /// The tree of all lines.
    pub const fn tree(&self) -> &Tree {
        self.position.tree()
    }

    /// Where in the tree the position shown is.
    pub const fn cursor(&self) -> NodeId {
        self.position.cursor()
    }

    /// Number of the game since the start, from 0.
    pub const fn number(&self) -> u64 {
        self.contest.number()
    }

    /// The position shown, distinguished from those of other games.
    pub const fn place(&self) -> Place {
        Place {
            game: self.number(),
            node: self.cursor(),
        }
    }

    /// The player of `side`.
    pub fn character(&self, side: Side) -> &Character {
        self.contest.character(side)
    }

    /// True when a human plays for `side`.
    pub fn is_human(&self, side: Side) -> bool {
        self.contest.is_human(side)
    }

    /// The side to decide, if the game is not over.
    pub fn side_to_decide(&self) -> Option<Side> {
        self.game().to_decide().map(|(side, _)| side)
    }

    /// The side to decide, if it is a human.
    pub fn human_to_decide(&self) -> Option<Side> {
        self.side_to_decide().filter(|&side| self.is_human(side))
    }

    /// The side of the bot that should think about the position shown: the one to decide, unless
    /// bots are paused or a player waits for the permission to start its engine.
    pub fn side_to_think(&self) -> Option<Side> {
        let bots_move = !self.flow.is_paused() && self.may_bots_move();
        self.side_to_decide()
            .filter(|&side| bots_move && !self.is_human(side))
    }

    /// The side of the bot that may ponder: one whose character ponders, while the other side has
    /// to answer the last move. `None` in a position that is only viewed, and while bots are paused
    /// or move one by one.
    pub(crate) fn side_to_ponder(&self) -> Option<Side> {
        let side = !self.side_to_decide()?;
        let is_running = self.flow.is_running() && self.may_bots_move();
        let is_played = is_running && self.position.arrival() == Arrival::Played;
        (is_played && self.character(side).ponder && !self.is_human(side)).then_some(side)
    }

    /// The side of the bot that a human plays against, unless the bot has failed.
    pub(crate) fn bot_to_ask(&self) -> Option<Side> {
        let bot = Side::ALL.into_iter().find(|&side| !self.is_human(side))?;
        (self.is_human(!bot) && self.failed_side() != Some(bot)).then_some(bot)
    }

    /// The running score between the two players, the game shown included once it is over.
    pub fn score(&self) -> SeriesScore {
        self.contest.score(self.position.outcome())
    }

    /// The side whose player failed, when that ended the game.
    pub fn failed_side(&self) -> Option<Side> {
        match self.game().result()? {
            GameResult::Win {
                winner,
                reason: WinReason::Forfeit(_),
            } => Some(!*winner),
            _ => None,
        }
    }

    /// The time that `side` has left in the position shown, without that of the current turn;
    /// `None` without a clock.
    pub fn clock(&self, side: Side) -> Option<Duration> {
        let own_turn = self.game().side_of(self.game().side_to_move()) == side;
        let gone = if own_turn {
            self.elapsed()
        } else {
            Duration::ZERO
        };
        self.clocks.limits()[side.index()].after(gone).longest()
    }

    /// True when little time is left on the clock of `side`.
    pub fn is_time_low(&self, side: Side) -> bool {
        let start = self.contest().time_control(side).start();
        self.clock(side)
            .is_some_and(|left| clocks::is_low(left, start.unwrap_or_default()))
    }

    /// The limits of `side` for the rest of the current turn.
    pub(crate) fn limits(&self, side: Side) -> Limits {
        self.clocks.limits()[side.index()].after(self.elapsed())
    }

    /// The side whose turn it is, so that its time passes unless it is prevented from deciding. A
    /// human's turn does not begin before the game is started; a bot's begins when the bot is asked
    /// for a move.
    pub fn side_on_clock(&self) -> Option<Side> {
        let side = self.side_to_decide()?;
        let has_turn = self.clocks.is_started() || !self.is_human(side);
        let stands_still = self.flow.is_paused() || self.position.looks_elsewhere();
        (has_turn && !stands_still).then_some(side)
    }

    /// True when the clock of `side` waits for its first move, because the game has not been
    /// started.
    pub fn awaits_first_move(&self, side: Side) -> bool {
        let waits = !self.clocks.is_started() && self.human_to_decide() == Some(side);
        waits && self.clock(side).is_some()
    }

    /// True when the player of `side` can be replaced: the game is not over, or ended by a failure
    /// of that player.
    pub fn can_be_replaced(&self, side: Side) -> bool {
        self.side_to_decide().is_some() || self.failed_side() == Some(side)
    }

    /// True when a human can take over `side`, or give it back to the bot that was replaced.
    pub fn can_take_over(&self, side: Side) -> bool {
        self.can_be_replaced(side)
            && (!self.is_human(side) || self.contest.relieved(side).is_some())
    }

    /// The first side whose player has an engine that is not allowed, when the game needs that
    /// player. A finished game does not, nor does a position that the user only views.
    pub(crate) fn side_without_permission(&self) -> Option<Side> {
        let decides = self.side_to_decide()?;
        let is_idle = self.flow.is_paused() || self.is_human(decides);
        if self.position.looks_elsewhere() && is_idle {
            return None;
        }
        Side::ALL
            .into_iter()
            .find(|&side| !self.contest.has_permission(side))
    }

    /// True when bots may move: no player waits for a permission of its engine.
    fn may_bots_move(&self) -> bool {
        Side::ALL
            .iter()
            .all(|&side| self.contest.has_permission(side))
    }

    /// The duration of the turn at the position shown; zero at other positions than the head.
    pub(super) fn elapsed(&self) -> Duration {
        if self.position.looks_elsewhere() {
            Duration::ZERO
        } else {
            self.clocks.turn()
        }
    }

    /// Asks the user whether to resign, until another position is shown or the answer is no.
    pub(crate) const fn ask_to_resign(&mut self, is_asked: bool) {
        self.is_asked_to_resign = is_asked;
    }

    /// Withdraws the notice.
    pub(crate) fn forget_notice(&mut self) {
        self.notice = None;
    }

    /// Tells the user something, until the next thing is done.
    pub(crate) fn tell(&mut self, notice: Notice) {
        self.notice = Some(notice);
        self.notices += 1;
    }
}
