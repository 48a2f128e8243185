//! A turn ends: with a move, a failure, or an agreement.

use std::time::Duration;

use super::clocks::TimeNote;
use super::{Arrival, Flow, Session};
use crate::lineup::PairingError;
use crate::notice::Notice;
use arena::{Referee, TurnOutcome};
use player::{Proposal, SeatError};
use record::NodeId;
use rules::{Action, ActionError, Forfeit, Side};

impl Session {
    /// Carries out a human's action, or notes why it is not legal.
    pub(crate) fn play_human(&mut self, action: Action) {
        let Some(side) = self.human_to_decide() else {
            return;
        };
        let mut referee = self.referee();
        match referee.apply(action, self.elapsed()) {
            Ok(()) => {
                self.advance(action, Some(self.time_note(side, &referee)));
                self.resume();
            }
            Err(error) => self.explain(error),
        }
    }

    /// Rules on a bot's answer for the side to decide.
    pub(crate) fn rule_bot(&mut self, answer: Result<Action, SeatError>) {
        let Some(side) = self.side_to_decide() else {
            return;
        };
        let mut referee = self.referee();
        match referee.rule(answer, self.elapsed()) {
            TurnOutcome::Played(action) => {
                self.advance(action, Some(self.time_note(side, &referee)));
            }
            TurnOutcome::Forfeited(forfeit) => self.forfeit(side, forfeit),
        }
        if self.flow.is_stepping() {
            self.pause();
        }
    }

    /// Notes why an action is not legal.
    pub(crate) fn explain(&mut self, error: ActionError) {
        self.tell(Notice::Illegal(error));
    }

    /// Notes why a game or a player cannot be had.
    pub(crate) fn refuse(&mut self, error: PairingError) {
        self.tell(Notice::Unavailable(error));
    }

    /// So much more time has passed in the turn that is going on.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.clocks.pass(time);
    }

    /// Lets a human's clock run from now on: somebody has started the game, or continues one that was kept.
    pub(crate) const fn start_clocks(&mut self) {
        self.clocks.start();
    }

    /// Whether a human is out of time and has lost by it.
    pub(crate) fn flag_falls(&self) -> bool {
        let side = self.human_to_decide();
        side.is_some_and(|side| self.clock(side) == Some(Duration::ZERO))
            && self.referee().call_flag(self.elapsed())
    }

    /// The human to decide is out of time.
    pub(crate) fn lose_on_time(&mut self) {
        if let Some(side) = self.human_to_decide() {
            self.forfeit(side, Forfeit::Time);
        }
    }

    /// Does what everybody has agreed to.
    pub(crate) fn settle(&mut self, proposal: Proposal) {
        match proposal {
            Proposal::TakeBack => self.undo(),
            Proposal::Draw => self.agree_draw(),
        }
    }

    fn forfeit(&mut self, side: Side, forfeit: Forfeit) {
        let cursor = self.cursor();
        self.position.tree_mut().forfeit(cursor, side, forfeit);
        self.end_here();
    }

    fn agree_draw(&mut self) {
        let cursor = self.cursor();
        self.position.tree_mut().agree_draw(cursor);
        self.end_here();
    }

    /// Takes notice of an end without an action: the clock stays as it was.
    fn end_here(&mut self) {
        let turn = self.clocks.turn();
        self.go_to(self.cursor(), Arrival::Played);
        self.clocks.pass(turn);
    }

    /// A judge for the turn that is going on.
    fn referee(&self) -> Referee {
        Referee::resume(self.game().clone(), self.clocks.limits())
            .with_flag(self.contest.lineup().time.flag)
    }

    fn time_note(&self, side: Side, referee: &Referee) -> TimeNote {
        let is_played = !self.position.looks_elsewhere();
        TimeNote::new(is_played.then(|| self.clocks.turn()), side, referee)
    }

    pub(super) fn advance(&mut self, action: Action, time: Option<TimeNote>) {
        let cursor = self.cursor();
        let tree = self.position.tree_mut();
        let next = tree
            .play(cursor, action)
            .expect("the referee has found it legal");
        if let Some(time) = time {
            time.write_to(tree.note_mut(next));
        }
        self.clocks.start();
        self.go_to(next, Arrival::Played);
    }

    /// The game stands here now.
    pub(super) fn go_to(&mut self, node: NodeId, arrival: Arrival) {
        self.position.stand_at(node, arrival);
        self.settle_at_head();
    }

    /// Everything follows to where the game stands now.
    pub(super) fn settle_at_head(&mut self) {
        self.flow.forget_left();
        self.clocks.begin_turn();
        self.follow_cursor();
    }

    /// Everything follows to the position that is shown now.
    pub(super) fn follow_cursor(&mut self) {
        self.clocks
            .read(&self.contest, self.position.tree(), self.position.cursor());
        self.notice = None;
    }

    /// Lets bots move.
    pub(crate) const fn resume(&mut self) {
        self.flow = Flow::running();
    }

    /// Lets bots wait until somebody moves or asks them to.
    pub(crate) const fn pause(&mut self) {
        self.flow = Flow::paused();
    }

    /// Lets the bot to decide make one move; then bots wait.
    pub(crate) const fn step(&mut self) {
        self.flow = Flow::stepping();
    }
}
