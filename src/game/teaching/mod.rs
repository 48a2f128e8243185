//! [`Teacher`]: offers to take a move back that gave something away. Each move of a human against a
//! bot is judged on a thread of its own; nothing waits for that. While an offer waits for its
//! answer, the bot does not move and no clock runs.

mod judge;
mod lesson;
mod strictness;
mod teacher;

pub use lesson::TeachingPoint;
pub use strictness::Strictness;
pub use teacher::{Offer, Teacher, TeachingCommand};
