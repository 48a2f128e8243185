//! [`Referee`]: carries actions out, keeps the clocks, or rules that a side has lost.

use std::time::Duration;

use super::time_control::FlagRule;
use player::{Clock, Limits, Patience, PlayerError, SeatError};
use rules::{Action, ActionError, Forfeit, Game, GameResult, GameSetup, Side};

/// Judge of one game. Without I/O: it owns the clocks of both sides, but it is told how long a turn took and never reads the time.
///
/// Policy: [`Referee::apply`] only *explains* what is wrong with an action, which is what a human's slip of the mouse deserves;
/// [`Referee::rule`] turns a bot's failure into a loss. A bot's answer may come late by the patience, since it has a way to go; a human's
/// flag falls on time, see [`Referee::call_flag`].
#[derive(Clone, Debug)]
pub struct Referee {
    game: Game,
    limits: [Limits; 2],
    patience: Patience,
    flag: FlagRule,
}

/// How a bot's turn ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnOutcome {
    /// The action was carried out.
    Played(Action),
    /// The side lost.
    Forfeited(Forfeit),
}

impl Referee {
    /// A judge for a new game, with the limits for the first and the second side; a clock among them is the one a side begins with.
    pub fn new(setup: GameSetup, limits: [Limits; 2]) -> Self {
        Self::resume(Game::new(setup), limits)
    }

    /// A judge for a game already begun.
    pub fn resume(game: Game, limits: [Limits; 2]) -> Self {
        Self {
            game,
            limits,
            patience: Patience::default(),
            flag: FlagRule::default(),
        }
    }

    /// Waits for seats with this patience.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    /// Takes time that is used up for this.
    #[must_use]
    pub fn with_flag(self, flag: FlagRule) -> Self {
        Self { flag, ..self }
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the next turn of `side` may take, its clock as it stands.
    pub const fn limits(&self, side: Side) -> Limits {
        self.limits[side.index()]
    }

    /// How long a seat is waited for beyond that.
    pub const fn patience(&self) -> Patience {
        self.patience
    }

    /// Carries an action of the side to decide out, whose turn took `elapsed`. Whether that was too long is for
    /// [`Referee::call_flag`] to say, before.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed.
    pub fn apply(&mut self, action: Action, elapsed: Duration) -> Result<(), ActionError> {
        let side = self.game.to_decide().map(|(side, _)| side);
        self.game.play(action)?;
        if let Some(side) = side {
            self.charge(side, elapsed);
            self.reward(side);
        }
        Ok(())
    }

    /// Ends the game as lost for the side to decide when it is out of time, `elapsed` into its turn. Returns whether it did.
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

    /// Judges a bot's turn that took `elapsed`: carries its action out, or ends the game as lost for it.
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

    /// Takes a turn's time from the clock.
    fn charge(&mut self, side: Side, elapsed: Duration) {
        if let Some(clock) = &mut self.limits[side.index()].clock {
            clock.left = clock.left.saturating_sub(elapsed);
        }
    }

    /// Adds what a move is worth to the clock.
    fn reward(&mut self, side: Side) {
        if let Some(clock) = &mut self.limits[side.index()].clock {
            clock.left += clock.increment;
        }
    }

    /// Ends the game with this result, as was agreed before it. Without effect when it is over.
    pub fn adjudicate(&mut self, result: GameResult) {
        self.game.adjudicate(result);
    }

    /// What is left on the clock of `side`; `None` where no clock runs.
    pub fn clock(&self, side: Side) -> Option<Clock> {
        self.limits(side).clock
    }

    /// Ends the game as lost for `side`, whose player failed outside its turn.
    pub fn fail(&mut self, side: Side, error: &SeatError) {
        self.game.forfeit(side, fault_of(error));
    }

    fn find_fault(
        &mut self,
        answer: &Result<Action, SeatError>,
        side: Side,
        elapsed: Duration,
    ) -> Option<Forfeit> {
        let longest = self.limits(side).longest();
        let late = self.flag == FlagRule::Loses
            && longest.is_some_and(|it| elapsed > it.saturating_add(self.patience.grace));
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
