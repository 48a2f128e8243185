//! [`Shown`]: which of the kept games are listed.

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
}

impl Shown {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::All, Self::Unfinished, Self::Finished];

    /// True when a game is listed.
    pub const fn includes(self, entry: &Entry) -> bool {
        match self {
            Self::All => true,
            Self::Unfinished => entry.result.is_none(),
            Self::Finished => entry.result.is_some(),
        }
    }
}
