//! [`TournamentDesk`]: sets up a tournament of bots, plays it in the background, and shows how it
//! stands.
//!
//! The arena's runner plays, and its journal is the only file of a tournament: it has the
//! conditions and the games, and `nekomoku tournament --resume` can continue it. After a restart
//! the desk shows the newest journal. It continues only when the user resumes it. Its players are
//! then those of the cast, so that no engine starts without permission, and the journal rejects
//! players that differ from those of its games.

mod desk;
mod draft;
mod earlier;
mod live;
mod opening_file;
mod run;
mod shelf;
mod shown;
mod table;
mod time_left;

pub use desk::{TournamentCommand, TournamentDesk, TournamentReport};
pub use draft::{
    MOST_PLAYERS, OpeningChoice, TournamentChoice, TournamentDraft, TournamentError, TurnLimit,
};
pub use earlier::{EarlierTournament, EarlierTournaments, TournamentSummary};
pub use live::LiveGame;
pub use opening_file::OpeningText;
pub use shown::{ShownTournament, TournamentStage, WatchedGame};
pub use table::TableRow;
pub use time_left::TimeLeft;
