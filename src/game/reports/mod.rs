//! Reports about the user's games: accuracy, mistakes, missed wins, time and the best game. Games
//! that were not reviewed are reviewed in the background, and their records keep the review.

mod command;
mod desk;
mod figures;
mod page;
mod reported;

pub use command::{ReportCommand, ReportRange};
pub use desk::{ReportProgress, Reports};
pub(crate) use desk::{ReportSource, Saved};
pub use figures::{GamesReport, LongestMove, Moment};
pub use reported::ReportedGame;
