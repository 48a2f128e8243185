//! Files of [`SelfGame`]s: a [`GamesHeader`], then a block for each game in the order of their
//! numbers. The file of a shard has only its own games, with their numbers among all games.
//!
//! A block is the length of the game in two bytes, the game, and a CRC-32 of the number, the length
//! and the game in four. A block at the wrong place fails its checksum like a damaged one. All
//! numbers are little-endian.

use std::io::{self, Read};

use super::game::{GameError, MAX_GAME, SelfGame};
use rules::{GameSetup, Rule};
use storage::shard::Shard;

/// The conditions of all games of a file. Only a run with an equal header continues it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesHeader {
    /// Rule and size.
    pub setup: GameSetup,
    /// Node limit of a move.
    pub nodes: u64,
    /// Seed of all games.
    pub seed: u64,
    /// Fingerprint of the player: its parameters and weights.
    pub player: u64,
    /// The part of the games in this file; `None` for all of them.
    pub part: Option<GamesPart>,
}

/// The games of a run that one shard plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesPart {
    /// The shard; its units are the games.
    pub shard: Shard,
    /// Number of games of all shards together.
    pub games: u64,
}

impl GamesPart {
    /// The number of games of the shard.
    pub const fn own_games(&self) -> u64 {
        self.shard.share(self.games)
    }
}

/// The first bytes of a file of games.
const MAGIC: &[u8; 8] = b"NEKOPLAY";
/// Version of the format for all games of a run.
const VERSION: u8 = 1;
/// Version of the format of a shard.
const SHARD_VERSION: u8 = 2;
/// Number of bytes of a part: number and count of the shard in four each, games of the run in
/// eight.
const PART: usize = 16;
/// Number of bytes of a checksum.
const CHECKSUM: usize = 4;

/// Why a file of games cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// The source failed.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The input is not a file of games.
    #[error("not a file of self-play games")]
    Foreign,
    /// The file has another version of the format.
    #[error("version {0} of the format, expected {VERSION} or {SHARD_VERSION}")]
    Version(u8),
    /// The header is damaged.
    #[error("the header is damaged")]
    Header,
    /// A block fails its checksum or has an impossible length.
    #[error("game {0} is damaged")]
    Damaged(u64),
    /// A block with a correct checksum does not hold a game.
    #[error("game {0}: {1}")]
    Game(u64, GameError),
}

impl GamesHeader {
    /// Number of bytes of the header of a file for all games of a run.
    pub const BYTES: usize = 40;

    /// True for the beginning of a file of games.
    pub fn recognizes(head: &[u8]) -> bool {
        head.starts_with(MAGIC)
    }

