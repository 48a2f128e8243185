//! The rules: what is legal, how a game ends, which points renju forbids.
//!
//! Everything is compared with [`judges::rules`], a second judge written from the rule book alone. The data
//! files in `tests/data` hold its answers, not those of `src/rules`.

mod procedure;

mod actions;
mod corpus;
mod endings;
mod opening;
mod parity;
mod perft;
mod properties;
mod symmetry;
mod walk;
