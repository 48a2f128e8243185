//! The plug-in point: every kind keeps the contract, a seat contains whatever a player does, and
//! `players.toml` is read as written.

mod pulse;
pub mod puppet;

mod any_config;
mod avatar;
mod brain;
mod change;
mod character;
mod chat;
mod config;
mod conformance;
pub mod frames;
mod gomocup;
mod harness;
mod human;
mod latency;
mod mistakes;
mod opening;
mod oracle;
mod patterns;
mod policy;
mod positions;
mod priority;
mod reference;
mod schedule;
mod script;
mod seat;
mod seat_faults;
mod seat_hang;
mod stop;
mod threads;
pub mod uct;