    /// The header in bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rule = Rule::ALL.iter().position(|&it| it == self.setup.rule());
        let rule = rule.expect("all rules are listed") as u8;
        let version = self.part.map_or(VERSION, |_| SHARD_VERSION);
        let mut bytes = MAGIC.to_vec();
        bytes.extend([version, rule, self.setup.size(), 0]);
        for number in [self.nodes, self.seed, self.player] {
            bytes.extend(number.to_le_bytes());
        }
        if let Some(GamesPart { shard, games }) = self.part {
            bytes.extend(shard.number().to_le_bytes());
            bytes.extend(shard.count().to_le_bytes());
            bytes.extend(games.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a header.
    ///
    /// # Errors
    /// When the bytes are not a header, have another version, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, GamesError> {
        if !bytes.starts_with(MAGIC) {
            return Err(GamesError::Foreign);
        }
        let version = *bytes.get(MAGIC.len()).ok_or(GamesError::Header)?;
        let length = match version {
            VERSION => Self::BYTES,
            SHARD_VERSION => Self::BYTES + PART,
            other => return Err(GamesError::Version(other)),
        };
        if bytes.len() != length {
            return Err(GamesError::Header);
        }
        let (body, checksum) = bytes.split_at(length - CHECKSUM);
        if checksum != crc32fast::hash(body).to_le_bytes() {
            return Err(GamesError::Header);
        }
        let number = |at: usize| {
            let bytes = body[at..].first_chunk().expect("the header is longer");
            u64::from_le_bytes(*bytes)
        };
        let rule = Rule::ALL.get(usize::from(body[9]));
        let setup = rule.and_then(|&rule| GameSetup::new(rule, body[10]).ok());
        let part = match body.get(Self::BYTES - CHECKSUM..) {
            Some(part) if version == SHARD_VERSION => Some(read_part(part)?),
            _ => None,
        };
        Ok(Self {
            setup: setup.ok_or(GamesError::Header)?,
            nodes: number(12),
            seed: number(20),
            player: number(28),
            part,
        })
    }

    /// True when `other` is the header of the same shard of the same run with more games.
    pub fn is_extended_by(&self, other: &Self) -> bool {
        let (Some(own), Some(longer)) = (self.part, other.part) else {
            return false;
        };
        let games = longer.games;
        let part = Some(GamesPart { games, ..own });
        own.games < games && *other == Self { part, ..*self }
    }

    /// The number of the game at this place in the file, from 0.
    pub const fn number_of(&self, place: u64) -> u64 {
        match self.part {
            Some(GamesPart { shard, .. }) => {
                let later = place.saturating_mul(shard.count() as u64);
                later.saturating_add(shard.number() as u64 - 1)
            }
            None => place,
        }
    }
}

fn read_part(bytes: &[u8]) -> Result<GamesPart, GamesError> {
    let (number, rest) = bytes.split_first_chunk().ok_or(GamesError::Header)?;
    let (count, rest) = rest.split_first_chunk().ok_or(GamesError::Header)?;
    let (games, _) = rest.split_first_chunk().ok_or(GamesError::Header)?;
    let [number, count] = [number, count].map(|it| u64::from(u32::from_le_bytes(*it)));
    Ok(GamesPart {
        shard: Shard::new(number, count).map_err(|_| GamesError::Header)?,
        games: u64::from_le_bytes(*games),
    })
}

/// The block of a game.
pub fn game_block(game: &SelfGame) -> Vec<u8> {
    let bytes = game.to_bytes();
    let length = u16::try_from(bytes.len()).expect("a game is shorter");
    let mut block = length.to_le_bytes().to_vec();
    block.extend(&bytes);
    block.extend(checksum(game.number, &block).to_le_bytes());
    block
}

/// The checksum of a game's number and of its block without the checksum.
fn checksum(number: u64, block: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(block);
    hasher.finalize()
}

/// Reads a file of games one by one. Needs a few KiB of memory, whatever the length of the file.
///
/// An incomplete block at the end of the file is not an error: a run was killed while it wrote. The
/// iterator ends before it, and after an error.
pub struct GameReader<R> {
    source: R,
    header: GamesHeader,
    next: u64,
    whole_bytes: u64,
    ended: bool,
}

impl<R: Read> GameReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// When it cannot be read or is invalid.
    pub fn new(mut source: R) -> Result<Self, GamesError> {
        let mut head = Vec::new();
        let bytes = GamesHeader::BYTES as u64;
        source.by_ref().take(bytes).read_to_end(&mut head)?;
        if head.starts_with(MAGIC) && head.get(MAGIC.len()) == Some(&SHARD_VERSION) {
            source.by_ref().take(PART as u64).read_to_end(&mut head)?;
        }
        let taken = head.len() as u64;
        Ok(Self {
            header: GamesHeader::from_bytes(&head)?,
            source,
            next: 0,
            whole_bytes: taken,
            ended: false,
        })
    }

    /// The header of the file.
    pub const fn header(&self) -> GamesHeader {
        self.header
    }

    /// Number of games that were read.
    pub const fn games(&self) -> u64 {
        self.next
    }

    /// Number of bytes of the header and of the games that were read.
    pub const fn whole_bytes(&self) -> u64 {
        self.whole_bytes
    }

    /// The next game; `None` at the end.
    fn read(&mut self) -> Result<Option<SelfGame>, GamesError> {
        let number = self.header.number_of(self.next);
        let Some(mut block) = self.take(2)? else {
            return Ok(None);
        };
        let length = usize::from(u16::from_le_bytes([block[0], block[1]]));
        if length > MAX_GAME {
            return Err(GamesError::Damaged(number));
        }
        let Some(rest) = self.take(length + CHECKSUM)? else {
            return Ok(None);
        };
        let (game, expected) = rest.split_at(length);
        block.extend(game);
        if checksum(number, &block).to_le_bytes() != expected {
            return Err(GamesError::Damaged(number));
        }
        let read = SelfGame::from_bytes(self.header.setup, number, game);
        let read = read.map_err(|error| GamesError::Game(number, error))?;
        self.next += 1;
        self.whole_bytes += (block.len() + CHECKSUM) as u64;
        Ok(Some(read))
    }

    /// The next bytes; `None` when there are not enough left.
    fn take(&mut self, count: usize) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::with_capacity(count);
        let mut part = self.source.by_ref().take(count as u64);
        part.read_to_end(&mut bytes)?;
        Ok((bytes.len() == count).then_some(bytes))
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<SelfGame, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let read = self.read().transpose();
        self.ended = !matches!(read, Some(Ok(_)));
        read
    }
}
