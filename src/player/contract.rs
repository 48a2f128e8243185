//! The player contract: [`Player`], [`Turn`] and what goes with them.

use super::stop::StopToken;
use engine::{Limits, Progress};
use rules::{Action, Game, GameResult, GameSetup};

/// One side of a game. Every call blocks; a [`Seat`](super::Seat) provides the thread.
pub trait Player: Send {
    /// Forget everything and prepare for this game. May be slow (allocate tables, load weights, start a process).
    ///
    /// # Errors
    /// When the player cannot play such a game; it is asked again at the next one.
    fn new_game(&mut self, setup: &GameSetup) -> Result<(), PlayerError>;

    /// Choose an action for the side that is to decide.
    ///
    /// What is asked for is told by [`Game::to_decide`]: a stone, but for the first actions of a swap opening, for which [`OpeningChoice`](super::OpeningChoice) is there.
    /// `turn.game` is the whole truth: the answer depends on it and on nothing that was or was not notified. Returns within
    /// 20 ms of `turn.stop` being set, with the best answer so far after [`Stop::MoveNow`](super::Stop::MoveNow) and with anything
    /// after [`Stop::Abort`](super::Stop::Abort).
    ///
    /// # Errors
    /// When there is no answer; the game is then lost for this side.
    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError>;

    /// A hint for caches or a remote process. May be lost without harm.
    fn notify(&mut self, _event: &GameEvent) {}

    /// Think on the other side's time until stopped. `turn.game` is the position on the board. Default: nothing.
    fn ponder(&mut self, _turn: Turn<'_>) {}

    /// What it takes of the machine while it plays: tournaments add it up before the first game.
    /// Default: one thread and no memory worth mentioning.
    fn demand(&self) -> Demand {
        Demand::default()
    }

    /// Answer a proposal of the other side. Default: accept a take-back, decline a draw.
    fn respond(&mut self, _game: &Game, proposal: Proposal) -> bool {
        proposal == Proposal::TakeBack
    }
}

/// What a player takes of the machine while it plays a game.
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

/// One request for an action.
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// How long the choice may take.
    pub limits: Limits,
    /// Set when the answer is wanted at once or not at all.
    pub stop: &'a StopToken,
    /// Takes what the player says of its thinking; returns at once.
    pub report: &'a mut dyn FnMut(&Progress),
}

/// Something that happened in the game a player takes part in.
#[derive(Clone, Debug, PartialEq)]
pub enum GameEvent {
    /// An action was carried out.
    Played(Action),
    /// The last so many actions were taken back.
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
    /// It panicked; the text is the panic's message.
    #[error("panicked: {0}")]
    Panicked(String),
    /// It was told to abort; the answer was not wanted.
    #[error("aborted")]
    Aborted,
    /// It was asked although there is nothing to choose.
    #[error("there is no legal action")]
    NoAction,
    /// It answered with what the rules do not allow and no [`Action`] can say, a point off the board for instance; the text says what.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// Anything else, in words for the user.
    #[error("{0}")]
    Failed(String),
}
