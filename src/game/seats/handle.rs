//! [`SeatHandle`]: the seat of one bot, and its open requests.

use std::fmt;
use std::time::Duration;

use super::proposal::Proposed;
use crate::notice::Notice;
use crate::session::{Contest, Session};
use crate::watched::Watched;
use engine::{Limits, Progress};
use player::{
    Console, EngineState, Overdue, Patience, PlayerError, Proposal, Seat, SeatError, SeatMsg, Stop,
    TurnWatch,
};
use record::NodeId;
use rules::{Action, Side, printable};

/// The state of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatStatus {
    /// The player is being prepared.
    Starting,
    /// The player waits for its turn.
    Ready,
    /// The player thinks about the position shown.
    Thinking,
    /// The answer is overdue.
    Stalled,
    /// The player failed.
    Failed,
}

/// The seat of a bot.
pub struct SeatHandle {
    side: Side,
    /// The tenure that the seat was opened for.
    tenure: u64,
    /// True when the player may be built; otherwise the user is asked first.
    has_permission: bool,
    seat: Seat,
    /// The lines between the player and a foreign engine.
    console: Console,
    /// The position of the open request for a move.
    asked: Option<NodeId>,
    /// The time limits of the last requested turn.
    watch: TurnWatch,
    /// The position that the player has thought about last.
    thought: Option<NodeId>,
    /// The position that the player ponders on.
    pondering: Option<NodeId>,
    /// The proposal that the player has not answered yet.
    proposed: Option<Proposed>,
    /// The last declined proposal, and its position.
    declined: Option<(Proposal, NodeId)>,
    /// The time of the request for a move, on the clock of the ticks.
    asked_at: Duration,
    /// True when the player was asked to answer at once.
    released: bool,
    /// The position in which the player was asked to answer at once while it still had to answer a
    /// proposal.
    hurried: Option<NodeId>,
    /// An answer that is delayed to the shortest thinking time of the character.
    held: Option<Action>,
    ready: Option<Result<(), PlayerError>>,
    /// True when the player was still being prepared at the last look at its time limits.
    was_loading: bool,
    progress: Option<Progress>,
}

impl SeatHandle {
    /// The time that a player may take to prepare. After it, the time limits of the turn apply.
    const LOADING: Duration = Duration::from_mins(1);

    /// The handle of a seat that was just opened for the bot of `side`.
    pub(super) fn new(side: Side, contest: &Contest, seat: Seat, console: Console) -> Self {
        Self {
            side,
            tenure: contest.tenure(side),
            has_permission: contest.has_permission(side),
            seat,
            console,
            asked: None,
            watch: TurnWatch::begin(None, Duration::ZERO),
            thought: None,
            pondering: None,
            proposed: None,
            declined: None,
            asked_at: Duration::ZERO,
            released: false,
            hurried: None,
            held: None,
            ready: None,
            was_loading: false,
            progress: None,
        }
    }

    /// Takes over the open request of the seat before.
    pub(super) const fn inherit(&mut self, before: &Self) {
        self.asked = before.asked;
    }

    /// The side that the seat plays for.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The state of the seat.
    pub fn status(&self) -> SeatStatus {
        match &self.ready {
            Some(Err(_)) => SeatStatus::Failed,
            _ if self.asked.is_some() => match self.console.state() {
                EngineState::Stalled => SeatStatus::Stalled,
                EngineState::Starting => SeatStatus::Starting,
                _ => SeatStatus::Thinking,
            },
            None => SeatStatus::Starting,
            Some(Ok(())) => SeatStatus::Ready,
        }
    }

    /// True while the player is being prepared: the player is built, or its engine starts.
    fn is_loading(&self) -> bool {
        self.ready.is_none() || self.console.state() == EngineState::Starting
    }

    /// True when the player can think about the requested position.
    pub(crate) fn is_at_work(&self) -> bool {
        self.asked.is_some() && !self.is_loading()
    }

    /// State and log of the foreign engine; empty for other players.
    pub const fn console(&self) -> &Console {
        &self.console
    }

