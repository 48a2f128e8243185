//! [`Seats`]: the seats of bots. It requests moves for the position shown, watches the time limits
//! and carries out the answers. A human has no seat.
//!
//! No flag stores which seat is thinking: each tick compares the position shown with the open
//! request of each seat.

mod handle;
mod opener;
mod pair;
mod proposal;

pub use handle::{SeatHandle, SeatStatus};
pub use pair::Seats;
