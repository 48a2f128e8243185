//! [`FileKind`]: what a file is for, and how large it may be.

/// One mebibyte.
const MIB: u64 = 1 << 20;

/// What a file is for. Each kind has a size limit, so that no file can fill the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// Characters: `players.toml`.
    Configuration,
    /// Ratings: `ratings.toml`.
    Ratings,
    /// Settings of the window.
    Settings,
    /// Colours of the window.
    Theme,
    /// A game in any format but RenLib's.
    Game,
    /// A game that the window keeps or opens. It is read between two frames.
    KeptGame,
    /// A RenLib library. It is read piece by piece.
    RenLib,
    /// An opening library of this program.
    Library,
    /// Openings, one a line.
    Openings,
    /// A written win.
    Proof,
    /// Puzzles, one a line.
    Puzzles,
    /// Games of a match or tournament, one a line.
    Journal,
    /// Weights of the evaluation.
    Weights,
    /// Numbers of the search.
    Numbers,
    /// Games of the engine against itself, in the trainer's format.
    SelfPlay,
    /// A portrait of the user's.
    Portrait,
    /// The ratings of the user.
    PlayerRating,
    /// The puzzles that the user drills.
    Drill,
    /// The lines that the user learns.
    Repertoires,
    /// A player written as a script.
    Script,
    /// Results of checks of engines.
    Checks,
}

impl FileKind {
    /// The largest size that is read, in bytes.
    pub const fn max_bytes(self) -> u64 {
        match self {
            Self::Settings | Self::Theme | Self::Script | Self::Numbers => MIB,
            Self::Configuration | Self::Ratings | Self::KeptGame | Self::Portrait => 4 * MIB,
            Self::Puzzles | Self::PlayerRating | Self::Drill | Self::Checks => 16 * MIB,
            Self::Game | Self::Openings | Self::Weights | Self::Repertoires => 64 * MIB,
            Self::Library | Self::Proof => 256 * MIB,
            Self::RenLib => 1024 * MIB,
            Self::Journal | Self::SelfPlay => 4096 * MIB,
        }
    }

    /// What the kind is called in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Configuration => "a players file",
            Self::Ratings => "a ratings file",
            Self::Settings => "a settings file",
            Self::Theme => "a theme",
            Self::Game | Self::KeptGame => "a game",
            Self::RenLib => "a RenLib library",
            Self::Library => "an opening library",
            Self::Openings => "a list of openings",
            Self::Proof => "a proof",
            Self::Puzzles => "a list of puzzles",
            Self::Journal => "a journal",
            Self::Weights => "a file of weights",
            Self::Numbers => "a file of numbers of the search",
            Self::SelfPlay => "a file of self-play games",
            Self::Portrait => "a portrait",
            Self::PlayerRating => "a player's ratings",
            Self::Drill => "a drill",
            Self::Repertoires => "a file of repertoires",
            Self::Script => "a script",
            Self::Checks => "a file of checked engines",
        }
    }
}
