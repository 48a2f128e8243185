//! The Gomocup protocol as text: lines to enums and back. No I/O, no game, no clock.
//!
//! A *manager* sends [`Command`]s, an *engine* (or *brain*) answers with [`Reply`]s, one for each
//! line. Parsing foreign text never fails and never panics: it returns [`Command::Malformed`],
//! [`Command::Unknown`] or [`Reply::Other`].
// CITE: the protocol's page, https://plastovicka.github.io/protocl2en.htm, and the lines that
// Piskvork, c-gomoku-cli and Yixin-Board send.

mod about;
mod board_line;
mod command;
mod coordinate;
mod info;
mod reply;
mod splitter;

pub use about::About;
pub use board_line::{BoardLine, Field};
pub use command::Command;
pub use coordinate::{Coordinate, Dialect};
pub use info::{Info, RuleCode, UNLIMITED_MS};
pub use reply::Reply;
pub use splitter::{Line, LineSplitter};
