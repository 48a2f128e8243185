//! [`Limits`]: how long one choice may take.

use std::time::Duration;

/// Bounds on one search; each that is set holds, whichever is met first ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from the call to the answer.
    pub time: Option<Duration>,
    /// The clock of the game, when there is one: what is left of it has to do for all turns to come.
    pub clock: Option<Clock>,
    /// Positions made. A search under a node limit alone depends on no clock and repeats exactly.
    pub nodes: Option<u64>,
    /// Plies of the deepest full iteration.
    pub depth: Option<u16>,
    /// Root moves whose score is made exact, where somebody wants to see more than the best; `None` leaves it to the player.
    pub lines: Option<u16>,
}

/// What a side has left for the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left, this turn included.
    pub left: Duration,
    /// Added after each turn.
    pub increment: Duration,
}

/// When to end a turn, counted from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBounds {
    /// Nothing new is begun from here on.
    pub soft: Duration,
    /// The answer is given here, ready or not. Never before `soft`.
    pub hard: Duration,
}

impl Limits {
    /// The tighter of two sets of limits, bound by bound; the clock and the lines of the first that has them.
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

    /// What is left of them `elapsed` into the turn.
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

    /// This part of them, 0 to 1: of nodes, time and clock, at least one node.
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

    /// The longest this turn may take by the turn's limit and by the clock; `None` without either.
    pub fn longest(&self) -> Option<Duration> {
        let left = self.clock.map(|clock| clock.left);
        match (self.time, left) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        }
    }

    /// When to end a turn at `ply`; `None` without limit of time and clock. Without a clock there is nothing to save: both bounds are the
    /// turn's limit.
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
    /// Own turns that most games still have at their beginning. Games between the built-in bots take 20 to 60 plies.
    const TURNS: u16 = 30;
    /// Turns that are always reckoned with.
    const LEAST_TURNS: u16 = 10;
    /// Never used: an answer has to get to the one who holds the clock.
    const RESERVE: Duration = Duration::from_millis(30);

    /// What a turn at `ply` should take and what it may take at most.
    fn share(self, ply: u16) -> (Duration, Duration) {
        let usable = self.left.saturating_sub(Self::RESERVE);
        let turns = Self::TURNS.saturating_sub(ply / 2).max(Self::LEAST_TURNS);
        let even = usable / u32::from(turns) + self.increment * 3 / 4;
        (even.min(usable / 2), (even * 3).min(usable / 2))
    }
}
