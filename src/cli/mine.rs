//! `nekomoku puzzles mine`: makes puzzles of the missed wins in recorded games.

mod games;
mod output;

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;

use self::games::{KnownGame, games_of};
use self::output::{Report, check_outputs, write_outputs};
use super::shard_args::{ChosenShard, ShardArgs};
use super::unit_journal::{JobHeader, Results, UnitJournal};
use game::{Mined, MinedPuzzle, Miner, MiningOptions, Source};
use player::StopToken;

#[derive(Debug, Args)]
pub(super) struct MineArgs {
    /// Files of games in any format that `convert` reads, and folders of such files. A game that
    /// repeats an earlier one is left out.
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<PathBuf>,
    /// Write the puzzles to this file, one JSON object a line. Required for a whole job.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the proof of each puzzle to this folder, as `0001.json` for the first line. `verify`
    /// checks it. In a defence, the proof is that the move of the game loses.
    #[arg(long, value_name = "FOLDER")]
    proofs: Option<PathBuf>,
    /// Make puzzles of missed defences as well.
    #[arg(long)]
    defences: bool,
    /// Fewest plies of a win that makes a puzzle.
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=200))]
    min_plies: u16,
    /// Node limit for each position. A win counts as missed when ten times as many find none after
    /// the move of the game.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
    /// Write the puzzles of each game to this file as soon as they are known.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Continue the journal. A journal that does not exist is created.
    #[arg(long, requires = "journal")]
    resume: bool,
    /// Overwrite files that exist.
    #[arg(long)]
    force: bool,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// The subcommand in the header of its journal.
pub(super) const JOB: &str = "puzzles mine";

pub(super) fn run(args: &MineArgs, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    check_shard(args, shard)?;
    check_outputs(args)?;
    let games = games_of(&args.games)?;
    let header = header_of(args, &games, shard);
    let journal = args.journal.as_ref();
    let opened = journal.map(|path| UnitJournal::open(path, &header, args.resume));
    let (mut journal, mut results) = opened.transpose()?.unzip();
    let results: &mut Results<Mined> = results.get_or_insert_default();
    let mut miner = Miner::new(MiningOptions {
        nodes: args.nodes,
        defences: args.defences,
        min_plies: args.min_plies,
    });
    for (unit, game) in (0..).zip(&games) {
        if !header.has(unit) || results.contains_key(&unit) {
            continue;
        }
        let source = Source {
            file: &game.name,
            record: &game.record,
        };
        let mined = miner.mine(source, &StopToken::new());
        if let Some(journal) = &mut journal {
            journal.add(unit, &mined)?;
        }
        results.insert(unit, mined);
    }
    if let Some(journal) = &mut journal {
        journal.sync()?;
    }
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
    ensure!(
        args.journal.is_some(),
        "{chosen} needs a journal to be merged, expected --journal FILE"
    );
    Ok(())
}

fn header_of(args: &MineArgs, games: &[KnownGame], shard: Option<&ChosenShard>) -> JobHeader {
    let texts = games.iter().map(|game| game.record.to_text());
    let texts = texts.collect::<String>();
    JobHeader {
        job: JOB.to_owned(),
        version: JobHeader::VERSION,
        units: games.len() as u64,
        arguments: BTreeMap::from([
            (
                "games".to_owned(),
                storage::checksum(texts.as_bytes()).into(),
            ),
            ("nodes".to_owned(), args.nodes.into()),
            ("defences".to_owned(), args.defences.into()),
            ("min_plies".to_owned(), args.min_plies.into()),
        ]),
        shard: shard.map(|chosen| chosen.shard),
    }
}

/// The puzzles of all games without those that a symmetry of the board maps onto an earlier one.
fn distinct<'a>(mined: impl Iterator<Item = &'a Mined>) -> Vec<&'a MinedPuzzle> {
    let mut known = HashSet::new();
    let puzzles = mined.flat_map(|mined| &mined.puzzles);
    puzzles.filter(|it| known.insert(it.canonical())).collect()
}
