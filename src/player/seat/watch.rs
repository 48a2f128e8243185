//! [`TurnWatch`]: decides when a searching seat has taken too long.

use std::time::Duration;

use engine::Limits;

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
    demanded: Option<Duration>,
}

impl TurnWatch {
    /// A watch over a turn with these limits that begins now.
    pub fn begin(limits: &Limits, now: Duration) -> Self {
        Self {
            begun: now,
            limit: limits.longest(),
            demanded: None,
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
            self.demanded.get_or_insert(now);
        }
    }

    /// What to do now. Each turn has at most one [`Overdue::Demand`].
    pub fn check(&mut self, now: Duration, patience: Patience) -> Overdue {
        if let Some(demanded) = self.demanded {
            let is_over = now.saturating_sub(demanded) >= patience.grace;
            return if is_over {
                Overdue::GiveUp
            } else {
                Overdue::Wait
            };
        }
        let limit = self.limit.or(patience.untimed);
        let taken = now.saturating_sub(self.begun);
        if limit.is_none_or(|limit| taken < limit.saturating_add(patience.grace)) {
            return Overdue::Wait;
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
        let limits = Limits {
            time: Some(seconds(5)),
            ..Limits::default()
        };
        let mut watch = TurnWatch::begin(&limits, seconds(10));
        watch.demand(seconds(11));
        let seen = [15, 16, 16, 17].map(|now| watch.check(seconds(now), Patience::default()));
        use Overdue::{Demand, GiveUp, Wait};
        assert_eq!(seen, [Wait, Demand, Wait, GiveUp]);
    }

    #[test]
    fn without_a_limit_a_request_of_the_user_is_a_demand() {
        let mut watch = TurnWatch::begin(&Limits::default(), seconds(0));
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
}
