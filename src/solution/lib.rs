//! Builds complete winning strategies: the attacker's move in every position, and a proof for every
//! reply.
//!
//! The engine proposes moves and proofs. Only those that [`proof::Replay`] has played through,
//! by the rules alone, are kept.

mod adapted;
mod builder;
mod cover;
mod covering;
mod hints;
mod journal;
mod pack;
mod proposals;
mod prover;
mod shipped;
mod units;

pub use adapted::Adapted;
pub use builder::{BuildError, BuildParams, Builder};
pub use journal::{JournalError, LineFault};
pub use pack::{pack, read_solution, recognizes, to_lines};
pub use proposals::{ProposalError, Proposals};
pub use shipped::{SHIPPED_MEMORY, SolvedGame};
pub use units::{BuildProgress, build};
