//! [`Analysis`]: a player that looks at the position shown, and in between at the others of its
//! line, while no bot is at work. Its answers are dropped; what it finds stays in the record.

mod defences;
mod desk;
mod finding;
mod ranking;
mod seats;

pub use defences::Defences;
pub use desk::{Analysis, CANDIDATES};
