//! Games between seats: the [`Referee`], which decides on legality and limits; tournaments, of
//! which a match is one with two players; their journals, standings and statistics, and [`report`],
//! their pages in HTML.

mod adjudication;
mod capacity;
mod distinct;
mod estimate;
mod game_record;
mod journal;
mod openings;
mod part;
mod ratings;
mod referee;
mod replay;
pub mod report;
mod runner;
mod standings;
mod stats;
mod table;
mod time_control;
mod tournament;
mod tournament_report;

pub use adjudication::{Adjudication, Below, LossRule};
pub use capacity::{CapacityError, Machine};
pub use estimate::{Equal, ModelError, PairOfGames, StrengthModel, random_options, random_pair};
pub use game_record::{GameRecord, RecordError};
pub use journal::{Journal, JournalError, MergedJournal, ShardJournal};
pub use openings::{
    OpeningError, OpeningFile, OpeningJudge, OpeningList, OpeningMaker, Openings, RowsFrom,
    balanced_opening, random_opening, shipped_openings,
};
pub use part::{CallKind, Part};
pub use ratings::{Conditions, Rated, Ratings, Strength};
pub use referee::{Referee, TurnOutcome};
pub use runner::{Observer, RunOptions, run_tournament};
pub use standings::Standings;
pub use stats::*;
pub use table::{PlayedGame, PlayedTurn, TableTerms, play_game};
pub use time_control::{FlagRule, TimeControl, TimeControlError};
pub use tournament::{Fixture, Format, TournamentSpec};
pub use tournament_report::{
    PairingReport, PlayerReport, SprtReport, TimeReport, TournamentReport,
};
