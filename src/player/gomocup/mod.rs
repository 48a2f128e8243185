//! Engines of somebody else behind the Gomocup protocol, from the manager's side.
//!
//! An [`EngineSpec`] says how a program is started and spoken to. [`GomocupPlayer`] plays by it, [`check`] finds out what it can.
//! Whatever the program does, it stays contained: it has a process group of its own, threads of its own read and write its pipes,
//! every wait has an end, and what is kept of its words is bounded. [`end_all`] and [`kill_all`] are for the end of the whole program.
//!
//! `process` is the program and its pipes, `session` a program that has accepted a game, `question` how it is asked for a move, and
//! `player` what plays with it. On Unix a process that leaves the group on purpose is out of reach; it keeps nobody waiting.
// CITE: what managers do and what brains rely on: Piskvork's protocol.cpp and c-gomoku-cli's engine.cpp.

pub mod check;
mod child;
mod limits;
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
pub(super) use limits::MANAGERS_KEYS;
pub use player::GomocupPlayer;
pub use spec::{EngineSpec, Sizes};
pub use thinking::Thinking;

/// The words of an engine for logs and messages: on one line, nothing that a terminal would obey, at most 200 characters.
fn printable(text: &str) -> String {
    const MOST: usize = 200;
    let shown = |char: char| {
        if char.is_control() {
            char::REPLACEMENT_CHARACTER
        } else {
            char
        }
    };
    let mut chars = text.trim().chars();
    let mut kept = chars.by_ref().take(MOST).map(shown).collect::<String>();
    if chars.next().is_some() {
        kept.push_str("..");
    }
    kept
}
