//! [`Shown`]: which of the kept games are listed, or that their results are.

use game::Entry;

/// Which of the kept games are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All.
    #[default]
    All,
    /// The games without a result.
    Unfinished,
    /// The games with a result.
    Finished,
    /// The results of the games with one, by pairs of players.
    Results,
}

impl Shown {
    /// Every choice.
    pub const ALL: [Self; 4] = [Self::All, Self::Unfinished, Self::Finished, Self::Results];

    /// True when a game is listed, or counts.
    pub const fn includes(self, entry: &Entry) -> bool {
        match self {
            Self::All => true,
            Self::Unfinished => entry.result.is_none(),
            Self::Finished | Self::Results => entry.result.is_some(),
        }
    }
}
