//! The page `docs/command-line.md`: every command with its arguments, generated from their
//! declarations.

use clap::{Arg, Command, CommandFactory, Parser};

use crate::command_line::{Cli, GLOBAL};

const INTRODUCTION: &str = "\
# Command line

<!-- Generated from the declarations of the arguments; a test fails when this page is stale. -->

`nekomoku COMMAND --help` prints the help of a command. Without a command, the window opens.

| exit code | meaning |
|---|---|
| 0 | The command succeeded. |
| 1 | An engine cannot play, a player failed in every game of a match, no win was found, or a \
written win does not hold. |
| 2 | The arguments are wrong, or the command failed. |
| 130 | The command was interrupted. |

`cargo build --release --no-default-features` builds every command except the window, without Bevy.
The program `pbrain-nekomoku` has the options of `nekomoku pbrain` and `--players`.

";

/// Commands whose examples take long or need files that are not in the repository. The test of the
/// page parses these examples and runs the others.
const PARSED: [&str; 7] = [
    "nekomoku calibrate",
    "nekomoku ledger",
    "nekomoku merge",
    "nekomoku pbrain",
    "nekomoku bench",
    "nekomoku train test",
    "nekomoku engine check",
];

/// The reference of every command and option of `nekomoku`, in Markdown.
pub fn command_line_page() -> String {
    let mut program = Cli::command().bin_name("nekomoku");
    program.build();
    let mut text = INTRODUCTION.to_owned();
    text += "| command | what it does |\n|---|---|\n";
    for command in commands(&program) {
        let name = path(command);
        let link = name.replace(' ', "-");
        text += &format!("| [`{name}`](#{link}) | {} |\n", sentence(command));
    }
    text += &format!("\n## {GLOBAL}\n\n");
    text += &table(program.get_arguments().filter(|it| is_global(it)));
    for command in commands(&program) {
        text += &section(command);
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// Parses arguments as the program does; the first one is the name of the program.
///
/// # Errors
/// The message that the program would print. A call for help is no error.
pub fn check_arguments(arguments: &[String]) -> Result<(), String> {
    match Cli::try_parse_from(arguments) {
        Err(error) if error.use_stderr() => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// The commands that do something, those below `book`, `train` and `engine` included.
fn commands(program: &Command) -> Vec<&Command> {
    let below = program.get_subcommands();
    let below = below.filter(|it| it.get_name() != "help");
    let all = below.flat_map(|it| {
        let does_something = !it.has_subcommands() || !it.is_subcommand_required_set();
        let itself = does_something.then_some(it);
        itself.into_iter().chain(commands(it))
    });
    all.collect()
}

/// The words that call a command: `nekomoku book build`.
fn path(command: &Command) -> String {
    let name = command.get_bin_name();
    name.unwrap_or(command.get_name()).to_owned()
}

/// What the command does, in one sentence.
fn sentence(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string);
    format!("{}.", about.unwrap_or_default().trim_end_matches('.'))
}

fn section(command: &Command) -> String {
    let about = command.get_long_about().map(ToString::to_string);
    let about = about.unwrap_or_else(|| sentence(command));
    let example = command.get_before_help().map(ToString::to_string);
    let example = example.unwrap_or_default().replace("Example: ", "");
    let name = path(command);
    let mut text = format!("\n## `{name}`\n\n{about}\n\n");
    if PARSED.contains(&name.as_str()) {
        text += "<!-- parsed: it takes long or needs other files -->\n";
    }
    text += &format!("```sh\n{example}\n```\n");
    let own = command.get_arguments().filter(|it| !is_global(it));
    let own = own.collect::<Vec<_>>();
    for heading in headings(&own) {
        if let Some(heading) = heading {
            text += &format!("\n**{heading}**\n");
        }
        let group = own.iter().copied();
        let group = group.filter(|it| it.get_help_heading() == heading);
        text += &format!("\n{}", table(group));
    }
    text
}

/// The headings of the arguments, in order, each once.
fn headings<'a>(arguments: &[&'a Arg]) -> Vec<Option<&'a str>> {
    let mut found = Vec::new();
    for argument in arguments {
        let heading = argument.get_help_heading();
        if !found.contains(&heading) {
            found.push(heading);
        }
    }
    found
}

/// True for an option of every command, for help and for the version.
fn is_global(argument: &Arg) -> bool {
    argument.is_global_set() || ["help", "version"].contains(&argument.get_id().as_str())
}

fn table<'a>(arguments: impl Iterator<Item = &'a Arg>) -> String {
    let rows = arguments.map(|it| format!("| `{it}` | {} |\n", meaning(it)));
    format!(
        "| argument | meaning |\n|---|---|\n{}",
        rows.collect::<String>()
    )
}

/// What an argument means, with its values and its default.
fn meaning(argument: &Arg) -> String {
    let help = argument.get_long_help().or(argument.get_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    let help = help.replace('\n', " ");
    let mut text = format!("{}.", help.trim_end_matches('.'));
    if !argument.get_action().takes_values() {
        return text;
    }
    let values = argument.get_possible_values();
    let values = values.iter().map(|value| match value.get_help() {
        Some(help) => format!("`{}`: {help}", value.get_name()),
        None => format!("`{}`", value.get_name()),
    });
    let values = values.collect::<Vec<_>>();
    let separator = if values.iter().any(|it| it.contains(": ")) {
        "; "
    } else {
        ", "
    };
    if !values.is_empty() {
        text += &format!(" Values: {}.", values.join(separator));
    }
    let defaults = argument.get_default_values().iter();
    let defaults = defaults.map(|it| it.to_string_lossy().into_owned());
    let default = defaults.collect::<Vec<_>>().join(" ");
    if !default.is_empty() {
        text += &format!(" Default: `{default}`.");
    }
    if argument.is_required_set() && !argument.is_positional() {
        text += " Required.";
    }
    text
}
