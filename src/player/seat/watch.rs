//! [`TurnWatch`]: decides when a searching seat has taken too long.

use std::time::Duration;

/// How long a seat may exceed its limits.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Added to the time limit before the move is demanded, and once more before the seat is
    /// abandoned.
    pub grace: Duration,
    /// The time limit for turns without one; `None` waits forever.
    pub untimed: Option<Duration>,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            grace: Duration::from_secs(1),
            untimed: Some(Duration::from_mins(10)),
        }
    }
}

/// What to do about a seat that has not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overdue {
    /// Keep waiting.
    Wait,
    /// Limit and grace are over: demand the move.
    Demand,
    /// It did not obey the demand: drop the seat.
    GiveUp,
}

/// The watch over one turn: when to demand the move, and when to abandon the seat. It reads no
/// clock: all times are durations since one moment of the caller's choice.
#[derive(Clone, Copy, Debug)]
pub struct TurnWatch {
    begun: Duration,
    /// The time limit of the turn, if it has one.
    limit: Option<Duration>,
    /// True when the move is demanded at the limit, without a grace before.
    is_strict: bool,
    demanded: Option<Duration>,
    /// When an answer is of no use any more.
    last: Option<Duration>,
}

impl TurnWatch {
    /// A watch over a turn with this time limit that begins now.
    pub const fn begin(limit: Option<Duration>, now: Duration) -> Self {
        Self {
            begun: now,
            limit,
            is_strict: false,
            demanded: None,
            last: None,
        }
    }

    /// The same watch, which demands the move at the limit, and not one grace later.
    #[must_use]
    pub(crate) const fn strict(self) -> Self {
        Self {
            is_strict: true,
            ..self
        }
    }

    /// When the turn began.
    pub const fn begun(&self) -> Duration {
        self.begun
    }

    /// Restarts the time of the turn, because the player was not ready before.
    pub const fn excuse(&mut self, now: Duration) {
        self.begun = now;
    }

    /// Lets `time` not count, because the program stood still.
    pub fn skip(&mut self, time: Duration) {
        self.begun += time;
        self.demanded = self.demanded.map(|demanded| demanded + time);
    }

    /// Records that the user demands the move. Without a time limit the seat has one grace to
    /// answer from now on. With a time limit it keeps that limit, because a foreign engine may not
    /// support a demand.
    pub fn demand(&mut self, now: Duration) {
        if self.limit.is_none() {
            self.hurry(now);
        }
    }

    /// Records that the move is demanded: the seat has one grace to answer from now on.
    pub(crate) fn hurry(&mut self, now: Duration) {
        self.demanded.get_or_insert(now);
    }

    /// Abandons the seat at this time at the latest.
    pub(crate) fn end_by(&mut self, last: Duration) {
        self.last = Some(self.last.map_or(last, |before| before.min(last)));
    }

    /// Since when the move is demanded; `None` if it is not.
    pub(crate) const fn demanded(&self) -> Option<Duration> {
        self.demanded
    }

    /// When [`check`](Self::check) has something to do; `None` for never.
    pub(crate) fn next(&self, patience: Patience) -> Option<Duration> {
        let due = match (self.demanded, self.limit.or(patience.untimed)) {
            (Some(demanded), _) => Some((demanded, patience.grace)),
            (None, Some(limit)) if self.is_strict => Some((self.begun, limit)),
            (None, limit) => limit.map(|limit| (self.begun, limit.saturating_add(patience.grace))),
        };
        let due = due.map(|(from, time)| from.saturating_add(time));
        due.into_iter().chain(self.last).min()
    }

    /// What to do now. Each turn has at most one [`Overdue::Demand`].
    pub fn check(&mut self, now: Duration, patience: Patience) -> Overdue {
        if self.next(patience).is_none_or(|next| now < next) {
            return Overdue::Wait;
        }
        if self.demanded.is_some() || self.last.is_some_and(|last| last <= now) {
            return Overdue::GiveUp;
        }
        self.demanded = Some(now);
        Overdue::Demand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn late_seat_gets_one_demand_and_is_then_abandoned() {
        let mut watch = TurnWatch::begin(Some(seconds(5)), seconds(10));
        watch.demand(seconds(11));
        let seen = [15, 16, 16, 17].map(|now| watch.check(seconds(now), Patience::default()));
        use Overdue::{Demand, GiveUp, Wait};
        assert_eq!(seen, [Wait, Demand, Wait, GiveUp]);
    }

    #[test]
    fn without_a_limit_a_request_of_the_user_is_a_demand() {
        let mut watch = TurnWatch::begin(None, seconds(0));
        assert_eq!(
            watch.check(seconds(500), Patience::default()),
            Overdue::Wait
        );
        watch.demand(seconds(500));
        assert_eq!(
            watch.check(seconds(501), Patience::default()),
            Overdue::GiveUp
        );
    }
    #[test]
    fn strict_watch_demands_at_the_limit_and_ends_at_the_last_moment() {
        use Overdue::{Demand, GiveUp, Wait};
        let patience = Patience::default();
        let checked = |mut watch: TurnWatch, times: [u64; 3]| {
            times.map(|now| watch.check(seconds(now), patience))
        };
        let mut watch = TurnWatch::begin(Some(seconds(5)), seconds(10)).strict();
        assert_eq!(checked(watch, [14, 15, 16]), [Wait, Demand, GiveUp]);
        watch.end_by(seconds(14));
        assert_eq!(watch.next(patience), Some(seconds(14)));
        assert_eq!(checked(watch, [13, 14, 15]), [Wait, GiveUp, GiveUp]);
        let mut hurried = TurnWatch::begin(Some(seconds(5)), seconds(10)).strict();
        hurried.hurry(seconds(11));
        assert_eq!(checked(hurried, [11, 12, 16]), [Wait, GiveUp, GiveUp]);
    }
}
