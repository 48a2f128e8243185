//! [`Format`]: the file formats of games.

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;

use super::encoding::TextEncoding;
use super::json::{Record, RecordError};
use super::loss::Losses;
use rules::Rule;
use storage::ReadError;

/// A file format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `.json`, Nekomoku's own format: holds everything.
    Json,
    /// `.sgf`: holds everything, and the properties of other programs.
    Sgf,
    /// `.psq` of Piskvork: one line of moves with times.
    Psq,
    /// `.rec` of Piskvork's tournaments: as `.psq`, without the head. Only read.
    Rec,
    /// `.txt`: the points of one line, `h8i9g7`.
    Text,
    /// `.lib` of RenLib: lines and comments on 15 lines.
    Lib,
    /// `.pos` of Yixin and RenLib: the points of one line on 15 lines. Only read.
    Pos,
}

/// Facts that a file may not contain.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// Rule of a file that does not name one. By default freestyle; renju for libraries and `.pos`.
    pub rule: Option<Rule>,
    /// Size of the board in lines for a file that does not name it.
    pub size: u8,
    /// Number of the game in a file with several games.
    pub game: NonZeroUsize,
    /// Encoding of all texts. By default UTF-8, the encoding that the file declares, or a guess.
    pub encoding: Option<TextEncoding>,
    /// True to read an SGF of any game as gomoku, a game of Go as well.
    pub any_game: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            rule: None,
            size: 15,
            game: NonZeroUsize::MIN,
            encoding: None,
            any_game: false,
        }
    }
}

/// The content of a file.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The game.
    pub record: Record,
    /// What the file had and a record cannot hold.
    pub losses: Losses,
    /// A rule under which all moves of the main line can be played, if moves were left out under
    /// the rule of the options.
    pub fitting: Option<Rule>,
}

impl Opened {
    /// A game without losses.
    pub(super) fn of(record: Record) -> Self {
        Self {
            record,
            losses: Losses::default(),
            fitting: None,
        }
    }
}

/// The content of a file to write.
#[derive(Clone, Debug)]
pub struct Written {
    /// All bytes of the file.
    pub bytes: Vec<u8>,
    /// What the record has and the format cannot hold.
    pub losses: Losses,
}

/// Why a file cannot be read or written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// An error in a line; its number starts at 1.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// An error at a byte; its offset starts at 0.
    #[error("byte {0}: {1}")]
    Byte(usize, String),
    /// An error in the file as a whole.
    #[error("{0}")]
    Whole(String),
    /// The file has fewer games than the number that was asked for.
    #[error("{0}")]
    NoGame(String),
    /// An error in a game of Nekomoku's own format.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The file cannot be read; the text says why.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file cannot be written; the text says why.
    #[error("cannot be written: {0}")]
    Unwritable(String),
    /// Neither name nor content is that of a known format.
    #[error("has an unknown format, expected one of {}", listed(&Format::ALL))]
    Unknown,
    /// The name is not that of a format which can be written here.
    #[error("cannot be written in this format, expected one of {}", listed(.0))]
    NotWritten(&'static [Format]),
}

impl FormatError {
    pub(super) fn unreadable(error: io::Error) -> Self {
        Self::Unreadable(error.to_string())
    }

    pub(super) fn of_storage(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => Self::unreadable(error),
            other => Self::Whole(other.to_string()),
        }
    }

    pub(super) fn unwritable(error: io::Error) -> Self {
        Self::Unwritable(error.to_string())
    }
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 7] = [
        Self::Json,
        Self::Sgf,
        Self::Psq,
        Self::Rec,
        Self::Text,
        Self::Lib,
        Self::Pos,
    ];

    /// The file extension of the format.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Sgf => "sgf",
            Self::Psq => "psq",
            Self::Rec => "rec",
            Self::Text => "txt",
            Self::Lib => "lib",
            Self::Pos => "pos",
        }
    }

    /// The format of a file name, from its extension.
    ///
    /// # Errors
    /// When the extension is unknown.
    pub fn of_name(file: &Path) -> Result<Self, FormatError> {
        let extension = file.extension().unwrap_or_default();
        let found = Self::ALL
            .into_iter()
            .find(|it| extension.eq_ignore_ascii_case(it.extension()));
        found.ok_or(FormatError::Unknown)
    }

    /// The formats that are written.
    pub const WRITTEN: &[Self] = &[Self::Json, Self::Sgf, Self::Psq, Self::Text, Self::Lib];
    /// The formats that hold all lines of a game.
    pub const WITH_LINES: &[Self] = &[Self::Json, Self::Sgf, Self::Lib];

    /// The format of a file to write, from its extension.
    ///
    /// # Errors
    /// When the extension is not that of one of `formats`.
    pub fn of_output(file: &Path, formats: &'static [Self]) -> Result<Self, FormatError> {
        let found = Self::of_name(file).ok().filter(|it| formats.contains(it));
        found.ok_or(FormatError::NotWritten(formats))
    }

    /// Checks that a file of this format can hold a game with these options.
    pub(super) fn check(self, options: &ReadOptions) -> Result<(), FormatError> {
        let has_several = matches!(self, Self::Sgf | Self::Text);
        if options.game == NonZeroUsize::MIN || has_several {
            return Ok(());
        }
        let (extension, game) = (self.extension(), options.game);
        let message = format!("there is no game {game} in a .{extension}, expected 1");
        Err(FormatError::NoGame(message))
    }
}

/// A part of a file as a quotation that fits into a line.
pub(super) fn quote(text: &str) -> String {
    const MOST: usize = 40;
    let start = text.chars().take(MOST).collect::<String>();
    let more = if start.len() < text.len() { ".." } else { "" };
    format!("`{}{more}`", start.escape_debug())
}

/// The expected file extensions, for messages.
fn listed(formats: &[Format]) -> String {
    let extensions = formats.iter().map(|it| format!(".{}", it.extension()));
    extensions.collect::<Vec<_>>().join(", ")
}
