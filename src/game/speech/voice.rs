//! [`Voice`]: the remarks of one side.

use std::time::Duration;

use super::lull::Lull;
use super::remark::{Ends, Remark};
use super::speaker::Speaker;
use crate::notice::Notice;
use crate::seats::{SeatHandle, SeatStatus};
use crate::session::{Arrival, Session};
use player::character::chat::{Event, Occasion};
use record::NodeId;
use rules::Side;

/// The remarks of one side. Silent for humans.
#[derive(Debug, Default)]
pub struct Voice {
    speaker: Option<Speaker>,
    seen: Option<Seen>,
    lull: Lull,
    remark: Option<Remark>,
}

/// The state of the session at the last call, as one side sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// The tenures of this side and of the other one.
    tenure: u64,
    pub(super) opponent: u64,
    pub(super) cursor: NodeId,
    pub(super) notice: Option<Notice>,
}

impl Seen {
    pub(super) fn new(session: &Session, side: Side) -> Self {
        Self {
            tenure: session.contest().tenure(side),
            opponent: session.contest().tenure(!side),
            cursor: session.cursor(),
            notice: session.notice().cloned(),
        }
    }
}

impl Voice {
    /// The current remark.
    pub const fn remark(&self) -> Option<&Remark> {
        self.remark.as_ref()
    }

    /// When something may be said, or no longer, without anything happening in the game; on the clock of the ticks.
    pub fn next_change(&self) -> Option<Duration> {
        let end = |remark: &Remark| match remark.ends() {
            Ends::At(end) => Some(end),
            Ends::WithThinking | Ends::WithResult => None,
        };
        let end = self.remark.as_ref().and_then(end);
        let has_tips = |speaker: &&Speaker| speaker.knows(Event::Tip);
        let beat = self.speaker.as_ref().filter(has_tips);
        end.or_else(|| beat.and_then(|_| self.lull.next()))
    }

    /// Takes note of what has changed in the session.
    pub(super) fn follow(
        &mut self,
        session: &Session,
        side: Side,
        seat: Option<&SeatHandle>,
        now: Duration,
    ) {
        let seen = Seen::new(session, side);
        let before = self.seen.replace(seen.clone());
        let Some(before) = before.filter(|before| before.tenure == seen.tenure) else {
            return self.sit_down(session, side, now);
        };
        if before.cursor != seen.cursor {
            self.lull = Lull::default();
            if session.position().arrival() != Arrival::Played {
                self.remark = None;
            }
        }
        if let Some(speaker) = &mut self.speaker {
            let occasions = speaker.notice(&before, session, seat);
            self.say(&occasions, now);
        }
    }

    /// Says what there is to say while nothing happens, and falls silent in time.
    pub(super) fn keep_time(
        &mut self,
        session: &Session,
        side: Side,
        seat: Option<&SeatHandle>,
        now: Duration,
    ) {
        let is_thinking = seat.is_some_and(|seat| seat.status() == SeatStatus::Thinking);
        let is_over = |remark: &mut Remark| match remark.ends() {
            Ends::At(end) => now >= end,
            Ends::WithThinking => !is_thinking,
            Ends::WithResult => session.game().result().is_none(),
        };
        self.remark.take_if(is_over);
        self.lull.follow(session, side, seat, now);
        // Nobody interrupts themselves for it, but that they still think may be said by one who has said that they think.
        let interrupts = |remark: &Remark| remark.ends() == Ends::WithThinking;
        if self.remark.as_ref().is_none_or(interrupts)
            && let Some((event, seconds)) = self.lull.take_due(now)
        {
            let occasion = Occasion::new(event, session.game().ply()).counting(seconds);
            self.say(&[occasion], now);
        }
    }

    /// A new player has taken the seat.
    fn sit_down(&mut self, session: &Session, side: Side, now: Duration) {
        self.speaker = Speaker::seated(session, side);
        self.lull = Lull::default();
        self.remark = None;
        let greeting = Occasion::new(Event::Greet, session.game().ply());
        self.say(&[greeting], now);
    }

    fn say(&mut self, occasions: &[Occasion], now: Duration) {
        let speaker = self.speaker.as_mut();
        if let Some(remark) = speaker.and_then(|speaker| speaker.say_first(occasions, now)) {
            self.remark = Some(remark);
        }
    }
}
