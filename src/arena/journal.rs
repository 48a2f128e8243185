//! [`Journal`]: the file to which a tournament's games are written as they end, and from which it
//! is resumed.
//!
//! JSON Lines. The first line is a header that says what is played, each other line is a
//! [`GameRecord`]. Where the tournament was continued with more games there is another header: it
//! numbers the games of the lines after it. Each line ends with a checksum. A line is written in
//! one piece; what a crash left of an unfinished last line is cut off when the file is opened
//! again. Journals of version 1 have no checksums; lines that are added to them do.

mod header;
mod line;
mod reader;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use self::header::header;
use self::line::sealed;
use self::reader::Reader;
use super::game_record::GameRecord;
use super::tournament::TournamentSpec;

/// An open journal; the file grows by a line a game. Where the system has file locks nobody else can open it as one meanwhile.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// A header that has to be written before the next game.
    pending: Option<String>,
    /// Since when lines have been written that the disk may not have.
    unsynced: Option<Instant>,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is there, and it was not said to resume it.
    #[error("{0} exists already: `--resume` continues it")]
    Exists(PathBuf),
    /// A device, a pipe or a folder, from which nothing could be read again.
    #[error("{0} is no file that can be resumed")]
    NoFile(PathBuf),
    /// Another run writes it.
    #[error("{0} is being written by another run")]
    InUse(PathBuf),
    /// The file belongs to something else.
    #[error("{path}: was written for another tournament: {difference}")]
    OtherTournament {
        /// The file.
        path: PathBuf,
        /// What is different.
        difference: String,
    },
    /// A line that cannot be read.
    #[error("{path}:{line}: {message}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
}

impl Journal {
    /// Time after which a line that was written is on the disk.
    const SYNC_AFTER: Duration = Duration::from_secs(1);

    /// Begins a journal for this tournament.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
    pub fn create(path: &Path, spec: &TournamentSpec) -> Result<Self, JournalError> {
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists if path.is_file() => JournalError::Exists(path.to_owned()),
            io::ErrorKind::AlreadyExists => JournalError::NoFile(path.to_owned()),
            _ => io_error(path, error),
        })?;
        let mut journal = Self::locked(path, file)?;
        journal.write_line(&sealed(&header(spec).to_string()))?;
        journal.sync()?;
        Ok(journal)
    }

    /// Continues a journal, or begins it where there is none (or an empty one); returns the games
    /// that it has. The tournament may have more games than the journal was written for.
    ///
    /// # Errors
    /// When it cannot be read or written, was written for another tournament, or has a line that
    /// was altered or that is impossible when the referee plays it again, but for an unfinished
    /// last one.
    pub fn resume(
        path: &Path,
        spec: &TournamentSpec,
    ) -> Result<(Self, Vec<GameRecord>), JournalError> {
        if path.exists() && !path.is_file() {
            return Err(JournalError::NoFile(path.to_owned()));
        }
        let file = match OpenOptions::new().read(true).write(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Self::create(path, spec)?, Vec::new()));
            }
            Err(error) => return Err(io_error(path, error)),
        };
        let mut journal = Self::locked(path, file)?;
        let mut text = Vec::new();
        let read = journal.file.read_to_end(&mut text);
        read.map_err(|error| io_error(path, error))?;
        let whole = text
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let own = sealed(&header(spec).to_string());
        if whole == 0 && !own.as_bytes().starts_with(&text) {
            return Err(JournalError::Line {
                path: path.to_owned(),
                line: 1,
                message: "is no journal of this tournament".to_owned(),
            });
        }
        let mut reader = Reader::new(path, spec);
        let lines = text[..whole].split(|&byte| byte == b'\n');
        for (number, line) in (1..).zip(lines).filter(|(_, line)| !line.is_empty()) {
            reader.read(number, line)?;
        }
        journal.cut(whole)?;
        journal.pending = (!reader.is_current()).then_some(own);
        if whole == 0 {
            journal.begin()?;
        }
        Ok((journal, reader.records))
    }

    fn locked(path: &Path, file: File) -> Result<Self, JournalError> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(JournalError::InUse(path.to_owned())),
            // Not every file system has locks; without them the user is trusted.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Self {
                path: path.to_owned(),
                file,
                pending: None,
                unsynced: None,
            }),
        }
    }

    /// Drops what is behind so many bytes.
    fn cut(&mut self, whole: usize) -> Result<(), JournalError> {
        self.file
            .set_len(whole as u64)
            .and_then(|()| self.file.seek(SeekFrom::End(0)))
            .map_err(|error| io_error(&self.path, error))?;
        Ok(())
    }

    /// Adds a game. The line is in the system's hands when this returns, and on the disk after
    /// [`Journal::sync`], which this calls itself for lines that have waited a second for it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        self.begin()?;
        let line = serde_json::to_string(record).expect("a record has only keys that are text");
        self.write_line(&sealed(&line))?;
        if self.sync_in() == Some(Duration::ZERO) {
            self.sync()?;
        }
        Ok(())
    }

    /// Brings everything that was written to the disk.
    ///
    /// # Errors
    /// When the system cannot.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        if self.unsynced.is_some() {
            let synced = self.file.sync_data();
            synced.map_err(|error| io_error(&self.path, error))?;
            self.unsynced = None;
        }
        Ok(())
    }

    /// Time until [`Journal::sync`] is due; `None` while there is nothing to bring to the disk.
    pub(super) fn sync_in(&self) -> Option<Duration> {
        let waited = self.unsynced?.elapsed();
        Some(Self::SYNC_AFTER.saturating_sub(waited))
    }

    /// Writes the header that is pending.
    fn begin(&mut self) -> Result<(), JournalError> {
        match self.pending.take() {
            Some(header) => self.write_line(&header),
            None => Ok(()),
        }
    }

    fn write_line(&mut self, line: &str) -> Result<(), JournalError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| io_error(&self.path, error))?;
        self.unsynced.get_or_insert_with(Instant::now);
        Ok(())
    }
}

fn io_error(path: &Path, error: io::Error) -> JournalError {
    JournalError::Io {
        path: path.to_owned(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Registry;
    use player::config::Cast;

    #[test]
    fn line_that_has_waited_a_second_is_brought_to_the_disk() {
        let folder = tempfile::tempdir().expect("there is room");
        let cast = Cast::embedded(&Registry::builtin());
        let players = ["random", "kitten"].map(|id| cast.get(id).expect("it is there").clone());
        let spec = TournamentSpec::among(players.into());
        let path = folder.path().join("games.jsonl");
        let mut journal = Journal::create(&path, &spec).expect("it can be written");
        assert_eq!(journal.sync_in(), None, "the header is on the disk");
        let write = |journal: &mut Journal| journal.write_line("{}").expect("it can be written");
        write(&mut journal);
        let due = journal.sync_in().expect("a line waits");
        assert!(due <= Journal::SYNC_AFTER);
        let before = journal.unsynced;
        write(&mut journal);
        assert_eq!(
            journal.unsynced, before,
            "it is due for the first line that waits"
        );
        journal.unsynced = Instant::now().checked_sub(Journal::SYNC_AFTER);
        assert_eq!(journal.sync_in(), Some(Duration::ZERO));
        journal.sync().expect("the disk takes it");
        assert_eq!(journal.sync_in(), None);
    }
}
