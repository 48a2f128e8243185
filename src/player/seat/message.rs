//! What a seat and its thread send each other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::contract::{GameEvent, Player, PlayerError, Proposal};
use crate::stop::StopToken;
use engine::{Limits, Progress};
use rules::{Action, Game, GameSetup};

/// Builds the player of a seat, first when it is needed and again after a panic. Called on the
/// thread of the seat.
pub type PlayerFactory = Arc<dyn Fn() -> Result<Box<dyn Player>, PlayerError> + Send + Sync>;

/// Called after every message on the thread of the seat, to wake an event loop.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Number of a request, unique within its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TurnId(pub(super) u64);

/// A message from a seat.
#[derive(Debug)]
pub enum SeatMsg {
    /// The last [`Seat::new_game`](super::Seat::new_game) is done: the player is ready, or the
    /// error says why not.
    Ready(Result<(), PlayerError>),
    /// The player reports progress.
    Progress(TurnId, Box<Progress>),
    /// The answer to [`Seat::think`](super::Seat::think), and when the player gave it.
    Decided(TurnId, Result<Action, PlayerError>, Instant),
    /// The answer to [`Seat::propose`](super::Seat::propose).
    Responded(TurnId, bool),
}

/// Why [`Seat::decide`](super::Seat::decide) has no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatError {
    /// The player failed.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// No answer within limit and grace, nor after a demand. The seat must be dropped.
    #[error("no answer {0:.1?} after it was asked")]
    Unresponsive(Duration),
    /// The wait was interrupted. The seat must be dropped.
    #[error("interrupted")]
    Interrupted,
}

/// What the player is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestKind {
    Choose,
    Ponder,
    Respond(Proposal),
}

/// What the thread of a seat is to do.
pub(super) enum Command {
    Reseat(PlayerFactory),
    NewGame(GameSetup),
    Ask {
        id: TurnId,
        game: Box<Game>,
        limits: Limits,
        stop: StopToken,
        kind: RequestKind,
    },
    Notify(GameEvent),
}
