//! [`Format`]: the files that can hold a game, and which of them a file is.

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;

use super::json::{Record, RecordError};
use super::loss::Losses;
use rules::Rule;
use storage::ReadError;

/// A form in which games are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own: everything.
    Json,
    /// `.sgf`: everything as well, and what other programs know of it.
    Sgf,
    /// `.psq` of Piskvork: one line with times.
    Psq,
    /// `.rec` of Piskvork's tournaments: the same without a head. Only read.
    Rec,
    /// `.txt`: the points of one line, `h8i9g7`.
    Text,
    /// `.lib` of RenLib: lines and comments on 15 lines.
    Lib,
    /// `.pos` of Yixin and RenLib: the points of one line on 15 lines. Only read.
    Pos,
}

/// What a file may leave open.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// The rule where the file names none; freestyle when not given, and renju for libraries and `.pos`, which come from there.
    pub rule: Option<Rule>,
    /// Lines of the board where the file does not say.
    pub size: u8,
    /// Which game of a file that has several.
    pub game: NonZeroUsize,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            rule: None,
            size: 15,
            game: NonZeroUsize::MIN,
        }
    }
}

/// What was in a file.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The game.
    pub record: Record,
    /// What it had that a record cannot hold.
    pub losses: Losses,
}

impl Opened {
    /// A game of which nothing was lost.
    pub(super) fn of(record: Record) -> Self {
        Self {
            record,
            losses: Losses::default(),
        }
    }
}

/// What is to stand in a file.
#[derive(Clone, Debug)]
pub struct Written {
    /// Every byte of it.
    pub bytes: Vec<u8>,
    /// What it cannot hold.
    pub losses: Losses,
}

/// Why a file cannot be read or written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// A line that is wrong; its number, from 1.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// A place in a file that has no lines; its distance from the start.
    #[error("byte {0}: {1}")]
    Byte(usize, String),
    /// Something about the whole.
    #[error("{0}")]
    Whole(String),
    /// A record of our own.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The file itself, and why.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file that was to be, and why.
    #[error("cannot be written: {0}")]
    Unwritable(String),
    /// No file of ours by its name and what is in it.
    #[error("is of no known format, expected one of {}", expected())]
    Unknown,
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
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Json,
        Self::Sgf,
        Self::Psq,
        Self::Rec,
        Self::Text,
        Self::Lib,
        Self::Pos,
    ];

    /// The extension of its files.
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

    /// The format that the name of a file asks for.
    ///
    /// # Errors
    /// When its extension is none of these.
    pub fn of_name(file: &Path) -> Result<Self, FormatError> {
        let extension = file.extension().unwrap_or_default();
        let found = Self::ALL
            .into_iter()
            .find(|it| extension.eq_ignore_ascii_case(it.extension()));
        found.ok_or(FormatError::Unknown)
    }

    /// Whether a file of this format can hold the game that is asked for.
    pub(super) fn check(self, options: &ReadOptions) -> Result<(), FormatError> {
        let has_several = matches!(self, Self::Sgf | Self::Text);
        if options.game == NonZeroUsize::MIN || has_several {
            return Ok(());
        }
        let (extension, game) = (self.extension(), options.game);
        let message = format!("there is no game {game} in a .{extension}, expected 1");
        Err(FormatError::Whole(message))
    }
}

/// A piece of a file, short enough for a line.
pub(super) fn quote(text: &str) -> String {
    const MOST: usize = 40;
    let start = text.chars().take(MOST).collect::<String>();
    let more = if start.len() < text.len() { ".." } else { "" };
    format!("`{}{more}`", start.escape_debug())
}

/// What may be expected of a file's name.
fn expected() -> String {
    let extensions = Format::ALL.map(|it| format!(".{}", it.extension()));
    extensions.join(", ")
}
