//! [`Referee`]: performs actions, runs the clocks, and decides when a side loses.

use std::time::Duration;

use super::time_control::FlagRule;
use player::{Clock, Limits, Patience, PlayerError, SeatError};
use rules::{Action, ActionError, Forfeit, Game, GameResult, GameSetup, Side};

/// Decides on the actions and clocks of one game. It has no I/O: the duration of a turn is passed
/// in, and it never reads the time.
///
/// [`Referee::apply`] only reports why an action is illegal, for a human's slip. [`Referee::rule`]
/// makes a bot's failure a loss. A bot's answer may be late by the grace of the patience, which a
/// clock grants once a game; a human runs out of time exactly on time, see [`Referee::call_flag`].
#[derive(Clone, Debug)]
pub struct Referee {
    game: Game,
    limits: [Limits; 2],
    /// `[side]`: the time by which its answers within the grace have overdrawn its clock.
    debts: [Duration; 2],
    patience: Patience,
    flag: FlagRule,
}

/// The outcome of a bot's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnOutcome {
    /// The action was performed.
    Played(Action),
    /// The side forfeited the game.
    Forfeited(Forfeit),
}

impl Referee {
    /// The referee of a new game with the limits of the first and the second side. A clock in them
    /// is the one at the start.
    pub fn new(setup: GameSetup, limits: [Limits; 2]) -> Self {
        Self::resume(Game::new(setup), limits)
    }

    /// The referee of a game in progress.
    pub fn resume(game: Game, limits: [Limits; 2]) -> Self {
        Self {
            game,
            limits,
            debts: [Duration::ZERO; 2],
            patience: Patience::default(),
            flag: FlagRule::default(),
        }
    }

    /// Sets the patience for seats.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    /// Sets the consequence of running out of time.
    #[must_use]
    pub fn with_flag(self, flag: FlagRule) -> Self {
        Self { flag, ..self }
    }

    /// Sets the time by which the sides have overdrawn their clocks, see [`Referee::debt`].
    #[must_use]
    pub fn with_debts(self, debts: [Duration; 2]) -> Self {
        Self { debts, ..self }
    }

    /// The current game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The limits of the next turn of `side`, with its current clock.
    pub const fn limits(&self, side: Side) -> Limits {
        self.limits[side.index()]
    }

    /// How long the referee waits for a seat beyond the limits.
    pub const fn patience(&self) -> Patience {
        self.patience
    }

    /// Performs an action of the side to decide whose turn took `elapsed`. [`Referee::call_flag`]
    /// checks the time before.
    ///
    /// # Errors
    /// When the action is illegal; nothing has changed.
    pub fn apply(&mut self, action: Action, elapsed: Duration) -> Result<(), ActionError> {
        let side = self.game.to_decide().map(|(side, _)| side);
        self.game.play(action)?;
        if let Some(side) = side {
            self.charge(side, elapsed);
            self.reward(side);
        }
        Ok(())
    }

    /// Ends the game as a loss of the side to decide if it is out of time, `elapsed` into its turn.
    /// Returns true if it was.
    pub fn call_flag(&mut self, elapsed: Duration) -> bool {
        let Some((side, _)) = self.game.to_decide() else {
            return false;
        };
        let longest = self.limits(side).longest();
        let falls =
            self.flag == FlagRule::Loses && longest.is_some_and(|longest| elapsed >= longest);
        if falls {
            self.charge(side, elapsed);
            self.game.forfeit(side, Forfeit::Time);
        }
        falls
    }

    /// Decides on a bot's turn that took `elapsed`: performs its action, or ends the game as its
    /// loss.
    pub fn rule(&mut self, answer: Result<Action, SeatError>, elapsed: Duration) -> TurnOutcome {
        let Some((side, _)) = self.game.to_decide() else {
            return TurnOutcome::Forfeited(Forfeit::Illegal(ActionError::GameOver.to_string()));
        };
        let fault = self.find_fault(&answer, side, elapsed);
        self.charge(side, elapsed);
        match fault {
            Some(forfeit) => {
                self.game.forfeit(side, forfeit.clone());
                TurnOutcome::Forfeited(forfeit)
            }
            None => {
                self.reward(side);
                TurnOutcome::Played(answer.expect("an error is a fault"))
            }
        }
    }

    /// Subtracts the time of a turn from the clock. What the clock does not cover becomes a debt,
    /// if running out of time loses.
    fn charge(&mut self, side: Side, elapsed: Duration) {
        let debt = &mut self.debts[side.index()];
        if let Some(clock) = &mut self.limits[side.index()].clock {
            if self.flag == FlagRule::Loses {
                *debt += elapsed.saturating_sub(clock.left);
            }
            clock.left = clock.left.saturating_sub(elapsed);
        }
    }

    /// Adds the increment of a move to the clock.
    fn reward(&mut self, side: Side) {
        if let Some(clock) = &mut self.limits[side.index()].clock {
            clock.left += clock.increment;
        }
    }

    /// Ends the game with the result of an adjudication. No effect when the game is over.
    pub fn adjudicate(&mut self, result: GameResult) {
        self.game.adjudicate(result);
    }

    /// The clock of `side`; `None` without a clock.
    pub fn clock(&self, side: Side) -> Option<Clock> {
        self.limits(side).clock
    }

    /// The time by which `side` has overdrawn its clock. All its late answers together may take one
    /// grace.
    pub const fn debt(&self, side: Side) -> Duration {
        self.debts[side.index()]
    }

    /// Ends the game as a loss of `side`, whose player failed outside its turn.
    pub fn fail(&mut self, side: Side, error: &SeatError) {
        self.game.forfeit(side, fault_of(error));
    }

    fn find_fault(
        &mut self,
        answer: &Result<Action, SeatError>,
        side: Side,
        elapsed: Duration,
    ) -> Option<Forfeit> {
        let Limits { time, clock, .. } = self.limits(side);
        let (grace, debt) = (self.patience.grace, self.debt(side));
        let by_time = time.map(|time| time.saturating_add(grace));
        let by_clock = clock.map(|clock| clock.left + grace.saturating_sub(debt));
        let last = by_time.into_iter().chain(by_clock).min();
        let late = self.flag == FlagRule::Loses && last.is_some_and(|last| elapsed > last);
        match answer {
            Ok(_) if late => Some(Forfeit::Time),
            Ok(action) => self
                .game
                .play(*action)
                .err()
                .map(|error| Forfeit::Illegal(error.to_string())),
            Err(error) => Some(fault_of(error)),
        }
    }
}

fn fault_of(error: &SeatError) -> Forfeit {
    match error {
        SeatError::Unresponsive(_) => Forfeit::Time,
        SeatError::Interrupted => Forfeit::Crash(error.to_string()),
        SeatError::Player(PlayerError::NoAction) => {
            Forfeit::Illegal("no action although there are legal ones".into())
        }
        SeatError::Player(PlayerError::Illegal(what)) => Forfeit::Illegal(what.clone()),
        SeatError::Player(error) => Forfeit::Crash(error.to_string()),
    }
}
