//! [`Drill`]: puzzles that come back until they hold, by spaced repetition (FSRS).

mod card;
mod cards;
mod lesson;

pub use card::DrillCard;
pub use cards::{Drill, DrillCommand, DrillCounts};
pub(crate) use lesson::Lesson;
