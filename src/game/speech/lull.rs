//! [`Lull`]: the time in which no move comes, and what there is to say in it.

use std::time::Duration;

use crate::seats::{SeatHandle, SeatStatus};
use crate::session::Session;
use player::character::chat::Event;
use rules::Side;

/// Something to say, and after how long.
type Beat = (Duration, Event);

/// Whose move does not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Awaited {
    Own,
    Humans,
}

impl Awaited {
    /// Whom the voice of this side waits for, if it is worth a word.
    fn now(session: &Session, side: Side, seat: Option<&SeatHandle>) -> Option<Self> {
        if seat.is_some_and(|seat| seat.status() == SeatStatus::Thinking) {
            Some(Self::Own)
        } else {
            let opponent = session.human_to_decide()?;
            (opponent != side).then_some(Self::Humans)
        }
    }

    /// In order of time. A reflex is no thinking.
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

/// Time in which no move comes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lull {
    awaited: Option<Awaited>,
    since: Duration,
    /// How many beats there was a chance to say something about.
    told: usize,
}

impl Lull {
    /// Follows what the seat does in the position shown; another position is another lull.
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

    /// What there is to say at `now`, with how many seconds have passed; each is told once.
    pub(super) fn take_due(&mut self, now: Duration) -> Option<(Event, u32)> {
        let passed = now.saturating_sub(self.since);
        let beats = self.awaited?.beats();
        let due = beats.iter().filter(|(after, _)| *after <= passed).count();
        let seconds = u32::try_from(passed.as_secs()).unwrap_or(u32::MAX);
        let latest = (due > self.told).then(|| (beats[due - 1].1, seconds));
        self.told = due.max(self.told);
        latest
    }

    /// When there is something to say next, on the clock of the ticks.
    pub(super) fn next(&self) -> Option<Duration> {
        let (after, _) = self.awaited?.beats().get(self.told)?;
        Some(self.since + *after)
    }
}
