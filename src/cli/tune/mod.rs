//! `nekomoku tune`: the weights of the evaluation and of the move order, from games that the engine plays against itself.

mod reset;

use clap::Subcommand;

/// What can be done with weights.
#[derive(Debug, Subcommand)]
pub(super) enum TuneCommand {
    /// Write the weights that are reasoned by hand, from which fitting can start.
    Reset(reset::ResetArgs),
}

pub(super) fn run(command: TuneCommand) -> anyhow::Result<()> {
    match command {
        TuneCommand::Reset(args) => reset::run(&args),
    }
}
