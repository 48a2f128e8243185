//! `nekomoku tune`: the weights of the evaluation and of the move order, from games that the engine plays against itself.

mod files;
mod fit;
mod play;
mod reset;

use clap::Subcommand;

/// What can be done with weights.
#[derive(Debug, Subcommand)]
pub(super) enum TuneCommand {
    /// Play games of the engine against itself into a file; the same call again goes on where it ended.
    Play(play::PlayArgs),
    /// Fit weights to such games.
    Fit(fit::FitArgs),
    /// Write the weights that are reasoned by hand, from which fitting can start.
    Reset(reset::ResetArgs),
}

pub(super) fn run(command: TuneCommand) -> anyhow::Result<()> {
    match command {
        TuneCommand::Play(args) => play::run(&args),
        TuneCommand::Fit(args) => fit::run(&args),
        TuneCommand::Reset(args) => reset::run(&args),
    }
}
