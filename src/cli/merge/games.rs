//! Merges files of `train selfplay`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

use super::args::MergeArgs;
use crate::named::written;
use crate::train_command::differences;
use pbrain::terminal;
use storage::FileKind;
use storage::shard::{Piece, ShardSet};
use train::{GameReader, GamesHeader, SelfGame, game_block};

/// A file of self-play games while it is read.
struct GameShard {
    path: PathBuf,
    header: GamesHeader,
}

/// Merges files of self-play games. Reads each file twice and keeps no game in memory. A partial
/// file ends before the first missing game.
pub(super) fn merge(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    args.reject_all("train selfplay")?;
    let shards = args.shards.iter().map(|path| Ok(GameShard::open(path)?.0));
    let shards = shards.collect::<anyhow::Result<Vec<_>>>()?;
    let pieces = shards.iter().map(GameShard::piece);
    let set = ShardSet::new(pieces.collect::<anyhow::Result<_>>()?)?;
    let first = &shards[0];
    for other in &shards[1..] {
        let mut header = other.header;
        if let (Some(part), Some(own)) = (&mut header.part, first.header.part) {
            part.shard = own.shard;
        }
        if header != first.header {
            let (path, first_path) = (other.path.display(), first.path.display());
            let difference = differences(&header, &first.header);
            bail!("{path}: is a shard of another call than {first_path}: {difference}");
        }
    }
    args.check_whole(&set, "games")?;
    let total = first.header.part.map_or(0, |part| part.games);
    let result = write_games(&args.out, &set, first.header, total);
    let (games, positions) = written(&args.out, result)?;
    let out = args.out.display();
    if args.json {
        let report = serde_json::json!({ "games": games, "of": total, "positions": positions });
        terminal::print(&terminal::json(&report)?)?;
    } else {
        terminal::print_line(&format!(
            "{out}: {games} of {total} games, {positions} positions"
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

impl GameShard {
    fn open(path: &Path) -> anyhow::Result<(Self, GameReader<BufReader<File>>)> {
        let named = || path.display().to_string();
        let file = storage::open(path, FileKind::SelfPlay).with_context(named)?;
        let reader = GameReader::new(BufReader::new(file)).with_context(named)?;
        let shard = Self {
            path: path.to_owned(),
            header: reader.header(),
        };
        Ok((shard, reader))
    }

    /// The content of the file, read once.
    fn piece(&self) -> anyhow::Result<Piece> {
        let file = self.path.display().to_string();
        let part = self.header.part.with_context(|| {
            format!("{file}: is the file of a call without --shard, expected that of a shard")
        })?;
        let (_, mut reader) = Self::open(&self.path)?;
        for game in reader.by_ref() {
            game.with_context(|| file.clone())?;
        }
        Ok(Piece {
            file,
            shard: part.shard,
            done: reader.games(),
            of: part.own_games(),
        })
    }
}

/// Writes the games in order up to the first missing one. Returns the numbers of games and
/// positions.
fn write_games(
    out: &Path,
    set: &ShardSet,
    header: GamesHeader,
    total: u64,
) -> anyhow::Result<(u64, u64)> {
    let mut readers = BTreeMap::new();
    for piece in set.pieces() {
        let (_, reader) = GameShard::open(Path::new(&piece.file))?;
        readers.insert(piece.shard, reader);
    }
    let any = set.pieces()[0].shard;
    let whole = GamesHeader {
        part: None,
        ..header
    };
    let fill = |out: &mut dyn Write| -> io::Result<(u64, u64)> {
        out.write_all(&whole.to_bytes())?;
        let (mut games, mut positions) = (0, 0);
        for number in 0..total {
            let owner = readers.get_mut(&any.owner(number));
            let next = owner.and_then(Iterator::next);
            let Some(game) = next.transpose().map_err(io::Error::other)? else {
                break;
            };
            let game: SelfGame = game;
            out.write_all(&game_block(&game))?;
            games += 1;
            positions += game.positions() as u64;
        }
        Ok((games, positions))
    };
    Ok(storage::write_with(out, fill)?)
}
