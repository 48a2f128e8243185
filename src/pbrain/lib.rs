//! The program `pbrain-nekomoku` and the command `nekomoku pbrain`: a character as an engine for
//! Gomocup managers. [`terminal`] has what both programs need in a terminal.

mod args;
mod brain;
pub mod terminal;

use std::process::ExitCode;

use player::Registry;

use args::PbrainCli;
pub use args::{PLAYERS_HELP, PbrainArgs};
pub use brain::play;

/// Runs the program `pbrain-nekomoku` with these kinds of players.
///
/// Reads the arguments of the process, talks on its standard streams and returns its exit code.
pub fn main_with(registry: Registry) -> ExitCode {
    terminal::run(|cli: PbrainCli| {
        play(&cli.args, &registry, cli.players.as_deref())?;
        Ok(ExitCode::SUCCESS)
    })
}
