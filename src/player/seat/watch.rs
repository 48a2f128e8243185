//! [`TurnWatch`]: when a seat that thinks has taken too long.

use std::time::Duration;

use super::{Overdue, Patience};
use engine::Limits;

/// The watch over one turn: when the move is demanded, and when the seat is given up. It reads no clock: all times are durations since one
/// moment, which is the caller's choice.
#[derive(Clone, Copy, Debug)]
pub struct TurnWatch {
    begun: Duration,
    /// The time limit of the turn, if it has one.
    limit: Option<Duration>,
    demanded: Option<Duration>,
}

impl TurnWatch {
    /// Watches over a turn with these limits that begins now.
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

    /// Counts the time of the turn from now on: the player was not ready before.
    pub const fn excuse(&mut self, now: Duration) {
        self.begun = now;
    }

    /// Notes that the user wants the move at once. Where there is no limit of time, the seat has one grace to answer from now on; where
    /// there is one, it keeps it: a foreign engine may have no ear for such a wish.
    pub fn demand(&mut self, now: Duration) {
        if self.limit.is_none() {
            self.demanded.get_or_insert(now);
        }
    }

    /// What is to be done now. Each turn has at most one [`Overdue::Demand`].
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
    fn a_late_seat_is_asked_once_and_then_given_up() {
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
    fn without_a_limit_a_wish_of_the_user_is_a_demand() {
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
