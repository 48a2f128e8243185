//! [`Journal`]: the file to which the games of a tournament are written, and from which it is
//! resumed.
//!
//! JSON Lines. The first line is a header with the conditions, each other line is a [`GameRecord`].
//! A tournament that was continued with more games has another header, which numbers the games of
//! the lines after it. Each line ends with a checksum. A line is written in one piece; an
//! unfinished last line is removed when the file is opened again. Journals of version 1 have no
//! checksums, but lines that are added to them do.

mod error;
mod header;
mod reader;
mod shards;
mod write;

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::time::Duration;

pub use self::error::JournalError;
use self::header::header;
use self::reader::Reader;
pub use self::shards::{MergedJournal, ShardJournal};
use self::write::line;
use super::game_record::GameRecord;
use super::tournament::TournamentSpec;
use storage::{FileKind, LineFile, sealed};

/// Largest number of bytes of a header that are read.
const MOST_HEADER: u64 = 1 << 24;

/// An open journal. It grows by one line for each game. If the system has file locks, no other
/// process can open it as a journal meanwhile.
#[derive(Debug)]
pub struct Journal {
    lines: LineFile,
    /// A header that is written before the next game.
    pending: Option<String>,
}

impl Journal {
    /// Creates a journal for this tournament.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
    pub fn create(path: &Path, spec: &TournamentSpec) -> Result<Self, JournalError> {
        let mut journal = Self {
            lines: LineFile::create(path)?,
            pending: Some(header(spec).to_string()),
        };
        journal.begin()?;
        journal.sync()?;
        Ok(journal)
    }

    /// Continues a journal and returns its games. A journal that is missing or empty is created.
    /// The tournament may have more games than the journal was written for.
    ///
    /// # Errors
    /// When it cannot be read or written, belongs to another tournament, or has a line that was
    /// changed or that the referee rejects. An unfinished last line is no error.
    pub fn resume(
        path: &Path,
        spec: &TournamentSpec,
    ) -> Result<(Self, Vec<GameRecord>), JournalError> {
        let (lines, text) = LineFile::open(path)?;
        let whole = LineFile::whole(&text);
        let own = header(spec).to_string();
        if whole == 0 && !sealed(&own).as_bytes().starts_with(&text) {
            let message = "is not a journal of this tournament";
            return Err(JournalError::line(path, 1, message));
        }
        let mut reader = Reader::new(path, spec);
        reader.read_all(&text[..whole])?;
        let mut journal = Self {
            lines,
            pending: (!reader.is_current()).then_some(own),
        };
        journal.lines.cut(whole)?;
        if whole == 0 {
            journal.begin()?;
            journal.sync()?;
        }
        Ok((journal, reader.records))
    }

    /// Reads the tournament and the games of a journal, which another run may be writing. An
    /// unfinished last line is ignored. The players have only their IDs, kinds and options.
    ///
    /// # Errors
    /// When the file cannot be read, has no header of this version, or has a line that was altered
    /// or that the referee rejects.
    pub fn read(path: &Path) -> Result<(TournamentSpec, Vec<GameRecord>), JournalError> {
        reader::read_whole(path)
    }

    /// The commit in the header of a journal, see [`TournamentSpec::commit`]. Returns `None` when
    /// the file, its header or the commit is missing.
    pub fn commit(path: &Path) -> Option<String> {
        let file = storage::open(path, FileKind::Journal).ok()?;
        let mut line = Vec::new();
        let mut file = BufReader::new(file).take(MOST_HEADER);
        file.read_until(b'\n', &mut line).ok()?;
        header::commit_of(&line)
    }

    /// Adds a game. The system has the line when this returns. The disk has it after
    /// [`Journal::sync`], which this calls for lines that have waited a second.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        self.begin()?;
        self.lines.add(&line(record))?;
        Ok(self.lines.sync_when_due()?)
    }

    /// Writes all added lines to the disk.
    ///
    /// # Errors
    /// When the system reports a failure.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        Ok(self.lines.sync()?)
    }

    /// Time until [`Journal::sync`] is due; `None` when all lines are on the disk.
    pub(super) fn sync_in(&self) -> Option<Duration> {
        self.lines.sync_in()
    }

    /// Writes the header that is pending.
    fn begin(&mut self) -> Result<(), JournalError> {
        match self.pending.take() {
            Some(header) => Ok(self.lines.add(&header)?),
            None => Ok(()),
        }
    }
}
