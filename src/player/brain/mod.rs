//! Nekomoku as a brain: a character of the cast behind the Gomocup protocol, Yixin's dialect included.
//!
//! [`Brain`] is what the lines mean: lines in, replies and tasks out, without I/O, thread or clock. [`run`] gives it pipes and a
//! [`Seat`](super::Seat) to think in. Nothing ends a brain but `END` and the end of its input, and no failure of its player costs it a
//! game: there is always a fallback to play.
//!
//! Where to change what: what a command does in `commands.rs`, what an `INFO` key does in `settings.rs`, how much of a turn is used in
//! `allowance.rs`, how the thinking is watched in `desk.rs`.

mod allowance;
mod backlog;
mod commands;
mod detail;
mod driver;
mod fallback;
mod layout;
mod seat;
mod settings;
mod state;
mod tenure;

pub use allowance::Allowance;
pub use driver::{BrainOptions, run};
pub use state::{Brain, Identity, Response, Task, Thought};
