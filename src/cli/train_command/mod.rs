//! `nekomoku train`: games of the engine against itself, and the weights and nets that are
//! fitted to them.

mod files;
mod fit;
mod net;
mod reset;
mod selfplay;
mod test;

use clap::Subcommand;

use crate::shard_args::ChosenShard;
pub(super) use files::differences;

#[derive(Debug, Subcommand)]
pub(super) enum TrainCommand {
    /// Play games of the engine against itself into a file. The same call continues a file that was begun.
    Selfplay(selfplay::SelfplayArgs),
    /// Fit weights to such games.
    Fit(fit::FitArgs),
    /// Fit a net, which corrects the evaluation by weights, to such games.
    Net(net::NetArgs),
    /// Measure how well a net predicts such games.
    Test(test::TestArgs),
    /// Write the weights that are reasoned by hand, from which fitting can start.
    Reset(reset::ResetArgs),
}

pub(super) fn run(command: TrainCommand, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    match command {
        TrainCommand::Selfplay(args) => selfplay::run(&args, shard),
        TrainCommand::Fit(args) => fit::run(&args),
        TrainCommand::Net(args) => net::run(&args),
        TrainCommand::Test(args) => test::run(&args),
        TrainCommand::Reset(args) => reset::run(&args),
    }
}
