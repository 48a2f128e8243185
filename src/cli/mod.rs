//! The command line: arguments to calls, one file a subcommand.

mod args;
mod match_command;
mod play;
mod players;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::player::Registry;
use crate::player::config::{Cast, default_sources};
use args::{Cli, Command};

/// Exit code for a wrong call or a failure: 2. Success is 0.
const FAILURE: u8 = 2;

/// Runs the program with these kinds of players: what `main` of Nekomoku calls, and of any program that brings kinds of its own.
///
/// Reads the process's arguments, prints to its standard streams and returns its exit code.
pub fn main_with(registry: Registry) -> ExitCode {
    match run(Cli::parse(), &registry) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            format!("{error:#}")
                .lines()
                .for_each(|line| eprintln!("nekomoku: {line}"));
            ExitCode::from(FAILURE)
        }
    }
}

fn run(cli: Cli, registry: &Registry) -> anyhow::Result<()> {
    let sources = default_sources(cli.players.as_deref())?;
    let names = sources
        .iter()
        .map(|source| source.name.clone())
        .collect::<Vec<_>>();
    let cast = Cast::load(registry, sources)?;
    match cli.command {
        None => play::run(&args::PlayArgs::default(), registry, &cast),
        Some(Command::Play(args)) => play::run(&args, registry, &cast),
        Some(Command::Match(args)) => match_command::run(&args, registry, &cast),
        Some(Command::Players) => players::run(&cast, &names),
    }
}

/// Prints a result. That nobody reads it to its end (`| head`) is no failure.
fn print(result: &str) -> anyhow::Result<()> {
    match writeln!(io::stdout(), "{result}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
