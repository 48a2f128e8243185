//! [`Limits`]: the limits of one choice.

use std::time::Duration;

/// The limits of one search. The first limit that is reached ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from the call to the answer.
    pub time: Option<Duration>,
    /// The clock of the game, if there is one. Its time has to be enough for all remaining turns.
    pub clock: Option<Clock>,
    /// Node limit. A search with a node limit alone depends on no clock and repeats exactly.
    pub nodes: Option<u64>,
    /// Depth of the deepest full iteration in plies.
    pub depth: Option<u16>,
    /// Number of root moves with an exact score; `None` leaves it to the player.
    pub lines: Option<u16>,
}

/// The clock of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left, this turn included.
    pub left: Duration,
    /// Time added after each turn.
    pub increment: Duration,
}

/// When to end a turn, counted from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBounds {
    /// After this time nothing new is started.
    pub soft: Duration,
    /// At this time the answer is returned in any case. Never before `soft`.
    pub hard: Duration,
}

impl Limits {
    /// The tighter of two sets of limits, one by one. Clock and lines are those of the first set
    /// that has them.
    #[must_use]
    pub fn tighten(self, other: Self) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Self {
            time: least(self.time, other.time),
            clock: self.clock.or(other.clock),
            nodes: least(self.nodes, other.nodes),
            depth: least(self.depth, other.depth),
            lines: self.lines.or(other.lines),
        }
    }

    /// The limits that remain `elapsed` into the turn.
    #[must_use]
    pub fn after(self, elapsed: Duration) -> Self {
        Self {
            time: self.time.map(|time| time.saturating_sub(elapsed)),
            clock: self.clock.map(|clock| Clock {
                left: clock.left.saturating_sub(elapsed),
                ..clock
            }),
            ..self
        }
    }

    /// A share of the limits, 0 to 1: of nodes, time and clock, with at least one node.
    #[must_use]
    pub fn part(self, part: f64) -> Self {
        Self {
            time: self.time.map(|time| time.mul_f64(part)),
            clock: self.clock.map(|clock| Clock {
                left: clock.left.mul_f64(part),
                increment: clock.increment.mul_f64(part),
            }),
            nodes: self
                .nodes
                .map(|nodes| ((nodes as f64 * part) as u64).max(1)),
            ..self
        }
    }

    /// The longest time of this turn by its limit and the clock; `None` without either.
    pub fn longest(&self) -> Option<Duration> {
        let left = self.clock.map(|clock| clock.left);
        match (self.time, left) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        }
    }

    /// When to end a turn at `ply`; `None` without a time limit and clock. Without a clock no time
    /// needs to be saved: both bounds are the turn's limit.
    pub fn time_bounds(&self, ply: u16) -> Option<TimeBounds> {
        let Some(clock) = self.clock else {
            return self.time.map(|time| TimeBounds {
                soft: time,
                hard: time,
            });
        };
        let (soft, hard) = clock.share(ply);
        let most = self.time.unwrap_or(Duration::MAX);
        Some(TimeBounds {
            soft: soft.min(most),
            hard: hard.min(most),
        })
    }
}

impl Clock {
    /// Number of turns that a side is expected to have at the start. Games between the built-in
    /// bots take 20 to 60 plies.
    const TURNS: u16 = 30;
    /// Smallest number of remaining turns that is assumed.
    const LEAST_TURNS: u16 = 10;
    /// Time that is never used, because the answer has to reach the referee.
    const RESERVE: Duration = Duration::from_millis(30);

    /// The intended and the largest time of a turn at `ply`.
    fn share(self, ply: u16) -> (Duration, Duration) {
        let usable = self.left.saturating_sub(Self::RESERVE);
        let turns = Self::TURNS.saturating_sub(ply / 2).max(Self::LEAST_TURNS);
        let even = usable / u32::from(turns) + self.increment * 3 / 4;
        (even.min(usable / 2), (even * 3).min(usable / 2))
    }
}
