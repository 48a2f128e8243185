//! `nekomoku train`: games of the engine against itself, and the weights of the evaluation and of the
//! move order that are fitted to them.

mod files;
mod fit;
mod reset;
mod selfplay;

use clap::Subcommand;

use crate::shard_args::ChosenShard;
pub(super) use files::differences;

#[derive(Debug, Subcommand)]
pub(super) enum TrainCommand {
    /// Play games of the engine against itself into a file. The same call continues a file that was begun.
    Selfplay(selfplay::SelfplayArgs),
    /// Fit weights to such games.
    Fit(fit::FitArgs),
    /// Write the weights that are reasoned by hand, from which fitting can start.
    Reset(reset::ResetArgs),
}

pub(super) fn run(command: TrainCommand, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    match command {
        TrainCommand::Selfplay(args) => selfplay::run(&args, shard),
        TrainCommand::Fit(args) => fit::run(&args),
        TrainCommand::Reset(args) => reset::run(&args),
    }
}