    /// The last report on the search of this turn, or of the player's last turn until the next one
    /// begins.
    pub const fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }

    /// The last report with the position that it is about.
    pub(crate) fn thought(&self) -> Option<(NodeId, &Progress)> {
        self.thought.zip(self.progress.as_ref())
    }

    /// The time since the request for a move, at `now` on the clock of the ticks.
    pub const fn thinking_for(&self, now: Duration) -> Duration {
        now.saturating_sub(self.asked_at)
    }

    /// True while the bot searches; false while its answer is only delayed.
    pub(crate) const fn is_deciding(&self) -> bool {
        self.asked.is_some() && self.held.is_none()
    }

    /// True while a proposal is unanswered.
    pub const fn is_asked_to_agree(&self) -> bool {
        self.proposed.is_some()
    }

    /// True while the bot ponders.
    pub const fn is_pondering(&self) -> bool {
        self.pondering.is_some()
    }

    pub(super) const fn tenure(&self) -> u64 {
        self.tenure
    }

    pub(super) const fn asked_at(&self) -> Duration {
        self.asked_at
    }

    /// Asks the bot to answer at once, about the position shown at this node; a delayed answer is
    /// released.
    pub(super) fn demand(&mut self, node: NodeId, now: Duration) {
        if self.asked.is_some() {
            self.released = true;
            self.watch.demand(now);
            self.seat.stop(Stop::MoveNow);
        } else {
            self.hurried = Some(node);
        }
    }

    /// Sends a proposal about the position shown. The bot interrupts its search and starts it again
    /// after its answer. A proposal that the bot has declined in this position is declined again
    /// without an interruption, because otherwise the opponent could use up the bot's clock.
    pub(super) fn propose(&mut self, proposal: Proposal, session: &Session, now: Duration) {
        let node = session.cursor();
        let is_declined = self.declined == Some((proposal, node));
        if !is_declined {
            self.abort();
            self.pondering = None;
            self.seat.propose(session.game().clone(), proposal);
        }
        self.proposed = Some(Proposed {
            proposal,
            node,
            since: now,
            answer: is_declined.then_some(false),
        });
    }

    /// Reads all messages of the seat; returns its decision if there is one. The clock stops when the
    /// player answers, not when its answer is read.
    pub(super) fn listen(
        &mut self,
        session: &mut Watched<Session>,
        warnings: &mut Vec<String>,
    ) -> Option<Result<Action, SeatError>> {
        while let Some(message) = self.seat.poll() {
            match message {
                SeatMsg::Ready(ready) => {
                    if let Err(error) = &ready
                        && self.has_permission
                    {
                        let error = printable(&error.to_string());
                        warnings.push(format!("{}: {error}", self.seat.name()));
                    }
                    self.ready = Some(ready);
                }
                // Reports while pondering are not about its own turn.
                SeatMsg::Progress(_, progress) if self.asked.is_some() => {
                    self.progress = Some(*progress);
                }
                SeatMsg::Decided(_, answer, at) => {
                    if self.asked == Some(session.cursor()) {
                        session.quietly().clocks_mut().credit(at.elapsed());
                    }
                    return Some(answer.map_err(SeatError::from));
                }
                SeatMsg::Responded(_, answer) => {
                    if let Some(proposed) = &mut self.proposed {
                        proposed.answer.get_or_insert(answer);
                    }
                }
                SeatMsg::Progress(..) => {}
            }
        }
        None
    }

    /// Carries out a proposal that the bot has accepted, or shows that it was declined. A proposal
    /// about another position is ignored.
    pub(super) fn conclude_proposal(&mut self, session: &mut Watched<Session>, now: Duration) {
        let Some(proposed) = self.proposed.take_if(|it| it.is_settled(now)) else {
            return;
        };
        if proposed.node != session.cursor() {
            return;
        }
        if proposed.is_accepted() {
            return session.settle(proposed.proposal);
        }
        // A bot that did not answer in time may be asked again.
        let said_no = proposed.answer.is_some();
        self.declined = said_no.then_some((proposed.proposal, proposed.node));
        let name = session.character(self.side).name.clone();
        session.tell(Notice::Declined(proposed.proposal, name));
    }

    /// Demands the move when the limit is reached; returns the reason when the seat has to be given
    /// up.
    pub(super) fn watch(&mut self, now: Duration) -> Option<SeatError> {
        if !self.seat.is_thinking() {
            return None;
        }
        // The clock does not run in the tick in which the player gets ready, so the watch begins
        // with that tick.
        let is_loading = self.is_loading();
        let was_loading = std::mem::replace(&mut self.was_loading, is_loading);
        if was_loading && now < self.asked_at + Self::LOADING {
            self.watch.excuse(now);
        }
        match self.watch.check(now, Patience::default()) {
            Overdue::Wait => None,
            Overdue::Demand => {
                self.seat.stop(Stop::MoveNow);
                None
            }
            Overdue::GiveUp => Some(SeatError::Unresponsive(self.thinking_for(now))),
        }
    }

    /// Lets `time` not count for the request for a move, because the program stood still.
    pub(super) fn skip(&mut self, time: Duration) {
        self.asked_at += time;
        self.watch.skip(time);
    }

    /// Takes a new answer and returns one that is due: at once, unless the bot is `polite` and its
    /// answer is delayed. An answer about another position than `wanted` is ignored.
    pub(super) fn take_answer(
        &mut self,
        answer: Option<Result<Action, SeatError>>,
        wanted: Option<NodeId>,
        polite: bool,
    ) -> Option<Result<Action, SeatError>> {
        match answer {
            _ if self.asked != wanted => {
                self.held = None;
                // The seat must not be asked about this position again later in this tick.
                self.asked = self.asked.filter(|_| answer.is_none());
            }
            Some(Ok(action)) => self.held = Some(action),
            Some(Err(error)) => {
                self.asked = None;
                return Some(Err(error));
            }
            None => {}
        }
        let action = self.held.take_if(|_| self.released || !polite)?;
        self.asked = None;
        Some(Ok(action))
    }

    /// Forgets reports about moves that were taken back.
    pub(super) fn forget_taken_back(&mut self, path: &[NodeId]) {
        if self.thought.is_some_and(|node| !path.contains(&node)) {
            (self.thought, self.progress) = (None, None);
        }
    }

    /// Requests a move in the position `wanted`, which is the one shown, or cancels the request.
    pub(super) fn follow(&mut self, wanted: Option<NodeId>, session: &Session, now: Duration) {
        let hurried = self.hurried.take();
        if self.asked == wanted {
            return;
        }
        if self.asked.is_some() {
            self.abort();
        }
        if let Some(node) = wanted {
            self.ask(node, session, now);
            if hurried == Some(node) {
                self.demand(node, now);
            }
        }
    }

    fn ask(&mut self, node: NodeId, session: &Session, now: Duration) {
        let own = Limits {
            time: Some(session.character(self.side).time.max()),
            ..Limits::default()
        };
        let limits = own.tighten(session.limits(self.side));
        self.watch = TurnWatch::begin(limits.longest(), now);
        self.was_loading = self.is_loading();
        self.seat.think(session.game().clone(), limits);
        (self.asked, self.asked_at, self.released) = (Some(node), now, false);
        (self.held, self.progress, self.thought) = (None, None, Some(node));
        self.pondering = None;
    }

    /// Lets an idle player ponder on the position `pondered`, which is the one shown, or stops it.
    pub(super) fn ponder_on(&mut self, pondered: Option<NodeId>, session: &Session) {
        if self.pondering == pondered || self.status() != SeatStatus::Ready {
            return;
        }
        if pondered.is_some() {
            self.seat.ponder(session.game().clone(), Limits::default());
        } else {
            self.seat.stop(Stop::Abort);
        }
        self.pondering = pondered;
    }

    fn abort(&mut self) {
        self.seat.stop(Stop::Abort);
        (self.asked, self.held) = (None, None);
    }
}

impl fmt::Debug for SeatHandle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SeatHandle")
            .field("side", &self.side)
            .field("status", &self.status())
            .finish_non_exhaustive()
    }
}
