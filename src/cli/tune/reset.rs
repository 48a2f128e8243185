//! `nekomoku tune reset`: back to the weights that reason alone gives.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use crate::engine::state::Weights;
use crate::rules::Rule;

#[derive(Debug, Args)]
pub(in crate::cli) struct ResetArgs {
    /// freestyle, standard or renju.
    #[arg(long)]
    rule: Rule,
    /// Where to; `assets/weights/RULE.txt` becomes part of the program when it is built.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &ResetArgs) -> anyhow::Result<()> {
    write(&args.out, &Weights::reasoned(args.rule))
}

/// Puts weights into a file, all of them or, when that fails, none.
pub(super) fn write(path: &Path, weights: &Weights) -> anyhow::Result<()> {
    let beside = path.with_extension("part");
    std::fs::write(&beside, weights.to_string())
        .and_then(|()| std::fs::rename(&beside, path))
        .with_context(|| format!("{}: cannot be written", path.display()))
}
