//! Reading games from files and writing them.

use std::io::{BufReader, Read};
use std::num::NonZeroUsize;
use std::path::Path;

use super::format::{Format, FormatError, Opened, ReadOptions};
use super::games::Games;
use super::json::Record;
use super::loss::Losses;
use super::renlib;
use storage::{self, FileKind};

/// The games of a file.
#[derive(Debug, Default)]
pub struct Collection {
    /// Each game with its number, from 1.
    pub games: Vec<(NonZeroUsize, Record)>,
    /// The games that cannot be read, with their numbers and the reasons.
    pub errors: Vec<(NonZeroUsize, FormatError)>,
    /// What the file has and the games cannot hold.
    pub losses: Losses,
}

impl Collection {
    /// One line that counts the games that cannot be read and names the first; `None` when there
    /// are none.
    pub fn left_out(&self) -> Option<String> {
        let (number, error) = self.errors.first()?;
        let count = self.errors.len();
        Some(format!(
            "games left out: {count}, the first number {number}: {error}"
        ))
    }
}

impl Opened {
    /// Reads a game from a regular file in any format. A RenLib library is read piece by piece, any
    /// other file at once.
    ///
    /// # Errors
    /// In one line without the name of the file: it cannot be read, is not a regular file, is too
    /// large for its kind, or its content is wrong.
    pub fn read(file: &Path, options: &ReadOptions) -> Result<Self, FormatError> {
        if Format::of_file(file, &Self::start_of(file)?) == Ok(Format::Lib) {
            Format::Lib.check(options)?;
            let source = storage::open(file, FileKind::RenLib).map_err(FormatError::of_storage)?;
            return renlib::read(BufReader::new(source), options);
        }
        let bytes = storage::read(file, FileKind::Game).map_err(FormatError::of_storage)?;
        Format::of_file(file, &bytes)?.read(&bytes, options)
    }

    /// The first bytes of a file, by which a library is recognized.
    pub(super) fn start_of(file: &Path) -> Result<Vec<u8>, FormatError> {
        let source = storage::open(file, FileKind::RenLib).map_err(FormatError::of_storage)?;
        let mut start = Vec::new();
        let mut head = source.take(renlib::SIGNATURE.len() as u64);
        head.read_to_end(&mut start)
            .map_err(FormatError::unreadable)?;
        Ok(start)
    }

    /// Reads all games of a regular file, in order, in one pass over it.
    ///
    /// # Errors
    /// When the file or none of its games can be read; the error is that of the first game.
    pub fn read_all(file: &Path, options: &ReadOptions) -> Result<Collection, FormatError> {
        let mut collection = Collection::default();
        for (number, opened) in Games::of_file(file, options)? {
            match opened {
                Ok(opened) => {
                    collection.losses.extend(opened.losses);
                    collection.games.push((number, opened.record));
                }
                Err(error) => collection.errors.push((number, error)),
            }
        }
        if collection.games.is_empty() && !collection.errors.is_empty() {
            Err(collection.errors.swap_remove(0).1)
        } else {
            Ok(collection)
        }
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
