//! Games between seats: the [`Referee`], the only judge of legality and limits, and matches with their statistics.

mod elo;
mod matches;
mod opening;
mod referee;
mod table;

pub use elo::{Elo, Tally};
pub use matches::{GameReport, MatchReport, MatchSpec, run_match};
pub use opening::random_opening;
pub use referee::{Referee, TurnOutcome};
pub use table::{PlayedGame, play_game};
