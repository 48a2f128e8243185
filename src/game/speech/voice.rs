//! [`Voice`]: the remarks of one side.

use std::time::Duration;

use super::lull::Lull;
use super::remark::{Ends, Remark};
use super::speaker::{SeenByVoice, Speaker};
use crate::seats::{SeatHandle, SeatStatus};
use crate::session::{Arrival, Session};
use player::character::chat::{Event, Occasion};
use rules::Side;

/// The remarks of one side. Silent for humans.
#[derive(Debug, Default)]
pub struct Voice {
    speaker: Option<Speaker>,
    seen: Option<SeenByVoice>,
    lull: Lull,
    remark: Option<Remark>,
}

impl Voice {
    /// The current remark.
    pub const fn remark(&self) -> Option<&Remark> {
        self.remark.as_ref()
    }

    /// When something may be said without anything happening in the game, on the clock of the
    /// ticks.
    pub fn next_change(&self) -> Option<Duration> {
        let has_tips = |speaker: &&Speaker| speaker.knows(Event::Tip);
        let speaker = self.speaker.as_ref().filter(has_tips);
        let beat = speaker.and_then(|_| self.lull.next())?;
        let read = match self.remark.as_ref().map(Remark::ends) {
            Some(Ends::ReadAt(read)) => read,
            _ => Duration::ZERO,
        };
        Some(beat.max(read))
    }

    /// Takes note of what has changed in the session.
    pub(super) fn follow(
        &mut self,
        session: &Session,
        side: Side,
        seat: Option<&SeatHandle>,
        now: Duration,
    ) {
        let seen = SeenByVoice::new(session, side);
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

    /// Says what there is to say while nothing happens, and removes remarks that have ended.
    pub(super) fn keep_time(
        &mut self,
        session: &Session,
        side: Side,
        seat: Option<&SeatHandle>,
        now: Duration,
    ) {
        let is_thinking = seat.is_some_and(|seat| seat.status() == SeatStatus::Thinking);
        let is_over = |remark: &mut Remark| match remark.ends() {
            Ends::ReadAt(_) => false,
            Ends::WithThinking => !is_thinking,
            Ends::WithResult => session.game().result().is_none(),
        };
        self.remark.take_if(is_over);
        self.lull.follow(session, side, seat, now);
        // A remark is replaced once it has been read, and a remark on thinking at once.
        let interrupts = |remark: &Remark| match remark.ends() {
            Ends::ReadAt(read) => now >= read,
            Ends::WithThinking => true,
            Ends::WithResult => false,
        };
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
