//! Files of games and of weights.
//!
//! A file of games is JSON Lines: the first line says what is played, each other line is a game, in the order of their numbers. What a
//! crash left of an unfinished line is cut off when the file is opened again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use engine::state::RuleWeights;
use storage::{self, FileKind};
use train::SelfGame;

/// Reads weights from a file.
pub(super) fn read_weights(path: &Path) -> anyhow::Result<RuleWeights> {
    let text =
        storage::read_text(path, FileKind::Weights).with_context(|| path.display().to_string())?;
    RuleWeights::parse(&text).map_err(|error| at(path, error.line, error.message))
}

/// Puts weights into a file, all of them or, when that fails, none.
pub(super) fn write_weights(path: &Path, weights: &RuleWeights) -> anyhow::Result<()> {
    storage::write(path, weights.to_string())
        .with_context(|| format!("{}: cannot be written", path.display()))
}

fn at(path: &Path, line: usize, message: impl std::fmt::Display) -> anyhow::Error {
    anyhow::anyhow!("{}:{line}: {message}", path.display())
}

/// The whole lines of a file, and how many bytes they take with their ends.
fn whole_lines(bytes: &[u8]) -> (impl Iterator<Item = (usize, &[u8])>, usize) {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    let whole = end.map_or(0, |end| end + 1);
    let lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n');
    ((1..).zip(lines), whole)
}

fn game_of(path: &Path, (line, bytes): (usize, &[u8])) -> anyhow::Result<SelfGame> {
    let text = std::str::from_utf8(bytes).map_err(|error| at(path, line, error))?;
    SelfGame::from_line(text).map_err(|error| at(path, line, error))
}

/// All games of a file that are whole.
pub(super) fn read_games(path: &Path) -> anyhow::Result<Vec<SelfGame>> {
    let bytes =
        storage::read(path, FileKind::SelfPlay).with_context(|| path.display().to_string())?;
    let lines = whole_lines(&bytes).0;
    lines.skip(1).map(|line| game_of(path, line)).collect()
}

/// A file of games that grows. Nobody else can grow it meanwhile, where the system has file locks.
pub(super) struct GameFile {
    path: PathBuf,
    file: File,
}

impl GameFile {
    /// Opens a file or begins it; returns how many games it has.
    ///
    /// # Errors
    /// When it cannot be read or written, begins with another header, or has a line that is not the next game.
    pub(super) fn open(path: &Path, header: &str) -> anyhow::Result<(Self, u64)> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true);
        let opened = options.truncate(false).open(path);
        let file = opened.with_context(|| format!("{}: cannot be opened", path.display()))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("{} is being written by another run", path.display());
        }
        let path = path.to_owned();
        let mut games = Self { path, file };
        let mut bytes = Vec::new();
        let read = games.file.read_to_end(&mut bytes);
        read.with_context(|| format!("{}: cannot be read", games.path.display()))?;
        let (lines, whole) = whole_lines(&bytes);
        let count = games.check(lines, header)?;
        if whole == 0 && !header.as_bytes().starts_with(&bytes) {
            bail!("{} is no file of games", games.path.display());
        }
        let cut = games.file.set_len(whole as u64);
        cut.and_then(|()| games.file.seek(SeekFrom::End(0)))
            .with_context(|| format!("{}: cannot be written", games.path.display()))?;
        if whole == 0 {
            games.add(header)?;
        }
        Ok((games, count))
    }

    /// How many games these lines are.
    fn check<'a>(
        &self,
        lines: impl Iterator<Item = (usize, &'a [u8])>,
        header: &str,
    ) -> anyhow::Result<u64> {
        let mut next = 0;
        for (line, bytes) in lines {
            if line == 1 {
                if bytes.trim_ascii_end() != header.as_bytes() {
                    let found = String::from_utf8_lossy(bytes);
                    let found = found.trim_end().chars().take(200).collect::<String>();
                    let message = format!("was not begun with {header}, but with {found}");
                    return Err(at(&self.path, line, message));
                }
                continue;
            }
            let game = game_of(&self.path, (line, bytes))?;
            if game.number != next {
                let message = format!("game {}, expected {next}", game.number);
                return Err(at(&self.path, line, message));
            }
            next += 1;
        }
        Ok(next)
    }

    /// Adds a line. It is in the system's hands when this returns.
    pub(super) fn add(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.with_context(|| format!("{}: cannot be written", self.path.display()))
    }
}
