//! Output of the programs: results on stdout, messages on stderr, both escaped.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write};
use std::process::ExitCode;
use std::slice;

use clap::builder::StyledStr;
use clap::error::ContextValue;
use serde::Serialize;

use player::config::ConfigErrors;
use rules::{printable, printable_json, printable_lines};

/// An error of several lines, each safe to print.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct Lines(pub Vec<String>);

/// Prints the reason of a failure.
pub(super) fn report(error: &anyhow::Error) {
    if error.is::<ConfigErrors>() || error.is::<Lines>() {
        complain(&error.to_string());
    } else {
        complain(&printable(&format!("{error:#}")));
    }
}

/// Prints the error in the arguments, or the help or version that they request.
pub(super) fn wrong_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        error.exit();
    }
    // The rendered text has no escape sequences, neither colours nor those of an argument.
    let mut text = error.render().to_string();
    for (_, value) in error.context() {
        let quoted = match value {
            ContextValue::String(quoted) => slice::from_ref(quoted),
            ContextValue::Strings(quoted) => quoted,
            _ => &[],
        };
        let shown = quoted.iter().map(|it| StyledStr::from(it).to_string());
        for shown in shown.filter(|shown| !shown.is_empty()) {
            text = text.replace(&shown, &printable(&shown));
        }
    }
    text.trim_end().split('\n').for_each(tell);
    ExitCode::from(super::FAILURE)
}

/// Panic messages reach the terminal escaped, like all other messages.
pub(super) fn escape_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let thread = std::thread::current();
        let name = thread.name().unwrap_or("<unnamed>");
        format!("thread '{name}' {panic}").lines().for_each(tell);
        let trace = Backtrace::capture();
        if trace.status() == BacktraceStatus::Captured {
            trace.to_string().lines().for_each(tell);
        }
    }));
}

/// Prints a message on stderr, each line with the name of the program.
pub fn complain(text: &str) {
    text.lines()
        .for_each(|line| tell(&format!("nekomoku: {line}")));
}

/// Prints one line on stderr, escaped. A failure to print it, for example when the terminal is
/// closed, is ignored.
pub fn tell(line: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(line));
}

/// Prints a report as a JSON object or, without `is_json`, as its text.
///
/// # Errors
/// When standard output cannot be written.
pub fn print_report<T: Serialize>(
    is_json: bool,
    report: &T,
    text: impl FnOnce() -> String,
) -> anyhow::Result<()> {
    print(&if is_json { json(report)? } else { text() })
}

/// Prints a result, escaped except for its line feeds. Parts from outside the program must be
/// [`printable`] already if a line feed in them would be misleading. A reader that stops early (`|
/// head`) is not an error.
pub fn print(result: &str) -> anyhow::Result<()> {
    match writeln!(io::stdout(), "{}", printable_lines(result)) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// [`print()`] for a result of one line.
pub fn print_line(result: &str) -> anyhow::Result<()> {
    print(&printable(result))
}

/// The JSON of a report, escaped without a change of its meaning.
pub fn json(report: &impl Serialize) -> anyhow::Result<String> {
    Ok(printable_json(&serde_json::to_string(report)?))
}
