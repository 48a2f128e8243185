//! Reading games from files and writing them.

use std::io::{BufReader, Read, Seek};
use std::num::NonZeroUsize;
use std::path::Path;

use super::format::{Format, FormatError, Opened, ReadOptions};
use super::json::Record;
use super::loss::Losses;
use super::renlib;
use storage::{self, FileKind};

impl Opened {
    /// Reads a game from a regular file in any format. A RenLib library is read piece by piece, any
    /// other file at once.
    ///
    /// # Errors
    /// In one line without the name of the file: it cannot be read, is not a regular file, is too
    /// large for its kind, or its content is wrong.
    pub fn read(file: &Path, options: &ReadOptions) -> Result<Self, FormatError> {
        let unreadable = FormatError::unreadable;
        let mut source = storage::open(file, FileKind::RenLib).map_err(FormatError::of_storage)?;
        let mut start = Vec::new();
        let mut head = Read::by_ref(&mut source).take(renlib::SIGNATURE.len() as u64);
        head.read_to_end(&mut start).map_err(unreadable)?;
        if Format::of_file(file, &start) == Ok(Format::Lib) {
            Format::Lib.check(options)?;
            source.rewind().map_err(unreadable)?;
            return renlib::read(BufReader::new(source), options);
        }
        let bytes = storage::read(file, FileKind::Game).map_err(FormatError::of_storage)?;
        Format::of_file(file, &bytes)?.read(&bytes, options)
    }

    /// Reads all games of a regular file, in order.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_all(file: &Path, options: &ReadOptions) -> Result<Vec<Self>, FormatError> {
        let mut games = vec![Self::read(file, options)?];
        let numbers = (2..).filter_map(NonZeroUsize::new);
        for game in numbers {
            match Self::read(file, &ReadOptions { game, ..*options }) {
                Ok(game) => games.push(game),
                Err(FormatError::NoGame(_)) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(games)
    }

    /// Reads a game from a file, a pipe or a device; `-` is standard input. Waits for the writer of
    /// a pipe.
    ///
    /// # Errors
    /// As [`read`](Self::read), except that any type of file is accepted.
    pub fn read_stream(file: &Path, options: &ReadOptions) -> Result<Self, FormatError> {
        if file.is_file() {
            return Self::read(file, options);
        }
        let bytes = storage::read_stream(file, FileKind::Game).map_err(FormatError::of_storage)?;
        Format::of_file(file, &bytes)?.read(&bytes, options)
    }
}

impl Format {
    /// Writes a game to a file, completely or not at all, and returns what the format cannot hold.
    /// A library is written piece by piece.
    ///
    /// # Errors
    /// In one line without the name of the file: it cannot be written, or [`Self::write`] fails.
    pub fn save(self, record: &Record, file: &Path) -> Result<Losses, FormatError> {
        let saved = match self {
            Self::Lib => {
                let writer = renlib::Writer::new(record)?;
                storage::write_with(file, |mut out| writer.write(&mut out))
            }
            _ => {
                let written = self.write(record)?;
                storage::write(file, written.bytes).map(|()| written.losses)
            }
        };
        saved.map_err(FormatError::unwritable)
    }
}
