//! Keepers: on Linux, a process between this program and each engine, so that no engine outlives
//! the program, however it ends.
//!
//! A keeper is this program with a hidden subcommand. It passes the pipes on to the engine, so it
//! sees no messages. It receives a signal when the program dies, adopts every descendant of the
//! engine whose parent has ended (it is a child subreaper), and kills all of them when the engine
//! ends, on request, or when the program has died. Neither `setsid` nor ignoring the input saves a
//! process from that. Out of reach are processes that another service starts for the engine, and
//! processes of other users.
//!
//! Engines that share a background process lose it with the engine that started it. Under Wine,
//! start it beforehand with `wineserver -p`.
// CITE: prctl(2), PR_SET_PDEATHSIG and PR_SET_CHILD_SUBREAPER.

mod keep;
#[cfg(target_os = "linux")]
mod process;
mod words;

pub(super) use keep::{failure, keeper, prepare};
pub use keep::{keep_engines, keep_engines_by};
