//! A [`Seat`] for callers that wait for its answers.

use std::time::{Duration, Instant};

use super::Seat;
use super::message::{SeatError, SeatMsg};
use super::watch::{Overdue, Patience};
use crate::stop::{Stop, StopToken};
use engine::{Limits, Progress};
use rules::{Action, Game, GameSetup};

/// The time of the last look of a loop that looks every [`Seat::WATCH_EVERY`].
struct Looks(Instant);

impl Looks {
    /// The delay of this look, if it is so long that the process was stopped or the machine slept;
    /// otherwise zero.
    fn delay(&mut self) -> Duration {
        let last = std::mem::replace(&mut self.0, Instant::now());
        let late = (self.0 - last).saturating_sub(Seat::WATCH_EVERY);
        if late >= Seat::STANDSTILL {
            late
        } else {
            Duration::ZERO
        }
    }
}

impl Seat {
    /// Calls [`Seat::new_game`] and waits until the player is ready.
    ///
    /// # Errors
    /// When it is not ready within `timeout`; then the seat must be dropped.
    pub fn prepare(&mut self, setup: GameSetup, timeout: Duration) -> Result<(), SeatError> {
        self.prepare_unless(&StopToken::new(), setup, timeout)
    }

    /// As [`Seat::prepare`]; ends within 20 ms of a request to `interrupt` from any thread.
    ///
    /// # Errors
    /// As [`Seat::prepare`], or when the wait was interrupted. The seat must be dropped then, too.
    pub fn prepare_unless(
        &mut self,
        interrupt: &StopToken,
        setup: GameSetup,
        timeout: Duration,
    ) -> Result<(), SeatError> {
        let asked = Instant::now();
        let (mut deadline, mut looks) = (asked + timeout, Looks(asked));
        self.new_game(setup);
        loop {
            let message = self.poll_until(deadline.min(Instant::now() + Self::WATCH_EVERY));
            deadline += looks.delay();
            // What ends the program may have ended its engines. That is not a failure of the
            // engines.
            if interrupt.is_set() {
                return Err(SeatError::Interrupted);
            }
            if let Some(SeatMsg::Ready(ready)) = message {
                return Ok(ready?);
            }
            if Instant::now() >= deadline {
                return Err(SeatError::Unresponsive(asked.elapsed()));
            }
        }
    }

    /// Requests an action and waits for it: limit, grace, demand, and grace again. Ends within 20
    /// ms of a request to `interrupt` from any thread.
    ///
    /// # Errors
    /// When the player fails, does not answer, or the wait was interrupted. In the last two cases
    /// the seat must be dropped.
    pub fn decide(
        &mut self,
        game: Game,
        limits: Limits,
        patience: Patience,
        interrupt: &StopToken,
        report: impl FnMut(&Progress),
    ) -> Result<Action, SeatError> {
        let (answer, _) = self.decide_timed(game, limits, patience, interrupt, report);
        answer
    }

    /// As [`Seat::decide`], with the time that it took. Time in which the process was stopped, the
    /// machine slept, or the caller itself was busy for seconds does not count.
    pub fn decide_timed(
        &mut self,
        game: Game,
        limits: Limits,
        patience: Patience,
        interrupt: &StopToken,
        mut report: impl FnMut(&Progress),
    ) -> (Result<Action, SeatError>, Duration) {
        let mut asked = Instant::now();
        self.think(game, limits);
        let mut looks = Looks(asked);
        loop {
            let message = self.poll_until(Instant::now() + Self::WATCH_EVERY);
            let late = looks.delay();
            asked += late;
            self.skip(late);
            match message {
                Some(SeatMsg::Progress(_, progress)) => report(&progress),
                // A failure after an interrupt may be caused by it.
                Some(SeatMsg::Decided(_, answer, _)) if answer.is_ok() || !interrupt.is_set() => {
                    return (answer.map_err(SeatError::from), asked.elapsed());
                }
                _ => {}
            }
            if interrupt.is_set() {
                self.stop(Stop::Abort);
                return (Err(SeatError::Interrupted), asked.elapsed());
            }
            if self.watch(patience) == Overdue::GiveUp {
                self.stop(Stop::Abort);
                let waited = asked.elapsed();
                return (Err(SeatError::Unresponsive(waited)), waited);
            }
        }
    }
}
