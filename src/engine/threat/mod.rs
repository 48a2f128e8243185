//! Wins by threats, found and written so that [`proof`] can check them.
//!
//! A [`ThreatSolver`] searches a win of one side by continuous fours (VCF), by continuous threats
//! (VCT) or by threats after one quiet move. The result is a [`Strategy`](proof::Strategy). An
//! exhausted search for fours proves that no VCF exists; an exhausted search for threats or quiet
//! moves proves only that none begins with the moves that were tried.

mod child;
mod effort;
mod fours;
mod guess;
mod quiet;
mod refute;
mod replay;
mod replies;
mod solver;
mod table;
mod threats;
mod threes;
mod weight;
mod write;

pub use self::refute::{Fate, Refutations};
use solver::WIDTHS;
pub use solver::{Answer, Goal, Outcome, ThreatSolver};
