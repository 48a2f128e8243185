//! `nekomoku train strength`: games between characters with random settings.

mod run;

use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};
use toml::Table;

use crate::args::ForceArg;
use crate::named::write;
use crate::outputs::{Content, Outputs};
use crate::shard_args::{ChosenShard, ShardArgs};
use crate::unit_journal::{JobHeader, Results};
use arena::{PairOfGames, StrengthModel};
use player::Registry;

#[derive(Debug, Args)]
pub(crate) struct StrengthArgs {
    /// Number of pairs of characters. Each pair plays two games.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pairs: u32,
    /// Seed of the settings and the games. Equal calls give equal results.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of pairs that play at the same time. The result does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Journal of the pairs. An existing journal of the same call is continued.
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// File to write the model to that is fitted to the games. Without it nothing is fitted.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    #[command(flatten)]
    force: ForceArg,
}

/// The subcommand in the header of its journal.
pub(crate) const JOB: &str = "train strength";

/// The result of a unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PairResult {
    /// The options of the two characters.
    settings: [Table; 2],
    /// Points of the first character in two games.
    points: f64,
}

pub(super) fn run(
    args: &StrengthArgs,
    shard: Option<&ChosenShard>,
    registry: &Registry,
) -> anyhow::Result<()> {
    Outputs::default()
        .writes(&args.journal, Content::Continued)
        .writes_if(args.out.as_deref(), Content::Strength)
        .check(args.force.force)?;
    let arguments = [
        ("seed", args.seed.into()),
        ("play", run::fingerprint(registry).into()),
    ];
    let header = JobHeader::new(JOB, args.pairs.into(), arguments, shard);
    if let Some(chosen) = shard {
        let instead = "give the merged journal to the same call without --shard";
        chosen.reject("--out", args.out.is_some(), instead)?;
    }
    let results = run::play_all(args, &header, registry)?;
    match &args.out {
        Some(out) if results.len() as u64 == header.units => write_model(out, args, &results),
        _ => Ok(()),
    }
}

/// Fits the model and writes it.
fn write_model(
    out: &Path,
    args: &StrengthArgs,
    results: &Results<PairResult>,
) -> anyhow::Result<()> {
    let pairs = results.values().map(|result| PairOfGames {
        settings: result.settings.each_ref(),
        points: result.points,
    });
    let model = StrengthModel::fitted(pairs);
    let (pairs, seed) = (args.pairs, args.seed);
    let comments = [
        "Differences of Elo between characters of the kind `tree`, by their settings.".to_owned(),
        format!("nekomoku train strength --pairs {pairs} --seed {seed}"),
    ];
    write(out, model.to_toml(&comments))
}
