//! What `nekomoku` and `pbrain-nekomoku` need in a terminal: escaped output, exit codes, and an end
//! that leaves no engine running.

mod printing;
mod signals;

use std::process::ExitCode;

use clap::Parser;

pub use printing::{Lines, complain, json, print, print_line, print_report, tell};
pub use signals::{INTERRUPTED, stop_on_interrupt};

use player::gomocup;

/// The order of a help text for clap: what the command does, an example from `before_help`, then
/// its arguments.
pub const HELP: &str =
    "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

/// Exit code for wrong arguments or a failure: 2. Success is 0. Exit code 1 means that a checked
/// engine cannot play, that a player failed in every game, that no win was found, or that a written
/// win does not hold.
pub const FAILURE: u8 = 2;

/// Runs a program: parses the arguments of the process as a `Cli` and calls `work` with them.
///
/// Returns the exit code of `work`. When the arguments are wrong or `work` fails, it prints the
/// reason and returns 2. No engine outlives the work, however it ends.
pub fn run<Cli: Parser>(work: impl FnOnce(Cli) -> anyhow::Result<ExitCode>) -> ExitCode {
    gomocup::keep_engines();
    printing::escape_panics();
    match Cli::try_parse() {
        Ok(cli) => contained(|| work(cli)),
        Err(error) => printing::wrong_usage(&error),
    }
}

/// Calls `work` and prints the reason when it fails. No engine outlives it.
fn contained(work: impl FnOnce() -> anyhow::Result<ExitCode>) -> ExitCode {
    signals::handle();
    let _engines = EnginesEnd;
    work().unwrap_or_else(|error| {
        printing::report(&error);
        ExitCode::from(FAILURE)
    })
}

/// Ends all engines when it is dropped: when the program returns and when it panics.
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::{Duration, Instant};

    use super::*;
    use player::{BuildContext, GameSetup, Registry};

    /// True when a process with this word in its command line is alive. The command line of a
    /// process that has ended is empty.
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
