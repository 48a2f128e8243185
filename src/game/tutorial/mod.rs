//! [`Tutorial`]: short lessons for users who are new to the game, one position after the other. The
//! moves of the user are judged in the background, and the other side answers after a moment.

mod course;
mod judge;
mod lesson;

pub use course::{Tutorial, TutorialCommand, TutorialState};
pub(crate) use course::{first_game, partner};
pub use judge::Refutation;
pub use lesson::{TutorialGoal, TutorialLesson};
