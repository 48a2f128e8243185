//! Winning strategies as data, and a checker that knows the rules and no engine code.
//!
//! A [`Strategy`] has the attacker's move against every reply of the defender. [`check`] plays all
//! of them through.

mod check;
mod file;
mod points;
mod replay;
pub mod solution;
mod strategy;
mod windows;

pub use check::{Fault, Unsettled, check};
pub use file::{Proof, ProofError};
pub use points::PointSet;
pub use replay::Replay;
pub use strategy::{Strategy, StrategyBuilder, StrategyError, StrategyNode};
