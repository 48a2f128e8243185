//! [`Lull`]: a time without a move, and the occasions for remarks in it.

use std::time::Duration;

use crate::seats::{SeatHandle, SeatStatus};
use crate::session::Session;
use player::character::chat::Event;
use rules::Side;

/// An occasion for a remark, and the time after which it arises.
type Beat = (Duration, Event);

/// The side whose move is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Awaited {
    Own,
    Humans,
}

impl Awaited {
    /// The awaited move that the voice of `side` may comment on, if any.
    fn now(session: &Session, side: Side, seat: Option<&SeatHandle>) -> Option<Self> {
        if seat.is_some_and(|seat| seat.status() == SeatStatus::Thinking) {
            Some(Self::Own)
        } else {
            let opponent = session.human_to_decide()?;
            (opponent != side).then_some(Self::Humans)
        }
    }

    /// The occasions in order of time. They begin late, so that a quick answer causes no remark.
    const fn beats(self) -> &'static [Beat] {
        const OWN: [Beat; 2] = [
            (Duration::from_millis(400), Event::Thinking),
            (Duration::from_secs(4), Event::LongThink),
        ];
        const HUMANS: [Beat; 1] = [(Duration::from_secs(6), Event::Tip)];
        match self {
            Self::Own => &OWN,
            Self::Humans => &HUMANS,
        }
    }
}

/// A time without a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lull {
    awaited: Option<Awaited>,
    since: Duration,
    /// The number of occasions that have been reported.
    told: usize,
}

impl Lull {
    /// Follows the state of the seat in the position shown. Another position begins another lull.
    pub(super) fn follow(
        &mut self,
        session: &Session,
        side: Side,
        seat: Option<&SeatHandle>,
        now: Duration,
    ) {
        let awaited = Awaited::now(session, side, seat);
        if self.awaited != awaited {
            *self = Self {
                awaited,
                since: now,
                told: 0,
            };
        }
    }

    /// The occasion at `now` and the seconds that have passed; each occasion is returned once.
    pub(super) fn take_due(&mut self, now: Duration) -> Option<(Event, u32)> {
        let passed = now.saturating_sub(self.since);
        let beats = self.awaited?.beats();
        let due = beats.iter().filter(|(after, _)| *after <= passed).count();
        let seconds = u32::try_from(passed.as_secs()).unwrap_or(u32::MAX);
        let latest = (due > self.told).then(|| (beats[due - 1].1, seconds));
        self.told = due.max(self.told);
        latest
    }

    /// The time of the next occasion, on the clock of the ticks.
    pub(super) fn next(&self) -> Option<Duration> {
        let (after, _) = self.awaited?.beats().get(self.told)?;
        Some(self.since + *after)
    }
}
