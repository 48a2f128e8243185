//! The command line: one module for each subcommand.

mod arena_args;
mod arena_run;
mod args;
mod bench;
mod book;
mod calibrate;
mod command_line;
mod command_page;
mod convert;
mod engine_command;
mod finding;
mod game_files;
mod html;
mod ledger;
mod losses;
mod match_command;
mod merge;
mod mine;
mod named;
mod new_player;
mod openings;
mod outputs;
mod play;
mod player_logs;
mod players;
mod program;
mod puzzles;
mod refutations;
mod review;
mod shard_args;
mod solution;
mod solve;
mod tournament_command;
mod train_command;
mod unit_journal;
mod verify;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use command_line::{Cli, Command};
pub use command_page::{check_arguments, command_line_page};
use game::{LaunchError, WindowConfig};
use pbrain::terminal;
use player::Registry;
use player::config::{Cast, PictureCheck, Sources, default_sources, redefinitions};

/// The window of a program that has one.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Opens it and plays until it is closed. Called on the main thread.
    pub open: fn(WindowConfig) -> Result<(), LaunchError>,
    /// Checks whether a user's portrait can be drawn.
    pub check_picture: PictureCheck,
}

/// Runs the program with the kinds of players of a registry. Without a window, the command `play`
/// names the commands that need none.
///
/// Reads the arguments of the process, prints to its standard streams and returns its exit code.
pub fn main_with(registry: Registry, window: Option<Window>) -> ExitCode {
    let registry = match window {
        Some(window) => registry.checking_pictures(window.check_picture),
        None => registry,
    };
    terminal::run(|cli| run(cli, &registry, window))
}

fn run(cli: Cli, registry: &Registry, window: Option<Window>) -> anyhow::Result<ExitCode> {
    let files = CastFiles {
        explicit: cli.players,
        trust: cli.trust,
    };
    let cast = || files.load(registry);
    // Before anything else, so that the first line of the output reports the shard.
    let shard = match cli.command.as_ref().and_then(Command::shard_args) {
        Some(args) => args.choose()?,
        None => None,
    };
    let shard = shard.as_ref();
    match cli.command {
        Some(Command::Engine(args::EngineCommand::Check(args))) => {
            return engine_command::check_engine(&args);
        }
        Some(Command::Match(args)) => {
            return match_command::run(&args, shard, registry, &cast()?);
        }
        Some(Command::Tournament(args)) => {
            return tournament_command::run(&args, shard, registry, &cast()?);
        }
        Some(Command::Calibrate(args)) => {
            return calibrate::run(&args, shard, registry, files.sources()?);
        }
        Some(Command::Ledger(args)) => {
            return ledger::run(&args, shard, registry, files.sources()?);
        }
        Some(Command::Merge(args)) => return merge::run(&args),
        Some(Command::New(command)) => new_player::run(&command, &files.sources()?)?,
        Some(Command::Openings(args)) => openings::run(&args)?,
        Some(Command::Solve(args)) => return solve::run(&args),
        Some(Command::Review(args)) => review::run(&args)?,
        Some(Command::Verify(args)) => return verify::run(&args),
        Some(Command::Puzzles(args)) => match args.command {
            Some(args::PuzzlesCommand::Mine(args)) => mine::run(&args, shard)?,
            None => puzzles::run(&args.solving, shard)?,
        },
        Some(Command::Pbrain(args)) => pbrain::play(&args, registry, files.explicit.as_deref())?,
        Some(Command::Bench(args)) => bench::run(args)?,
        Some(Command::Convert(args)) => convert::run(&args)?,
        Some(Command::Solution(command)) => return solution::run(command, shard),
        Some(Command::Book(command)) => book::run(command)?,
        Some(Command::Train(command)) => train_command::run(command, shard, registry)?,
        Some(Command::Players(args)) if args.reference => players::print_reference(registry)?,
        Some(Command::Players(args)) => players::run(args, &cast()?, &files.sources()?, registry)?,
        Some(Command::Play(args)) => return play::run(&args, registry, files, window),
        None => return play::run(&args::PlayArgs::default(), registry, files, window),
    }
    Ok(ExitCode::SUCCESS)
}

/// The options that decide which player files are read.
struct CastFiles {
    /// The option `--players`.
    explicit: Option<PathBuf>,
    /// The option `--trust`.
    trust: bool,
}

impl CastFiles {
    /// The files in the order of their precedence, the lowest first.
    fn sources(&self) -> anyhow::Result<Sources> {
        let sources = default_sources(self.explicit.as_deref())?;
        Ok(if self.trust {
            sources.trusted()
        } else {
            sources
        })
    }

    /// Loads the cast, and reports on stderr what the files change or say in vain.
    fn load(&self, registry: &Registry) -> anyhow::Result<Cast> {
        let sources = self.sources()?;
        let cast = Cast::load_from(registry, &sources)?;
        report(&cast, &sources);
        Ok(cast)
    }
}

/// Reports on stderr which files change a built-in character, and which keys are ignored.
fn report(cast: &Cast, sources: &Sources) {
    for notice in cast.notices().iter().chain(&redefinitions(sources)) {
        terminal::complain(&notice.to_string());
    }
}
