//! The plug-in point: the trait of players, the thread of a player, and `players.toml`.
//!
//! To write a player, implement [`Player`] (copy `builtin/random.rs`, the smallest complete one)
//! and register its kind with [`Registry::with`]. Everything else (the app, matches, the
//! conformance suite) works through [`Seat`] and needs no change.

mod avatar;
pub mod brain;
mod builtin;
pub mod character;
pub mod config;
mod console;
mod contract;
mod fingerprint;
pub mod gomocup;
mod opening;
mod options;
mod path_keys;
pub mod reference;
mod registry;
mod removed;
mod script_source;
mod seat;
mod seed;
mod stop;

pub use builtin::{Random, SOLVER, engine_spec};
pub use console::{Console, EngineState, LogLine, Speaker};
pub use contract::{Demand, GameEvent, Player, PlayerError, Proposal, Turn};
pub use fingerprint::Fingerprint;
pub use opening::{Judgement, OpeningChoice, Purpose};
pub use options::{OptionError, OptionErrors, parse_options, parse_section};
pub use registry::{BuildContext, Registry};
pub use seat::{
    Overdue, Patience, PlayerFactory, Seat, SeatError, SeatMsg, TurnId, TurnWatch, Wake,
};
pub use seed::SeedOption;
pub use stop::{Stop, StopToken};

pub use engine::{Candidate, Clock, Limits, Origin, Progress, Proven, Score};
pub use rules::{Action, Game, GameSetup};
pub use solution::SolvedGame;
