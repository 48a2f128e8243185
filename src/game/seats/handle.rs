//! [`SeatHandle`]: the seat of one bot, and what it was asked.

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

/// What a seat is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatStatus {
    /// Its player is being prepared.
    Starting,
    /// Waiting for its turn.
    Ready,
    /// Thinking about the position shown.
    Thinking,
    /// It should have answered, and has not.
    Stalled,
    /// Its player failed.
    Failed,
}

/// The seat of a bot.
pub struct SeatHandle {
    side: Side,
    /// The tenure it was opened for.
    tenure: u64,
    /// Whether its player may be built; the user is asked about one that may not.
    has_permission: bool,
    seat: Seat,
    /// What passes between its player and a foreign engine.
    console: Console,
    /// The position it was asked about and has not answered.
    asked: Option<NodeId>,
    /// Watches over the turn in which it was asked last.
    watch: TurnWatch,
    /// The position that it has thought about last.
    thought: Option<NodeId>,
    /// The position that it was let ponder on.
    pondering: Option<NodeId>,
    /// What it was asked to agree to, and has not said yet.
    proposed: Option<Proposed>,
    /// What it did not agree to last, and in which position.
    declined: Option<(Proposal, NodeId)>,
    /// When it was asked, on the clock of the ticks.
    asked_at: Duration,
    /// Whether it was asked to answer at once.
    released: bool,
    /// The position in which it was asked so before it could begin: it was still to agree to something.
    hurried: Option<NodeId>,
    /// An answer held back for manners' sake.
    held: Option<Action>,
    ready: Option<Result<(), PlayerError>>,
    progress: Option<Progress>,
}

impl SeatHandle {
    /// How long a player may take to get ready before it is waited for as if it were.
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
            watch: TurnWatch::begin(&Limits::default(), Duration::ZERO),
            thought: None,
            pondering: None,
            proposed: None,
            declined: None,
            asked_at: Duration::ZERO,
            released: false,
            hurried: None,
            held: None,
            ready: None,
            progress: None,
        }
    }

    /// Takes over what the seat before was asked.
    pub(super) const fn inherit(&mut self, before: &Self) {
        self.asked = before.asked;
    }

    /// The side it plays for.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// What it is doing.
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

    /// Whether its player is still being prepared: built, or its engine started.
    fn is_loading(&self) -> bool {
        self.ready.is_none() || self.console.state() == EngineState::Starting
    }

    /// Whether its player can think about the position that it was asked about.
    pub(crate) fn is_at_work(&self) -> bool {
        self.asked.is_some() && !self.is_loading()
    }

    /// State and log of its foreign engine; empty for other players.
    pub const fn console(&self) -> &Console {
        &self.console
    }

    /// What it said last about its thinking: of this turn, or of its last one until the next begins.
    pub const fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }

    /// How long it has been thinking at `now` on the clock of the ticks.
    pub const fn thinking_for(&self, now: Duration) -> Duration {
        now.saturating_sub(self.asked_at)
    }

    /// Whether its bot is making up its mind; not while its answer is only held back.
    pub(crate) const fn is_deciding(&self) -> bool {
        self.asked.is_some() && self.held.is_none()
    }

    /// Whether it was asked to agree to something, and has not said yet.
    pub const fn is_asked_to_agree(&self) -> bool {
        self.proposed.is_some()
    }

    /// Whether it was let think on the other side's time.
    pub const fn is_pondering(&self) -> bool {
        self.pondering.is_some()
    }

    pub(super) const fn tenure(&self) -> u64 {
        self.tenure
    }

    pub(super) const fn asked_at(&self) -> Duration {
        self.asked_at
    }

    /// Asks it to answer at once, about the position shown at this node; an answer held back is released.
    pub(super) fn demand(&mut self, node: NodeId, now: Duration) {
        if self.asked.is_some() {
            self.released = true;
            self.watch.demand(now);
            self.seat.stop(Stop::MoveNow);
        } else {
            self.hurried = Some(node);
        }
    }

    /// Asks it to agree to something about the position shown. It drops what it was thinking about, and begins again when it has said
    /// what it says; asked the same again, it says the same and thinks on, or its clock would be at anybody's mercy.
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

    /// Reads all messages; returns its decision if there is one.
    pub(super) fn listen(
        &mut self,
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
                // What it ponders on is not its turn.
                SeatMsg::Progress(_, progress) if self.asked.is_some() => {
                    self.progress = Some(*progress);
                }
                SeatMsg::Decided(_, answer) => return Some(answer.map_err(SeatError::from)),
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

    /// Does what the bot has agreed to, or says that it does not; what was asked about another position is ignored.
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
        // A bot that was only too busy may be asked again.
        let said_no = proposed.answer.is_some();
        self.declined = said_no.then_some((proposed.proposal, proposed.node));
        let name = session.character(self.side).name.clone();
        session.tell(Notice::Declined(proposed.proposal, name));
    }

    /// Demands the move when it is time to; gives the reason back when the seat has to be given up.
    pub(super) fn watch(&mut self, now: Duration) -> Option<SeatError> {
        if !self.seat.is_thinking() {
            return None;
        }
        if self.is_loading() && now < self.asked_at + Self::LOADING {
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

    /// Takes an answer that has just come, and returns one that is due: at once, unless the bot is `polite` and an answer is held back. What
    /// was decided about another position than the one `wanted` is ignored.
    pub(super) fn take_answer(
        &mut self,
        answer: Option<Result<Action, SeatError>>,
        wanted: Option<NodeId>,
        polite: bool,
    ) -> Option<Result<Action, SeatError>> {
        match answer {
            _ if self.asked != wanted => {
                self.held = None;
                // Asked there again, later in this tick, it has nothing to think about any more.
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

    /// Thoughts about what was taken back are gone with it.
    pub(super) fn forget_taken_back(&mut self, path: &[NodeId]) {
        if self.thought.is_some_and(|node| !path.contains(&node)) {
            (self.thought, self.progress) = (None, None);
        }
    }

    /// Thinks about the position `wanted`, which is the one shown, or about nothing.
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
        self.watch = TurnWatch::begin(&limits, now);
        self.seat.think(session.game().clone(), limits);
        (self.asked, self.asked_at, self.released) = (Some(node), now, false);
        (self.held, self.progress, self.thought) = (None, None, Some(node));
        self.pondering = None;
    }

    /// Lets a player with nothing else to do ponder on the position `pondered`, which is the one shown, or on nothing any more.
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
