//! [`run`]: runs the subcommands of `nekomoku solution`.

use std::process::ExitCode;

use super::args::SolutionCommand;
use super::{build, export, pack, verify};
use crate::shard_args::ChosenShard;

pub(crate) fn run(
    command: SolutionCommand,
    shard: Option<&ChosenShard>,
) -> anyhow::Result<ExitCode> {
    match command {
        SolutionCommand::Build(args) => build::run(&args, shard),
        SolutionCommand::Verify(args) => verify::run(&args, shard),
        SolutionCommand::Export(args) => export::run(&args).map(|()| ExitCode::SUCCESS),
        SolutionCommand::Pack(args) => pack::run(&args).map(|()| ExitCode::SUCCESS),
    }
}
