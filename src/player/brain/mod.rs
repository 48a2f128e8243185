//! Nekomoku as a Gomocup engine (a *brain*): a character behind the Gomocup protocol and Yixin's
//! dialect.
//!
//! [`Brain`] has the meaning of the lines: lines in, replies and tasks out, without I/O, threads or
//! a clock. [`run`] adds the pipes and a [`Seat`](super::Seat) for the player. Only `END` and the
//! end of the input end a brain. A failure of its player loses no game, because there is a fallback
//! move.
//!
//! Where to change what: commands in `commands.rs`, `INFO` keys in `settings.rs`, the use of time
//! in `allowance.rs`, reports about the search in `detail.rs`.

mod allowance;
mod backlog;
mod commands;
mod detail;
mod driver;
mod fallback;
mod layout;
mod options;
mod seat;
mod settings;
mod state;
mod swap2;
mod tenure;

pub use allowance::Allowance;
pub use driver::run;
pub use options::BrainOptions;
pub use state::{Brain, Identity, Response, Task, Thought};
