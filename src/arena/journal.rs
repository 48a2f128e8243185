//! [`Journal`]: the file in which a tournament's games are written down as they end, and from which it goes on after whatever ended it.
//!
//! JSON Lines: the first line says what is played, each other line is a [`GameRecord`]. A line is written in one piece; what a crash left
//! of an unfinished one is cut off when the file is opened again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::game_record::GameRecord;
use super::tournament::TournamentSpec;

/// An open journal; the file grows by a line a game. Where the system has file locks nobody else can open it as one meanwhile.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
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
    /// A file is there, and it was not said to go on with it.
    #[error("{0} exists already: `--resume` goes on with it")]
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
        journal.write_line(&header(spec).to_string())?;
        Ok(journal)
    }

    /// Goes on with a journal, or begins it where there is none (or an empty one); returns the games that it has.
    ///
    /// # Errors
    /// When it cannot be read or written, was written for another tournament, or has a line that is none of its own, but for an unfinished
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
        let header = header(spec).to_string();
        if whole == 0 && !header.as_bytes().starts_with(&text) {
            return Err(JournalError::Line {
                path: path.to_owned(),
                line: 1,
                message: "is no journal of this tournament".to_owned(),
            });
        }
        let records = read_lines(path, &text[..whole], spec)?;
        journal.cut(whole)?;
        if whole == 0 {
            journal.write_line(&header)?;
        }
        Ok((journal, records))
    }

    fn locked(path: &Path, file: File) -> Result<Self, JournalError> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(JournalError::InUse(path.to_owned())),
            // Not every file system has locks; without them the user is trusted.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Self {
                path: path.to_owned(),
                file,
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

    /// Adds a game. The line is in the system's hands when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        let line = serde_json::to_string(record).expect("a record has only keys that are text");
        self.write_line(&line)
    }

    fn write_line(&mut self, line: &str) -> Result<(), JournalError> {
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|error| io_error(&self.path, error))
    }
}

fn read_lines(
    path: &Path,
    bytes: &[u8],
    spec: &TournamentSpec,
) -> Result<Vec<GameRecord>, JournalError> {
    let wrong = |line: usize, message: String| JournalError::Line {
        path: path.to_owned(),
        line: line + 1,
        message,
    };
    let fixtures = spec.fixtures().collect::<Vec<_>>();
    let mut records = Vec::new();
    for (number, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        if line.is_empty() {
            continue;
        }
        if number == 0 {
            let found = serde_json::from_slice::<Value>(line)
                .map_err(|error| wrong(number, format!("is no journal: {error}")))?;
            if let Some(difference) = difference(&found, &header(spec)) {
                let path = path.to_owned();
                return Err(JournalError::OtherTournament { path, difference });
            }
            continue;
        }
        let record = serde_json::from_slice::<GameRecord>(line)
            .map_err(|error| wrong(number, error.to_string()))?;
        let Some(fixture) = fixtures.get(record.game as usize) else {
            let message = format!(
                "game {}, but there are only {}",
                record.game,
                fixtures.len()
            );
            return Err(wrong(number, message));
        };
        let [black, white] = fixture.players.map(|player| &spec.players[player].id);
        if record.players.each_ref() != [black, white] {
            let game = record.game;
            let message = format!("game {game} is played by `{black}` and `{white}`");
            return Err(wrong(number, message));
        }
        records.push(record);
    }
    Ok(records)
}

/// What is played, so that only the same tournament can go on.
fn header(spec: &TournamentSpec) -> Value {
    let player = |player: &crate::player::config::Character| json!({ "id": player.id, "kind": player.kind, "options": player.options });
    let millis = |time: std::time::Duration| time.as_millis() as u64;
    let mut header = json!({
        "journal": 1,
        "players": spec.players.iter().map(player).collect::<Vec<_>>(),
        "format": spec.format,
        "games": spec.games,
        "rule": spec.setup.rule(),
        "size": spec.setup.size(),
        "limits": {
            "turn_ms": spec.limits.time.map(millis),
            "match_ms": spec.limits.clock.map(|clock| millis(clock.left)),
            "increment_ms": spec.limits.clock.map(|clock| millis(clock.increment)),
            "nodes": spec.limits.nodes,
            "depth": spec.limits.depth,
            "tolerance_ms": millis(spec.patience.grace),
        },
        "openings": spec.openings.describe(),
        "adjudication": spec.adjudication,
        "sprt": spec.sprt,
        "seed": spec.seed,
        "fixed_colors": spec.fixed_colors,
    });
    let opening = spec.setup.opening();
    if !opening.is_free() {
        header["opening_rule"] = json!(opening);
    }
    header
}

/// The first key whose values differ, in words.
fn difference(found: &Value, wanted: &Value) -> Option<String> {
    let (Some(found), Some(wanted)) = (found.as_object(), wanted.as_object()) else {
        return Some("its first line is no header".to_owned());
    };
    let key = wanted
        .keys()
        .chain(found.keys())
        .find(|&key| found.get(key) != wanted.get(key))?;
    let shown = |value: Option<&Value>| value.map_or("nothing".to_owned(), Value::to_string);
    let (there, here) = (shown(found.get(key)), shown(wanted.get(key)));
    let most = 120;
    if there.len() + here.len() > most {
        return Some(format!("`{key}` differs"));
    }
    Some(format!("`{key}` is {there} there and {here} here"))
}

fn io_error(path: &Path, error: io::Error) -> JournalError {
    JournalError::Io {
        path: path.to_owned(),
        error,
    }
}
