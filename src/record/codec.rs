//! Reading and writing every [`Format`], and detecting the format of a file.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use super::encoding::decode;
use super::format::{Format, FormatError, Opened, ReadOptions, Written};
use super::games::Games;
use super::json::Record;
use super::loss::Losses;
use super::{pos, position_text, psq, renlib, sgf};

impl Format {
    /// Detects the format of a file, from its content if that is characteristic, otherwise from its
    /// name. A file whose name has no extension is position text when it begins with a point.
    ///
    /// # Errors
    /// When neither the content nor the name is that of a known format.
    pub fn of_file(file: &Path, bytes: &[u8]) -> Result<Self, FormatError> {
        let named = Self::of_name(file);
        if bytes.starts_with(renlib::SIGNATURE) {
            return Ok(Self::Lib);
        }
        // The first byte of a `.pos` file is a number that can look like text; some programs write
        // text into such files.
        match named {
            Ok(Self::Pos) if position_text::is_likely(bytes) => return Ok(Self::Text),
            Ok(Self::Lib | Self::Rec | Self::Pos) => return named,
            _ => {}
        }
        let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if start.trim_ascii_start().starts_with(b"{") {
            return Ok(Self::Json);
        }
        let marked = [Self::Sgf, Self::Psq];
        let found = marked.into_iter().find(|format| format.recognizes(bytes));
        match found {
            Some(format) => Ok(format),
            None if file.extension().is_none() && Self::Text.recognizes(bytes) => Ok(Self::Text),
            None => named,
        }
    }

    /// True when a file with this beginning is most likely of this format. `.pos` has no marks of
    /// its own and is never recognized.
    pub fn recognizes(self, start: &[u8]) -> bool {
        let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
        let text = text.trim_ascii_start();
        match self {
            Self::Json => text.starts_with(b"{\"nekomoku\":"),
            Self::Sgf => text.strip_prefix(b"(").is_some_and(|rest| {
                let rest = rest.trim_ascii_start();
                rest.starts_with(b";")
            }),
            Self::Psq => text.starts_with(b"Piskvorky"),
            Self::Text => position_text::is_likely(start),
            Self::Lib => start.starts_with(renlib::SIGNATURE),
            Self::Rec | Self::Pos => false,
        }
    }

    /// Reads a game. The cost grows linearly with the length of the file, except for deep branches
    /// in Nekomoku's own format.
    ///
    /// # Errors
    /// The first error, with its place and what was expected, in one line.
    pub fn read(self, bytes: &[u8], options: &ReadOptions) -> Result<Opened, FormatError> {
        self.check(options)?;
        match self {
            Self::Json => {
                let mut losses = Losses::default();
                let text = decode(bytes, options.encoding, &mut losses);
                Ok(Opened {
                    losses,
                    ..Opened::of(Record::parse(&text)?)
                })
            }
            Self::Sgf | Self::Text => Games::of(self, Cow::Borrowed(bytes), options)?.read_one(),
            Self::Psq => psq::read(bytes, options),
            Self::Rec => psq::read_rec(bytes, options),
            Self::Lib => renlib::read(io::Cursor::new(bytes), options),
            Self::Pos => pos::read(bytes, options),
        }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// When the format does not support the size of the board, or can only be read.
    pub fn write(self, record: &Record) -> Result<Written, FormatError> {
        let whole = |text: String| Written {
            bytes: text.into_bytes(),
            losses: Losses::default(),
        };
        match self {
            Self::Json => Ok(whole(record.to_text())),
            Self::Sgf => Ok(whole(sgf::write(record))),
            Self::Psq => Ok(psq::write(record)),
            Self::Text => Ok(position_text::write(record)),
            Self::Lib => {
                let mut bytes = Vec::new();
                let losses = renlib::Writer::new(record)?.write(&mut bytes);
                let losses = losses.map_err(FormatError::unwritable)?;
                Ok(Written { bytes, losses })
            }
            Self::Rec | Self::Pos => Err(FormatError::Whole(format!(
                ".{} can only be read, expected another format",
                self.extension()
            ))),
        }
    }
}
