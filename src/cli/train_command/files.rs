//! Files of games, of weights and of numbers.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use crate::named;
use engine::state::RuleWeights;
use engine::state::net::Net;
use rules::Rule;
use storage::{self, FileKind};
use train::{GameReader, GamesHeader, Number, SelfGame, game_block, numbers_text};

/// Reads weights for this rule from a file.
pub(super) fn read_weights(path: &Path, wanted: Rule) -> anyhow::Result<RuleWeights> {
    let (text, name) = (named::read_text(path, FileKind::Weights)?, path.display());
    let weights = RuleWeights::parse(&text)
        .map_err(|error| anyhow::anyhow!("{name}:{}: {}", error.line, error.message))?;
    let rule = weights.rule();
    ensure!(
        rule == wanted,
        "{name}: weights for {rule}, expected {wanted}"
    );
    Ok(weights)
}

/// Reads a net from a file.
pub(super) fn read_net(path: &Path) -> anyhow::Result<Net> {
    let bytes = named::read(path, FileKind::Weights)?;
    Net::from_bytes(&bytes).with_context(|| path.display().to_string())
}

/// Writes weights to a file, completely or not at all.
pub(super) fn write_weights(path: &Path, weights: &RuleWeights) -> anyhow::Result<()> {
    named::write(path, weights.to_string())
}

/// Writes numbers of the search to a file, completely or not at all.
pub(super) fn write_numbers(
    path: &Path,
    numbers: &[Number],
    provenance: &str,
) -> anyhow::Result<()> {
    let values = numbers.iter().map(|it| (it.key.as_str(), it.rounded()));
    let mut text = format!("# Numbers of the search, by `nekomoku train params`: {provenance}.\n");
    text += &numbers_text(values);
    named::write(path, text)
}

/// Calls `visit` for every game of a file, in order. An unfinished game at the end is ignored.
pub(super) fn read_games(path: &Path, visit: &mut dyn FnMut(&SelfGame)) -> anyhow::Result<()> {
    let named = || path.display().to_string();
    let file = storage::open(path, FileKind::SelfPlay).with_context(named)?;
    for game in GameReader::new(BufReader::new(file)).with_context(named)? {
        visit(&game.with_context(named)?);
    }
    Ok(())
}

/// Calls `visit` for every game of these files, in order. Returns the number of games under `rule`.
///
/// # Errors
/// When a file cannot be read, or there is no such game.
pub(super) fn read_all_games(
    paths: &[PathBuf],
    rule: Rule,
    visit: &mut dyn FnMut(&SelfGame),
) -> anyhow::Result<u64> {
    let mut games = 0_u64;
    for path in paths {
        read_games(path, &mut |game| {
            games += u64::from(game.setup.rule() == rule);
            visit(game);
        })?;
    }
    ensure!(games > 0, "there are no games under {rule}");
    Ok(games)
}

/// A file of games that grows. If the system has file locks, no other run can write to it
/// meanwhile.
pub(super) struct GameFile {
    path: PathBuf,
    file: File,
    bytes: u64,
}

/// The content of a file of games when it was opened.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    pub games: u64,
    pub positions: u64,
}

impl GameFile {
    /// Opens or creates a file, and removes an unfinished game at its end.
    ///
    /// # Errors
    /// When it cannot be read or written, has another header, or has a damaged game.
    pub(super) fn open(path: &Path, header: GamesHeader) -> anyhow::Result<(Self, Before)> {
        let name = path.display();
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true);
        let opened = options.truncate(false).open(path);
        let mut file = opened.with_context(|| format!("{name}: cannot be opened"))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("{name}: is being written by another run");
        }
        let head = header.to_bytes();
        let unbegun = is_unbegun(&mut file, &head);
        let (before, whole) = if unbegun.with_context(|| format!("{name}: cannot be read"))? {
            (Before::default(), 0)
        } else {
            content(&mut file, &header).with_context(|| name.to_string())?
        };
        let cut = file.set_len(whole);
        named::written(path, cut.and_then(|()| file.seek(SeekFrom::End(0))))?;
        let path = path.to_owned();
        let mut games = Self {
            path,
            file,
            bytes: whole,
        };
        if whole == 0 {
            games.append(&head)?;
        }
        Ok((games, before))
    }

    /// Bytes of the file.
    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Appends the next game. The system has it when this returns, so it survives the end of the
    /// process.
    pub(super) fn add(&mut self, game: &SelfGame) -> anyhow::Result<()> {
        self.append(&game_block(game))
    }

    fn append(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let written = self.file.write_all(bytes);
        self.bytes += bytes.len() as u64;
        named::written(&self.path, written)
    }
}

/// The content of a file with this header, and the size of its complete games. The header of a
/// shard with fewer games is replaced.
fn content(file: &mut File, header: &GamesHeader) -> anyhow::Result<(Before, u64)> {
    let mut reader = GameReader::new(BufReader::new(&mut *file))?;
    let found = reader.header();
    if found != *header && !found.is_extended_by(header) {
        bail!("was begun with {}", differences(&found, header));
    }
    let mut positions = 0;
    for game in reader.by_ref() {
        positions += game?.positions() as u64;
    }
    let (games, whole) = (reader.games(), reader.whole_bytes());
    if found != *header {
        // The new header has the same length.
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header.to_bytes())?;
        file.sync_data()?;
    }
    Ok((Before { games, positions }, whole))
}

/// True when a file is empty or has only the beginning of this header, because a run was killed
/// before it had written the header. The file is at its beginning afterwards.
fn is_unbegun(file: &mut File, head: &[u8]) -> std::io::Result<bool> {
    let mut found = Vec::new();
    Read::by_ref(file)
        .take(head.len() as u64)
        .read_to_end(&mut found)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(found.len() < head.len() && head.starts_with(&found))
}

/// The differences between two headers: `seed 2, expected 3`.
pub(crate) fn differences(found: &GamesHeader, expected: &GamesHeader) -> String {
    let parts = |it: &GamesHeader| {
        [
            format!("rule {}", it.setup.rule()),
            format!("size {}", it.setup.size()),
            format!("nodes {}", it.nodes),
            format!("seed {}", it.seed),
            format!("player {:016x}", it.player),
            match it.part {
                None => "shard 1/1".to_owned(),
                Some(part) => format!("shard {} of {} games", part.shard, part.games),
            },
        ]
    };
    let pairs = parts(found).into_iter().zip(parts(expected));
    let differing = pairs.filter(|(found, expected)| found != expected);
    let texts = differing.map(|(found, expected)| {
        let value = expected.split_once(' ').map_or("", |(_, value)| value);
        format!("{found}, expected {value}")
    });
    texts.collect::<Vec<_>>().join("; ")
}
