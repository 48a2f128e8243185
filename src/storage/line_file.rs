//! [`LineFile`]: a file that grows by one line at a time and survives a crash at any moment.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::line::sealed;
use super::single_writer;

/// An open file of [sealed](sealed) lines, to which lines are appended. A line is written in one
/// piece. Where the system has file locks no other process can open the file as one meanwhile;
/// everybody can read it.
#[derive(Debug)]
pub struct LineFile {
    path: PathBuf,
    file: File,
    /// The time of the first write that may not be on the disk yet.
    unsynced: Option<Instant>,
}

/// Why a file of lines cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineFileError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file exists, and the caller did not ask to continue it.
    #[error("{0} exists already: `--resume` continues it")]
    Exists(PathBuf),
    /// A device, a pipe or a folder, from which nothing could be read again.
    #[error("{0} is not a file that can be resumed")]
    NoFile(PathBuf),
    /// Another run writes it.
    #[error("{0} is being written by another run")]
    InUse(PathBuf),
}

impl LineFile {
    /// Time after which a line that was written is on the disk.
    const SYNC_AFTER: Duration = Duration::from_secs(1);

    /// Creates an empty file.
    ///
    /// # Errors
    /// When the file exists or cannot be created.
    pub fn create(path: &Path) -> Result<Self, LineFileError> {
        let opened = single_writer::open(path, OpenOptions::new().write(true).create_new(true));
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists if path.is_file() => {
                LineFileError::Exists(path.to_owned())
            }
            io::ErrorKind::AlreadyExists => LineFileError::NoFile(path.to_owned()),
            _ => io_error(path, error),
        })?;
        Self::of(path, file)
    }

    /// Opens a file, or creates it if it does not exist; returns its content. The caller decides
    /// how much of an unfinished last line stays, see [`LineFile::cut`].
    ///
    /// # Errors
    /// When it cannot be read or written, is not a regular file, or another run has it open.
    pub fn open(path: &Path) -> Result<(Self, Vec<u8>), LineFileError> {
        if path.exists() && !path.is_file() {
            return Err(LineFileError::NoFile(path.to_owned()));
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let opened = single_writer::open(path, options);
        let mut lines = Self::of(path, opened.map_err(|error| io_error(path, error))?)?;
        let mut text = Vec::new();
        let read = lines.file.read_to_end(&mut text);
        read.map_err(|error| io_error(path, error))?;
        Ok((lines, text))
    }

    /// The number of bytes of the whole lines at the beginning of a text.
    pub fn whole(text: &[u8]) -> usize {
        let end = text.iter().rposition(|&byte| byte == b'\n');
        end.map_or(0, |end| end + 1)
    }

    /// Removes everything after the first `bytes` bytes. Lines are added there.
    ///
    /// # Errors
    /// When the file cannot be changed.
    pub fn cut(&mut self, bytes: usize) -> Result<(), LineFileError> {
        self.file
            .set_len(bytes as u64)
            .and_then(|()| self.file.seek(SeekFrom::End(0)))
            .map_err(|error| io_error(&self.path, error))?;
        Ok(())
    }

    /// Adds a JSON object as a line with its checksum. The system has the line when this returns;
    /// the disk has it after [`LineFile::sync`].
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, object: &str) -> Result<(), LineFileError> {
        let line = sealed(object) + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| io_error(&self.path, error))?;
        self.unsynced.get_or_insert_with(Instant::now);
        Ok(())
    }

    /// Brings everything that was written to the disk.
    ///
    /// # Errors
    /// When the system reports a failure.
    pub fn sync(&mut self) -> Result<(), LineFileError> {
        if self.unsynced.is_some() {
            let synced = self.file.sync_data();
            synced.map_err(|error| io_error(&self.path, error))?;
            self.unsynced = None;
        }
        Ok(())
    }

    /// [`LineFile::sync`] when the oldest line that may not be on the disk has waited a second.
    ///
    /// # Errors
    /// As [`LineFile::sync`].
    pub fn sync_when_due(&mut self) -> Result<(), LineFileError> {
        match self.sync_in() {
            Some(Duration::ZERO) => self.sync(),
            _ => Ok(()),
        }
    }

    /// Time until [`LineFile::sync`] is due; `None` while everything is on the disk.
    pub fn sync_in(&self) -> Option<Duration> {
        let waited = self.unsynced?.elapsed();
        Some(Self::SYNC_AFTER.saturating_sub(waited))
    }

    fn of(path: &Path, file: Option<File>) -> Result<Self, LineFileError> {
        let path = path.to_owned();
        match file {
            None => Err(LineFileError::InUse(path)),
            Some(file) => Ok(Self {
                path,
                file,
                unsynced: None,
            }),
        }
    }
}

fn io_error(path: &Path, error: io::Error) -> LineFileError {
    LineFileError::Io {
        path: path.to_owned(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_is_synced_after_a_second() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.jsonl");
        let mut lines = LineFile::create(&path).expect("it can be created");
        assert_eq!(lines.sync_in(), None, "nothing was written");
        lines.add("{}").expect("it can be written");
        let due = lines.sync_in().expect("a line waits");
        assert!(due <= LineFile::SYNC_AFTER);
        let before = lines.unsynced;
        lines.add("{}").expect("it can be written");
        assert_eq!(lines.unsynced, before, "due for the first line that waits");
        lines.unsynced = Instant::now().checked_sub(LineFile::SYNC_AFTER);
        assert_eq!(lines.sync_in(), Some(Duration::ZERO));
        lines.sync_when_due().expect("the disk takes it");
        assert_eq!(lines.sync_in(), None);
    }
}
