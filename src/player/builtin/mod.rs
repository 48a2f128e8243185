//! The built-in kinds of players, one in each file.
//!
//! To add a kind: copy `random.rs`, add a `mod` line here, a `.with` and a `.described` line to
//! `kinds.rs`, and a section to `players.toml`.

mod counting;
mod gomocup;
mod human;
mod kinds;
mod models;
mod montecarlo;
mod one_ply;
mod oracle;
mod policy;
mod priority;
mod random;
mod script;
mod search_files;
mod search_options;
mod searching;
mod tree;

pub use gomocup::engine_spec;
pub use oracle::SOLVER;
pub use random::Random;
