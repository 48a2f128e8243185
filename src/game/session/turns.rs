//! The end of a turn: by a move, a failure, or an agreement.

use std::time::Duration;

use super::clocks::{Clocks, TimeNote};
use super::flow::Flow;
use super::on_screen::Session;
use super::position::Arrival;
use crate::notice::{Notice, OpeningDecision};
use arena::{Referee, TurnOutcome};
use player::{Proposal, SeatError};
use record::NodeId;
use rules::{Action, Color, Expect, Forfeit, Point, Side};

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
                self.set_flow(Flow::RUNNING);
            }
            Err(error) => self.tell(Notice::Illegal(error)),
        }
    }

    /// Plays a stone for the side to move, whoever its player is; an illegal one is ignored.
    pub(crate) fn play_for_either(&mut self, point: Point) {
        let action = Action::Place(point);
        if self.game().check(action).is_ok() {
            self.advance(action, None);
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

    /// The time of both sides.
    pub(crate) const fn clocks_mut(&mut self) -> &mut Clocks {
        &mut self.clocks
    }

    /// True when a human is out of time and loses by it.
    pub(crate) fn flag_falls(&self) -> bool {
        let side = self.human_to_decide();
        side.is_some_and(|side| self.clock(side) == Some(Duration::ZERO))
            && self.referee().call_flag(self.elapsed())
    }

    /// Ends the game as a loss on time of the human to decide.
    pub(crate) fn lose_on_time(&mut self) {
        if let Some(side) = self.human_to_decide() {
            self.forfeit(side, Forfeit::Time);
        }
    }

    /// Carries out a proposal that was accepted.
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

    /// Updates the session after an end without an action; the clocks are unchanged.
    fn end_here(&mut self) {
        let turn = self.clocks.turn();
        self.go_to(self.cursor(), Arrival::Played);
        self.clocks.pass(turn);
    }

    /// A referee for the current turn.
    fn referee(&self) -> Referee {
        Referee::resume(self.game().clone(), self.clocks.limits())
            .with_debts(self.clocks.debts())
            .with_flag(self.contest.lineup().time.flag)
    }

    fn time_note(&self, side: Side, referee: &Referee) -> TimeNote {
        let is_played = !self.position.looks_elsewhere();
        TimeNote::new(is_played.then(|| self.clocks.turn()), side, referee)
    }

    pub(super) fn advance(&mut self, action: Action, time: Option<TimeNote>) {
        let cursor = self.cursor();
        let asked = self.game().to_decide().map(|(_, expect)| expect);
        let tree = self.position.tree_mut();
        let next = tree
            .play(cursor, action)
            .expect("the referee has found it legal");
        if let Some(time) = time {
            time.write_to(tree.note_mut(next));
        }
        self.clocks.start();
        self.go_to(next, Arrival::Played);
        self.announce(asked, action);
    }

    /// Tells the user what was decided in an opening with a choice of colours.
    fn announce(&mut self, asked: Option<Expect>, action: Action) {
        let Some(decision) = asked.and_then(|asked| OpeningDecision::of(asked, action)) else {
            return;
        };
        let game = self.game();
        let named = match decision {
            OpeningDecision::LaidThree | OpeningDecision::LaidTwo => self.side_to_decide(),
            OpeningDecision::TookBlack => Some(game.side_of(Color::Black)),
            OpeningDecision::KeptColors => Some(game.side_of(Color::White)),
        };
        if let Some(side) = named {
            let name = self.character(side).name.clone();
            self.tell(Notice::Opening(decision, name));
        }
    }

    /// The game stands here now.
    pub(super) fn go_to(&mut self, node: NodeId, arrival: Arrival) {
        self.position.stand_at(node, arrival);
        self.settle_at_head();
    }

    /// Updates all parts after a change of the head.
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
        self.is_asked_to_resign = false;
    }

    /// Lets bots wait until somebody moves or asks them to.
    pub(crate) const fn pause(&mut self) {
        self.flow = Flow::PAUSED;
    }

    /// Whether bots may move from now on.
    pub(crate) const fn set_flow(&mut self, flow: Flow) {
        self.flow = flow;
    }
}
