//! The player contract: [`Player`], [`Turn`] and their types.

use super::stop::StopToken;
use engine::{Limits, Progress, SearchHandler};
use rules::{Action, Game, GameResult, GameSetup};

/// A player of one side of a game. Every call blocks; a [`Seat`](super::Seat) provides the thread.
pub trait Player: Send {
    /// Forgets everything and prepares for this game. It may be slow (allocate tables, load
    /// weights, start a process).
    ///
    /// # Errors
    /// When the player cannot play such a game. It is asked again for the next one.
    fn new_game(&mut self, setup: &GameSetup) -> Result<(), PlayerError>;

    /// Chooses an action for the side to decide.
    ///
    /// [`Game::to_decide`] says what is expected: a stone, except for the first actions of a swap
    /// opening, for which there is [`OpeningChoice`](super::OpeningChoice). The answer must depend
    /// on `turn.game` alone, not on notifications. It must return within 20 ms after `turn.stop` is
    /// set, with the best answer so far after [`Stop::MoveNow`](super::Stop::MoveNow) and with any
    /// answer after [`Stop::Abort`](super::Stop::Abort).
    ///
    /// # Errors
    /// When there is no answer; this side then loses the game.
    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError>;

    /// Receives an event, as a hint for caches or a remote process. Events may be lost.
    fn notify(&mut self, _event: &GameEvent) {}

    /// Thinks on the other side's time until stopped. `turn.game` has the position on the board. By
    /// default it does nothing.
    fn ponder(&mut self, _turn: Turn<'_>) {}

    /// Threads and memory of the player during a game. Tournaments add them up before the first
    /// game. By default one thread and no memory.
    fn demand(&self) -> Demand {
        Demand::default()
    }

    /// Answers a proposal of the other side. By default it accepts a take-back and declines a draw.
    fn respond(&mut self, _game: &Game, proposal: Proposal) -> bool {
        proposal == Proposal::TakeBack
    }
}

/// Threads and memory that a player uses during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Threads that search at the same time, at least 1.
    pub threads: usize,
    /// Bytes of tables and trees.
    pub memory: u64,
}

impl Default for Demand {
    fn default() -> Self {
        Self {
            threads: 1,
            memory: 0,
        }
    }
}

/// A request for an action.
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The limits of the choice.
    pub limits: Limits,
    /// Set when the answer is requested at once or no longer needed.
    pub stop: &'a StopToken,
    /// Receives progress reports; returns at once.
    pub report: &'a mut dyn FnMut(&Progress),
}

impl SearchHandler for Turn<'_> {
    fn stopped(&mut self) -> bool {
        self.stop.is_set()
    }

    fn progress(&mut self, progress: &Progress) {
        (self.report)(progress);
    }
}

/// An event in the game of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum GameEvent {
    /// An action was performed.
    Played(Action),
    /// This number of actions was taken back.
    TakenBack(usize),
    /// The game has a result.
    Ended(GameResult),
}

/// A question to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// The other side wants to take its last move back.
    TakeBack,
    /// The other side offers a draw.
    Draw,
}

/// Why a player has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The player panicked; the text is the message of the panic.
    #[error("panicked: {0}")]
    Panicked(String),
    /// The player was aborted; the answer was not needed.
    #[error("aborted")]
    Aborted,
    /// The game offered no choice.
    #[error("there is no legal action")]
    NoAction,
    /// The answer is not an [`Action`], for example a point off the board; the text is the answer.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// Any other reason, as text for the user.
    #[error("{0}")]
    Failed(String),
}
