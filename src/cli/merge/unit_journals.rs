//! Merges journals of numbered units: those of `puzzles`, `puzzles mine`, `train params` and
//! `train strength`.

use std::process::ExitCode;

use anyhow::{Context, bail};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::args::MergeArgs;
use crate::puzzles::{self, Solved};
use crate::train_command::{params, strength};
use crate::unit_journal::{self, JobHeader, Results};
use crate::{mine, words};
use game::Mined;
use pbrain::terminal;
use storage::shard::{Piece, ShardSet};

/// Merges journals of solved positions.
pub(super) fn merge(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    let (header, results) = merged::<Solved>(args, (puzzles::JOB, "position"))?;
    let nodes = header.arguments.get("nodes");
    let nodes = nodes.and_then(serde_json::Value::as_u64);
    let name = args.out.display().to_string();
    let units = (nodes.unwrap_or(0), header.units);
    puzzles::report(results.values(), units, (&name, args.json))?;
    Ok(ExitCode::SUCCESS)
}

/// Merges journals of mined games. The puzzles are written by a call of `puzzles mine` that
/// continues the merged journal.
pub(super) fn merge_mined(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    let (_, results) = merged::<Mined>(args, (mine::JOB, "game"))?;
    mine::report(results.values(), args.json)?;
    Ok(ExitCode::SUCCESS)
}

/// Merges journals of tuned numbers. A call of `train params` with the merged journal writes the
/// numbers.
pub(super) fn merge_tuned(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    merge_pairs::<i8>(args, params::JOB)
}

/// Merges journals of `train strength`. A call of it with the merged journal writes the model.
pub(super) fn merge_strength(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    merge_pairs::<strength::PairResult>(args, strength::JOB)
}

/// Merges journals whose units are pairs of games.
fn merge_pairs<T: Serialize + DeserializeOwned>(
    args: &MergeArgs,
    job: &str,
) -> anyhow::Result<ExitCode> {
    let (_, results) = merged::<T>(args, (job, "pair"))?;
    let pairs = results.len() as u64;
    let report = serde_json::json!({ "pairs": pairs });
    terminal::print_report(args.json, &report, || {
        format!("{} of games", words::count(pairs, "pair"))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the merged journal of a job, whose units are called `noun`, and returns its content.
fn merged<T: Serialize + DeserializeOwned>(
    args: &MergeArgs,
    (job, noun): (&str, &str),
) -> anyhow::Result<(JobHeader, Results<T>)> {
    args.reject_all(job)?;
    let mut first: Option<(String, JobHeader)> = None;
    let mut pieces = Vec::new();
    let mut results = Results::<T>::new();
    for path in &args.shards {
        let file = path.display().to_string();
        let (header, found) = unit_journal::read::<T>(path)?;
        let shard = header.shard.with_context(|| {
            format!("{file}: is the journal of a call without --shard, expected that of a shard")
        })?;
        let (name, call) = first.get_or_insert_with(|| (file.clone(), header.clone()));
        if let Some(difference) = call.difference(&header) {
            bail!("{file}: is a shard of another call than {name}: {difference}");
        }
        pieces.push(Piece {
            file,
            shard,
            done: found.len() as u64,
            of: shard.share(header.units),
        });
        results.extend(found);
    }
    args.check_whole(&ShardSet::new(pieces)?, &format!("{noun}s"))?;
    let (_, header) = first.context("no shards")?;
    let header = JobHeader {
        shard: None,
        ..header
    };
    unit_journal::write(&args.out, &header, &results)?;
    if args.partial {
        let of = words::count(header.units, noun);
        terminal::complain(&format!("{} of {of}", results.len()));
    }
    Ok((header, results))
}
