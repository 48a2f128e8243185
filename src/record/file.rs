//! Games from files and into them.

use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::Path;

use super::format::{Format, FormatError, Opened, ReadOptions};
use super::json::Record;
use super::loss::Losses;
use super::renlib;
use super::whole::{fill_whole, write_whole};

impl Opened {
    /// Reads the game of a file in any format. A library is read piece by piece, any other file as a whole.
    ///
    /// # Errors
    /// In one line, which does not name the file, why it cannot be read, or what in it is wrong.
    pub fn read(file: &Path, options: &ReadOptions) -> Result<Self, FormatError> {
        let unreadable = FormatError::unreadable;
        let mut source = File::open(file).map_err(unreadable)?;
        let mut bytes = Vec::new();
        let start = renlib::SIGNATURE.len() as u64;
        let mut head = Read::by_ref(&mut source).take(start);
        head.read_to_end(&mut bytes).map_err(unreadable)?;
        if Format::of_file(file, &bytes) == Ok(Format::Lib) {
            Format::Lib.check(options)?;
            if source.rewind().is_ok() {
                return renlib::read(BufReader::new(source), options);
            }
            // A pipe cannot be read twice.
        }
        source.read_to_end(&mut bytes).map_err(unreadable)?;
        Format::of_file(file, &bytes)?.read(&bytes, options)
    }
}

impl Format {
    /// Writes a game into a file, all of it or, when that fails, nothing; gives back what the format cannot hold. A library is written piece
    /// by piece.
    ///
    /// # Errors
    /// In one line, which does not name the file, why it cannot be written, or those of [`Self::write`].
    pub fn save(self, record: &Record, file: &Path) -> Result<Losses, FormatError> {
        let saved = match self {
            Self::Lib => {
                let writer = renlib::Writer::new(record)?;
                fill_whole(file, |out| writer.write(out))
            }
            _ => {
                let written = self.write(record)?;
                write_whole(file, written.bytes).map(|()| written.losses)
            }
        };
        saved.map_err(FormatError::unwritable)
    }
}
