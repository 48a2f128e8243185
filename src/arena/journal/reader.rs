//! [`Reader`]: reads the lines of a journal, checks them, and renumbers the games.

use std::collections::HashMap;
use std::path::Path;

use serde_json::Value;

use super::error::JournalError;
use super::header::{VERSION, difference, header, read_spec};
use crate::game_record::GameRecord;
use crate::replay;
use crate::tournament::{Fixture, TournamentSpec};
use storage::{FileKind, LineFile, Seal, unsealed};

/// Reads a journal without opening it for new games: its tournament, and the games in their order
/// in the file. An unfinished last line is ignored.
pub(super) fn read_whole(path: &Path) -> Result<(TournamentSpec, Vec<GameRecord>), JournalError> {
    let bytes = storage::read(path, FileKind::Journal);
    let bytes = bytes.map_err(|error| JournalError::Read {
        path: path.to_owned(),
        error,
    })?;
    let text = &bytes[..LineFile::whole(&bytes)];
    let spec = last_spec(text);
    let spec = spec.map_err(|(line, message)| JournalError::line(path, line, message))?;
    let mut reader = Reader::new(path, &spec);
    reader.read_all(text)?;
    let games = reader.records;
    Ok((spec, games))
}

/// The tournament of the last header of a journal, which has the most games. An error has the
/// number of the line, from 1.
fn last_spec(text: &[u8]) -> Result<TournamentSpec, (usize, String)> {
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    let headers = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(b"{\"game\":"));
    let (number, line) = headers.last().unwrap_or((1, b""));
    let wrong = |message: String| (number, message);
    let Seal::Intact(object) = unsealed(line) else {
        return Err(wrong("is not a header of a journal".to_owned()));
    };
    let header = serde_json::from_slice::<Value>(&object);
    let header = header.map_err(|error| wrong(error.to_string()))?;
    match header.get("journal").and_then(Value::as_u64) {
        Some(VERSION) => read_spec(&header).map_err(wrong),
        _ => Err(wrong("is not a header of a journal".to_owned())),
    }
}

/// Reads the lines of a journal one by one.
pub(super) struct Reader<'a> {
    path: &'a Path,
    spec: &'a TournamentSpec,
    /// The header of the tournament.
    header: Value,
    /// Numbers of the games in the tournament, by pairing and number within the pairing.
    numbers: HashMap<([usize; 2], u32), u32>,
    /// The games in the numbering of the last header; empty before the first header.
    fixtures: Vec<Fixture>,
    /// Version and games of a pairing in the last header.
    version: u64,
    games: u32,
    /// True for each game that was read, by its number in the tournament.
    seen: Vec<bool>,
    /// The games that were read.
    pub(super) records: Vec<GameRecord>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(path: &'a Path, spec: &'a TournamentSpec) -> Self {
        let numbers = spec.fixtures().map(|it| ((it.pairing, it.game), it.index));
        Self {
            path,
            spec,
            header: header(spec),
            numbers: numbers.collect(),
            fixtures: Vec::new(),
            version: 0,
            games: 0,
            seen: vec![false; spec.total_games() as usize],
            records: Vec::new(),
        }
    }

    /// True when lines can be added below the last header.
    pub(super) fn is_current(&self) -> bool {
        self.version == VERSION && self.games == self.spec.games
    }

    /// Reads whole lines.
    pub(super) fn read_all(&mut self, text: &[u8]) -> Result<(), JournalError> {
        let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
        let mut lines = lines.filter(|(_, line)| !line.is_empty());
        lines.try_for_each(|(number, line)| self.read(number, line))
    }

    /// Reads line `number`, counted from 1, which is not empty.
    fn read(&mut self, number: usize, line: &[u8]) -> Result<(), JournalError> {
        let content = match unsealed(line) {
            Seal::Intact(object) => object,
            Seal::Broken => {
                return Err(self.wrong(number, "was altered: its checksum does not match"));
            }
            Seal::Missing if self.version == VERSION => {
                return Err(self.wrong(number, "was altered: it has no checksum"));
            }
            Seal::Missing => line.to_owned(),
        };
        if self.version == 0 || !content.starts_with(b"{\"game\":") {
            let is_sealed = content.len() < line.len();
            self.read_header(number, &content, is_sealed)
        } else {
            self.read_game(number, &content)
        }
    }

    fn read_header(
        &mut self,
        number: usize,
        content: &[u8],
        is_sealed: bool,
    ) -> Result<(), JournalError> {
        let found = serde_json::from_slice::<Value>(content);
        let found = found.map_err(|error| {
            let what = if self.version == 0 { "journal" } else { "game" };
            self.wrong(number, format!("is not a {what}: {error}"))
        })?;
        let other = |difference: String| JournalError::OtherTournament {
            path: self.path.to_owned(),
            difference,
        };
        let version = found.get("journal").and_then(Value::as_u64);
        let version = version.filter(|it| *it == if is_sealed { VERSION } else { 1 });
        let version = version.ok_or_else(|| self.wrong(number, "is not a header of a journal"))?;
        if let Some(difference) = difference(&found, &self.header) {
            return Err(other(difference));
        }
        let games = found.get("games").and_then(Value::as_u64);
        let games = games.and_then(|games| u32::try_from(games).ok());
        let games = games.ok_or_else(|| self.wrong(number, "has no number of `games`"))?;
        if games < self.games {
            return Err(self.wrong(number, "has fewer `games` than the header before it"));
        }
        if games > self.spec.games {
            return Err(other(format!(
                "`games` was {games}, is {}: expected as many or more",
                self.spec.games
            )));
        }
        (self.version, self.games) = (version, games);
        let spec = TournamentSpec {
            games,
            ..self.spec.clone()
        };
        self.fixtures = spec.fixtures().collect();
        Ok(())
    }

    fn read_game(&mut self, number: usize, content: &[u8]) -> Result<(), JournalError> {
        let record = serde_json::from_slice::<GameRecord>(content);
        let mut record = record.map_err(|error| self.wrong(number, error.to_string()))?;
        let Some(fixture) = self.fixtures.get(record.game as usize) else {
            let (game, games) = (record.game, self.fixtures.len());
            return Err(self.wrong(number, format!("game {game}, but there are only {games}")));
        };
        if !self.spec.has(fixture) {
            let game = record.game;
            return Err(self.wrong(number, format!("game {game} belongs to another shard")));
        }
        replay::check(self.spec, fixture, &record).map_err(|error| self.wrong(number, error))?;
        let own = self.numbers.get(&(fixture.pairing, fixture.game));
        record.game = *own.expect("a tournament has the games of a shorter one");
        if std::mem::replace(&mut self.seen[record.game as usize], true) {
            return Err(self.wrong(number, format!("game {} occurs twice", fixture.index)));
        }
        self.records.push(record);
        Ok(())
    }

    fn wrong(&self, line: usize, message: impl Into<String>) -> JournalError {
        JournalError::line(self.path, line, message)
    }
}
