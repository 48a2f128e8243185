//! [`ReportCommand`]: what the user wants of a report.

use std::path::PathBuf;

use crate::settings::Language;

/// The games of a report, the newest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportRange {
    /// The finished game on screen, or the last one that is kept.
    Last,
    /// The last five.
    #[default]
    Five,
    /// The last twenty.
    Twenty,
    /// All that are kept.
    All,
}

impl ReportRange {
    /// All ranges.
    pub const ALL: [Self; 4] = [Self::Last, Self::Five, Self::Twenty, Self::All];

    /// Largest number of games.
    pub const fn most(self) -> usize {
        match self {
            Self::Last => 1,
            Self::Five => 5,
            Self::Twenty => 20,
            Self::All => usize::MAX,
        }
    }
}

/// A request about the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportCommand {
    /// Report these games, and review those that were not.
    Show(ReportRange),
    /// Stop reviewing.
    Stop,
    /// Open a game of the report and show the position after this number of stones.
    Open {
        /// The place of the game in the report.
        game: usize,
        /// Number of stones; `None` for the end of the game.
        stones: Option<usize>,
    },
    /// Write the report to this file as an HTML page in this language.
    Save(PathBuf, Language),
}
