//! Merges journals of `puzzles`.

use std::process::ExitCode;

use anyhow::{Context, bail};

use super::MergeArgs;
use crate::puzzles::{self, Solved};
use crate::unit_journal::{self, JobHeader, Results};
use shard::{Piece, ShardSet};

/// Merges journals of solved positions.
pub(super) fn merge(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    args.reject_all("puzzles")?;
    let mut first: Option<(String, JobHeader)> = None;
    let mut pieces = Vec::new();
    let mut results = Results::<Solved>::new();
    for path in &args.shards {
        let file = path.display().to_string();
        let (header, found) = unit_journal::read::<Solved>(path)?;
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
    args.check_whole(&ShardSet::new(pieces)?, "positions")?;
    let (_, header) = first.context("no shards")?;
    let header = JobHeader {
        shard: None,
        ..header
    };
    unit_journal::write(&args.out, &header, &results)?;
    if args.partial {
        let (done, of) = (results.len(), header.units);
        terminal::complain(&format!("{done} of {of} positions"));
    }
    let nodes = header.arguments.get("nodes");
    let nodes = nodes.and_then(serde_json::Value::as_u64);
    let name = args.out.display().to_string();
    let units = (nodes.unwrap_or(0), header.units);
    puzzles::report(results.values(), units, (&name, args.json))?;
    Ok(ExitCode::SUCCESS)
}
