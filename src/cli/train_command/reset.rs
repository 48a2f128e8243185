//! `nekomoku train reset`: writes the hand-made weights.

use std::path::PathBuf;

use clap::Args;

use super::files::write_weights;
use crate::args::ForceArg;
use crate::outputs::{Content, Outputs};
use engine::state::RuleWeights;
use rules::Rule;

#[derive(Debug, Args)]
pub(crate) struct ResetArgs {
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    rule: Rule,
    /// File to write. `assets/weights/RULE.txt` becomes part of the next build.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    force: ForceArg,
}

pub(super) fn run(args: &ResetArgs) -> anyhow::Result<()> {
    Outputs::default()
        .writes(&args.out, Content::Weights)
        .check(args.force.force)?;
    write_weights(&args.out, &RuleWeights::reasoned(args.rule))
}
