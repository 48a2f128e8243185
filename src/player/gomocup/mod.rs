//! Foreign engines behind the Gomocup protocol, from the manager's side.
//!
//! An [`EngineSpec`] says how a program is started and which protocol options it has.
//! [`GomocupPlayer`] plays by it, and [`check`] finds out what it supports. The engine is contained
//! whatever it does: separate threads read and write its pipes, every wait has an end, and its
//! stored output is bounded. It never outlives this program: on Linux a keeper ensures that (see
//! [`keep_engines`]), on Windows a job object, elsewhere its process group, which a process can
//! leave. [`end_all`] and [`kill_all`] are for the end of the whole program.
//!
//! `process` is the engine's process with its pipes, `session` an engine that has accepted a game,
//! `question` a request for a move, and `player` the player that uses them.
// CITE: what managers do and what brains rely on: Piskvork's protocol.cpp and c-gomoku-cli's
// engine.cpp.

pub mod check;
mod child;
mod keeper;
mod limits;
mod obituary;
mod pipes;
mod player;
mod position;
mod process;
mod question;
mod session;
mod spec;
mod thinking;
mod watch;

pub use child::{end_all, kill_all};
pub use keeper::{keep_engines, keep_engines_by};
pub(super) use limits::MANAGERS_KEYS;
pub use obituary::{EngineEnd, Obituary};
pub use player::GomocupPlayer;
pub use spec::{EngineSpec, Sizes};
pub use thinking::Thinking;
