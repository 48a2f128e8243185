//! [`Prover`]: what is proven about a position, and about a move of a game. Every win that it
//! reports was accepted by the independent checker. No win is reported as missed while a search
//! with ten times the nodes still finds one; that none is left is no proof, because a still larger
//! search may find one.

mod defence;
mod situation;
mod solver;

pub use defence::{DefenceMap, Outlook};
pub use situation::Situation;
pub use solver::{CONFIRMATION, Fault, ForcedWin, MOST_DEFENCES, PlayedMove, Prover};
