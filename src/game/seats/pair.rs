//! [`Seats`]: the seats of both sides.

use std::time::Duration;

use super::handle::{SeatHandle, SeatStatus};
use super::opener::Opener;
use crate::session::Session;
use crate::tempo::Pace;
use crate::waker::Waker;
use crate::watched::Watched;
use player::{Proposal, Registry};
use record::NodeId;
use rules::Side;

/// The seats of both sides.
#[derive(Debug)]
pub struct Seats {
    opener: Opener,
    /// `[side]`; `None` where a human plays.
    handles: [Option<SeatHandle>; 2],
}

impl Seats {
    /// Two empty seats.
    pub(crate) const fn new(registry: Registry, waker: Waker) -> Self {
        Self {
            opener: Opener::new(registry, waker),
            handles: [None, None],
        }
    }

    /// The seat of the bot that plays for `side`; `None` for a human.
    pub const fn of(&self, side: Side) -> Option<&SeatHandle> {
        self.handles[side.index()].as_ref()
    }

    /// The seats of the bots that play.
    pub fn iter(&self) -> impl Iterator<Item = &SeatHandle> {
        self.handles.iter().flatten()
    }

    /// Opens a seat for each new bot and removes the seats of humans. A new player always gets a
    /// new seat, because the old one may be busy or broken, and its random numbers are used up.
    pub(crate) fn seat(&mut self, session: &Session) {
        for side in Side::ALL {
            let handle = &mut self.handles[side.index()];
            let tenure = session.contest().tenure(side);
            if session.is_human(side) {
                *handle = None;
            } else if handle.as_ref().is_none_or(|it| it.tenure() != tenure) {
                *handle = Some(self.opener.open(side, session));
            }
        }
    }

    /// Reads the messages of the seats and plays their moves. Returns failures, one line for each.
    pub(crate) fn read(
        &mut self,
        session: &mut Watched<Session>,
        pace: Pace,
        now: Duration,
    ) -> Vec<String> {
        let mut warnings = Vec::new();
        for handle in self.handles.iter_mut().flatten() {
            let mut answer = handle.listen(session, &mut warnings);
            handle.conclude_proposal(session, now);
            if answer.is_none()
                && let Some(error) = handle.watch(now)
            {
                self.opener.reopen(handle, session);
                answer = Some(Err(error));
            }
            let wanted = wanted(session, handle.side());
            let polite = now < handle.asked_at() + pace.least_think_time(session, handle.side());
            if let Some(answer) = handle.take_answer(answer, wanted, polite) {
                session.rule_bot(answer);
            }
        }
        session.quietly().clocks_mut().note_read();
        warnings
    }

    /// Requests a move from the side to decide in the position shown, cancels all other requests,
    /// and lets the other side ponder if its character does.
    pub(crate) fn ask(&mut self, session: &Session, now: Duration) {
        let path = session.tree().path(session.cursor());
        for handle in self.handles.iter_mut().flatten() {
            handle.forget_taken_back(&path);
            // The answer to a proposal comes first.
            if !handle.is_asked_to_agree() {
                let side = handle.side();
                handle.follow(wanted(session, side), session, now);
                handle.ponder_on(pondered(session, side), session);
            }
        }
    }

    /// True while a bot decides in the position shown, or will do so as soon as it has answered a
    /// proposal.
    pub(crate) fn is_deciding(&self, session: &Session) -> bool {
        let mut handles = self.handles.iter().flatten();
        handles.any(|handle| {
            let is_next = || handle.is_asked_to_agree() && wanted(session, handle.side()).is_some();
            handle.is_deciding() || is_next()
        })
    }

    /// Lets `time` not count for the bots, because the program stood still.
    pub(crate) fn skip(&mut self, time: Duration) {
        let handles = self.handles.iter_mut().flatten();
        handles.for_each(|handle| handle.skip(time));
    }

    /// Asks the bot to decide to answer at once.
    pub(crate) fn demand(&mut self, node: NodeId, now: Duration) {
        let handles = self.handles.iter_mut().flatten();
        handles.for_each(|handle| handle.demand(node, now));
    }

    /// Sends a proposal about the position shown to the bot of `side`; returns false if no bot can
    /// answer.
    pub(crate) fn propose(
        &mut self,
        side: Side,
        proposal: Proposal,
        session: &Session,
        now: Duration,
    ) -> bool {
        let handle = self.handles[side.index()].as_mut();
        match handle.filter(|handle| handle.status() != SeatStatus::Failed) {
            Some(handle) => {
                handle.propose(proposal, session, now);
                true
            }
            None => false,
        }
    }
}

/// The position that the seat of `side` should be thinking about.
fn wanted(session: &Session, side: Side) -> Option<NodeId> {
    (session.side_to_think() == Some(side)).then(|| session.cursor())
}

/// The position that the seat of `side` should be pondering on.
fn pondered(session: &Session, side: Side) -> Option<NodeId> {
    (session.side_to_ponder() == Some(side)).then(|| session.cursor())
}
