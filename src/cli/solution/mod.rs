//! `nekomoku solution`: complete winning strategies, built and verified.

mod args;
mod build;
mod export;
mod pack;
mod verify;

use std::path::Path;
use std::process::ExitCode;

pub(super) use args::SolutionCommand;

use super::named;
use super::shard_args::ChosenShard;
use proof::solution::Solution;
use solution::read_solution;
use storage::FileKind;

pub(super) fn run(
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

/// Reads a solution, packed or not.
fn read(file: &Path) -> anyhow::Result<Solution> {
    Ok(read_solution(file, &named::read(file, FileKind::Journal)?)?)
}
