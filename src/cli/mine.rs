//! `nekomoku puzzles mine`: makes puzzles of the missed wins in recorded games.

mod args;
mod games;
mod output;

use std::collections::HashSet;

use anyhow::ensure;

pub(super) use self::args::MineArgs;
use self::games::{KnownGame, games_of};
use self::output::{Report, check_outputs, write_outputs};
use super::shard_args::ChosenShard;
use super::unit_journal::{JobHeader, results_of};
use game::{Mined, MinedPuzzle, Miner, MiningOptions, Source};
use player::StopToken;

/// The subcommand in the header of its journal.
pub(super) const JOB: &str = "puzzles mine";

pub(super) fn run(args: &MineArgs, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    check_shard(args, shard)?;
    check_outputs(args)?;
    let games = games_of(&args.games)?;
    let header = header_of(args, &games, shard);
    let mut miner = Miner::new(MiningOptions {
        nodes: args.nodes,
        defences: args.defences,
        min_plies: args.min_plies,
    });
    let journal = (args.journal.as_ref(), args.resume);
    let results = results_of(journal, &header, &games, |game| {
        let source = Source {
            file: &game.name,
            record: &game.record,
        };
        Ok(miner.mine(source, &StopToken::new()))
    })?;
    write_outputs(args, &distinct(results.values()))?;
    report(results.values(), args.json)
}

/// Prints the report on mined games.
///
/// # Errors
/// When standard output cannot be written.
pub(super) fn report<'a>(
    mined: impl Iterator<Item = &'a Mined> + Clone,
    json: bool,
) -> anyhow::Result<()> {
    let puzzles = distinct(mined.clone());
    Report::new(mined, &puzzles).print(json)
}

/// A shard writes its journal and nothing else.
fn check_shard(args: &MineArgs, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    let Some(chosen) = shard else {
        ensure!(
            args.out.is_some(),
            "no file for the puzzles, expected --out FILE"
        );
        return Ok(());
    };
    let instead = "merge the journals, and give it to a call with --journal MERGED --resume";
    chosen.reject("--out", args.out.is_some(), instead)?;
    chosen.reject("--proofs", args.proofs.is_some(), instead)?;
    chosen.require_journal(args.journal.as_ref())
}

fn header_of(args: &MineArgs, games: &[KnownGame], shard: Option<&ChosenShard>) -> JobHeader {
    let texts = games.iter().map(|game| game.record.to_text());
    let texts = texts.collect::<String>();
    let arguments = [
        ("games", storage::checksum(texts.as_bytes()).into()),
        ("nodes", args.nodes.into()),
        ("defences", args.defences.into()),
        ("min_plies", args.min_plies.into()),
    ];
    JobHeader::new(JOB, games.len() as u64, arguments, shard)
}

/// The puzzles of all games without those that a symmetry of the board maps onto an earlier one.
fn distinct<'a>(mined: impl Iterator<Item = &'a Mined>) -> Vec<&'a MinedPuzzle> {
    let mut known = HashSet::new();
    let puzzles = mined.flat_map(|mined| &mined.puzzles);
    puzzles.filter(|it| known.insert(it.canonical())).collect()
}
