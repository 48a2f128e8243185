//! What a seat and its thread send each other.

use std::time::Instant;

use super::PlayerFactory;
use crate::contract::{GameEvent, PlayerError, Proposal};
use crate::stop::StopToken;
use engine::{Limits, Progress};
use rules::{Action, Game, GameSetup};

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
