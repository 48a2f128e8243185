//! Winning strategies as data, and the checker that believes none of them: it knows the rules and nothing of the engine.
//!
//! A [`Strategy`] says what the attacker plays against every reply of the defender; [`check`] plays all of them through.

mod check;
mod file;
mod strategy;

pub use check::{Fault, Unsettled, check};
pub use file::{Proof, ProofError};
pub use strategy::{Strategy, StrategyBuilder, StrategyError, StrategyNode};
