//! [`ShardJournal`]: the journal of one shard, and [`MergedJournal`]: the journal of the whole
//! tournament, merged from those of its shards.

use std::io;
use std::path::{Path, PathBuf};

use super::error::JournalError;
use super::header::{difference, header, set_shard};
use super::reader::read_whole;
use super::write::write;
use crate::game_record::GameRecord;
use crate::part::Part;
use crate::tournament::TournamentSpec;
use storage::shard::{Piece, ShardSet};

/// The journal of one shard of a tournament. The referee has checked each game.
#[derive(Clone, Debug)]
pub struct ShardJournal {
    path: PathBuf,
    spec: TournamentSpec,
    part: Part,
    games: Vec<GameRecord>,
}

/// The games of several shards of one call, in the order in which one call would have played them.
#[derive(Clone, Debug)]
pub struct MergedJournal {
    /// The whole tournament.
    pub spec: TournamentSpec,
    /// The part of the first shard, with the command and the fingerprints of the players.
    pub part: Part,
    /// The shards and their numbers of games.
    pub set: ShardSet,
    /// The games, by their numbers.
    pub games: Vec<GameRecord>,
}

impl ShardJournal {
    /// True for the beginning of a journal, of a shard or not.
    pub fn recognizes(head: &[u8]) -> bool {
        let line = head.split(|&byte| byte == b'\n').next();
        let text = String::from_utf8_lossy(line.unwrap_or_default());
        text.starts_with('{') && text.contains("\"journal\":")
    }

    /// Reads the journal of a shard. An unfinished last line is ignored.
    ///
    /// # Errors
    /// When the file cannot be read, is not the journal of a shard, or has a line that was altered
    /// or is impossible.
    pub fn read(path: &Path) -> Result<Self, JournalError> {
        let (spec, games) = read_whole(path)?;
        let wrong = |message: &str| JournalError::line(path, 1, message);
        let no_shard = "is the journal of a call without --shard, expected that of a shard";
        let part = spec.part.clone().ok_or_else(|| wrong(no_shard))?;
        if spec.sprt.is_some() {
            let message = "has a sequential test, expected a shard, which has none";
            return Err(wrong(message));
        }
        Ok(Self {
            path: path.to_owned(),
            spec,
            part,
            games,
        })
    }

    fn piece(&self) -> Piece {
        Piece {
            file: self.path.display().to_string(),
            shard: self.part.shard,
            done: self.games.len() as u64,
            of: u64::from(self.spec.own_games()),
        }
    }

    /// The first difference between the headers of two shards, apart from the number of the shard.
    fn difference(&self, other: &Self) -> Option<String> {
        let headers = [self, other].map(|it| {
            let mut header = header(&it.spec);
            set_shard(&mut header, self.part.shard);
            header
        });
        let (games, others) = (self.spec.games, other.spec.games);
        let games = (games != others).then(|| format!("`games` was {others}, is {games}"));
        difference(&headers[1], &headers[0]).or(games)
    }
}

impl MergedJournal {
    /// Merges shards in any order. [`ShardSet::check_whole`] of `set` in the result checks that all
    /// are there.
    ///
    /// # Errors
    /// When there is no shard, one occurs twice, or they belong to different calls.
    pub fn new(shards: Vec<ShardJournal>) -> Result<Self, JournalError> {
        let set = ShardSet::new(shards.iter().map(ShardJournal::piece).collect())?;
        let first = shards.first().ok_or(storage::shard::SetError::Empty)?;
        for other in &shards[1..] {
            if let Some(difference) = first.difference(other) {
                return Err(JournalError::OtherCall {
                    path: other.path.clone(),
                    first: first.path.clone(),
                    difference,
                });
            }
        }
        let part = first.part.clone();
        let spec = TournamentSpec {
            part: None,
            ..first.spec.clone()
        };
        let mut games = shards
            .into_iter()
            .flat_map(|shard| shard.games)
            .collect::<Vec<_>>();
        games.sort_by_key(|game| game.game);
        Ok(Self {
            spec,
            part,
            set,
            games,
        })
    }

    /// Writes the journal that one call would write when it plays one game at a time.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        Self::write_as(&self.spec, &self.games, path)
    }

    /// Writes the journal of this tournament with these games.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write_as(spec: &TournamentSpec, games: &[GameRecord], path: &Path) -> io::Result<()> {
        storage::write_with(path, |out| write(out, spec, games))
    }
}
