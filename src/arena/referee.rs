//! [`Referee`]: carries actions out, keeps the clocks, or rules that a side has lost.

use std::time::Duration;

use crate::player::{Clock, Limits, Patience, PlayerError, SeatError};
use crate::rules::{Action, ActionError, Forfeit, Game, GameResult, GameSetup, Side};

/// Judge of one game. Without I/O: it owns the clocks of both sides, but it is told how long a turn took and never reads the time.
///
/// Policy: [`Referee::apply`] only *explains* what is wrong with an action, which is what a human's slip of the mouse deserves;
/// [`Referee::rule`] turns a bot's failure into a loss.
#[derive(Clone, Debug)]
pub struct Referee {
    game: Game,
    limits: [Limits; 2],
    patience: Patience,
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
        }
    }

    /// Waits for seats with this patience.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
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

    /// Carries an action of the side to decide out.
    ///
    /// # Errors
    /// When it is not legal; nothing has changed.
    pub fn apply(&mut self, action: Action) -> Result<(), ActionError> {
        self.game.play(action)
    }

    /// Judges a bot's turn that took `elapsed`: carries its action out, or ends the game as lost for it.
    pub fn rule(&mut self, answer: Result<Action, SeatError>, elapsed: Duration) -> TurnOutcome {
        let Some((side, _)) = self.game.to_decide() else {
            return TurnOutcome::Forfeited(Forfeit::Illegal(ActionError::GameOver.to_string()));
        };
        let fault = self.find_fault(&answer, side, elapsed);
        if let Some(clock) = &mut self.limits[side.index()].clock {
            clock.left = clock.left.saturating_sub(elapsed);
        }
        match fault {
            Some(forfeit) => {
                self.game.forfeit(side, forfeit.clone());
                TurnOutcome::Forfeited(forfeit)
            }
            None => {
                if let Some(clock) = &mut self.limits[side.index()].clock {
                    clock.left += clock.increment;
                }
                TurnOutcome::Played(answer.expect("an error is a fault"))
            }
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
        let late = self
            .limits(side)
            .longest()
            .is_some_and(|longest| elapsed > longest.saturating_add(self.patience.grace));
        match answer {
            Ok(_) if late => Some(Forfeit::Time),
            Ok(action) => self
                .apply(*action)
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
