//! The command line: arguments to calls, one file a subcommand.

mod arena_args;
mod arena_run;
mod args;
mod bench;
mod book;
mod calibrate;
mod convert;
mod engine_command;
mod game_files;
mod match_command;
mod openings;
mod outputs;
mod pbrain;
mod play;
mod players;
mod printing;
mod puzzles;
mod refutations;
mod signals;
mod solve;
mod tournament_command;
mod tune;
mod verify;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use crate::player::config::{Cast, Sources, default_sources, redefinitions};
use crate::player::{Registry, gomocup};
use args::{Cli, Command, PbrainCli};
use printing::{
    Lines, complain, escape_panics, json, print, print_line, report, tell, wrong_usage,
};

/// Exit code for a wrong call or a failure: 2. Success is 0, and 1 says that an engine that was
/// checked cannot play, that a player failed in every game, that no win was found, or that a
/// written one does not hold.
const FAILURE: u8 = 2;

/// Runs the program with these kinds of players: what `main` of Nekomoku calls, and of any program that brings kinds of its own.
///
/// Reads the process's arguments, prints to its standard streams and returns its exit code.
pub fn main_with(registry: Registry) -> ExitCode {
    gomocup::keep_engines();
    escape_panics();
    match Cli::try_parse() {
        Ok(cli) => contained(|| run(cli, &registry)),
        Err(error) => wrong_usage(&error),
    }
}

/// Runs the program `pbrain-nekomoku` with these kinds of players: a brain for Gomocup managers.
///
/// Reads the process's arguments, talks over its standard streams and returns its exit code.
pub fn pbrain_with(registry: Registry) -> ExitCode {
    gomocup::keep_engines();
    escape_panics();
    match PbrainCli::try_parse() {
        Ok(cli) => contained(|| {
            pbrain::run(&cli.args, &registry, cli.players.as_deref())?;
            Ok(ExitCode::SUCCESS)
        }),
        Err(error) => wrong_usage(&error),
    }
}

/// Does the program's work and tells why it failed; whichever way it ends, no engine outlives it.
fn contained(work: impl FnOnce() -> anyhow::Result<ExitCode>) -> ExitCode {
    signals::handle();
    let _engines = EnginesEnd;
    work().unwrap_or_else(|error| {
        report(&error);
        ExitCode::from(FAILURE)
    })
}

/// Dropped at the end of the program, whether it returns or panics: no engine outlives it.
struct EnginesEnd;

impl Drop for EnginesEnd {
    fn drop(&mut self) {
        if std::thread::panicking() {
            gomocup::kill_all();
        } else {
            gomocup::end_all();
        }
    }
}

fn run(cli: Cli, registry: &Registry) -> anyhow::Result<ExitCode> {
    let files = CastFiles {
        explicit: cli.players,
        trust: cli.trust,
    };
    let cast = || files.load(registry);
    match cli.command {
        Some(Command::Engine(args::EngineCommand::Check(args))) => {
            return engine_command::check_engine(&args);
        }
        Some(Command::Match(args)) => return match_command::run(&args, registry, &cast()?),
        Some(Command::Tournament(args)) => {
            return tournament_command::run(&args, registry, &cast()?);
        }
        Some(Command::Calibrate(args)) => return calibrate::run(&args, registry, files.sources()?),
        Some(Command::Openings(args)) => openings::run(&args)?,
        Some(Command::Solve(args)) => return solve::run(&args),
        Some(Command::Verify(args)) => return verify::run(&args),
        Some(Command::Puzzles(args)) => puzzles::run(&args)?,
        Some(Command::Pbrain(args)) => pbrain::run(&args, registry, files.explicit.as_deref())?,
        Some(Command::Bench(args)) => bench::run(args)?,
        Some(Command::Convert(args)) => convert::run(&args)?,
        Some(Command::Book(command)) => book::run(command)?,
        Some(Command::Tune(command)) => tune::run(command)?,
        Some(Command::Players(args)) => players::run(args, &cast()?, &files.sources()?, registry)?,
        Some(Command::Play(args)) => play::run(&args, registry, files)?,
        None => play::run(&args::PlayArgs::default(), registry, files)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Where the cast is read from.
struct CastFiles {
    /// The option `--players`.
    explicit: Option<PathBuf>,
    /// The option `--trust`.
    trust: bool,
}

impl CastFiles {
    /// The files, weakest first.
    fn sources(&self) -> anyhow::Result<Sources> {
        let sources = default_sources(self.explicit.as_deref())?;
        Ok(if self.trust {
            sources.trusted()
        } else {
            sources
        })
    }

    /// The cast. Reports which files change a built-in character.
    fn load(&self, registry: &Registry) -> anyhow::Result<Cast> {
        let sources = self.sources()?;
        let cast = Cast::load_from(registry, &sources)?;
        report_redefinitions(&sources);
        Ok(cast)
    }
}

/// Reports on stderr which files change a built-in character.
fn report_redefinitions(sources: &Sources) {
    for notice in redefinitions(sources) {
        complain(&notice.to_string());
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::{Duration, Instant};

    use super::*;
    use crate::player::{BuildContext, GameSetup};

    /// Whether a process with this word in its command line is alive; the line of one that has ended is empty.
    fn is_alive(word: &str) -> bool {
        let processes = std::fs::read_dir("/proc").expect("Linux has it");
        let lines = processes.filter_map(|it| std::fs::read(it.ok()?.path().join("cmdline")).ok());
        let mut words = lines.flat_map(|line| {
            let line = String::from_utf8_lossy(&line).into_owned();
            line.split('\0').map(str::to_owned).collect::<Vec<_>>()
        });
        words.any(|it| it == word)
    }

    #[test]
    fn panic_leaves_no_engine() {
        let word = format!("600.{}", std::process::id());
        let script = format!("read line; echo OK; exec sleep {word}");
        let options = format!("engine = {{ command = [\"sh\", \"-c\", \"{script}\"] }}");
        let options = options.parse().expect("it is TOML");
        let built = Registry::builtin().build("gomocup", options, &BuildContext::default());
        let mut player = built.expect("the options are in order");
        let ended = catch_unwind(AssertUnwindSafe(|| {
            contained(|| {
                let ready = player.new_game(&GameSetup::default());
                ready.expect("it says OK");
                assert!(is_alive(&word), "it sleeps");
                panic!("on purpose, with an engine at the board");
            })
        }));
        assert!(ended.is_err());
        let begun = Instant::now();
        while is_alive(&word) {
            assert!(
                begun.elapsed() < Duration::from_secs(5),
                "it outlives the panic"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
