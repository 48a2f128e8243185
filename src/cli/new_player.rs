//! `nekomoku new player`: writes the script of a new player.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};

use pbrain::terminal;
use player::config::{Layer, Source, Sources, check_id};

/// The script that a new player begins with.
static TEMPLATE: &str = include_str!("../../assets/scripts/template.rhai");

#[derive(Debug, Subcommand)]
pub(super) enum NewCommand {
    /// Write the script NAME.rhai, an example to change, and print its section of players.toml.
    ///
    /// It overwrites nothing.
    #[command(before_help = "Example: nekomoku new player mine")]
    Player(NewPlayerArgs),
}

#[derive(Debug, Args)]
pub(super) struct NewPlayerArgs {
    /// The ID of the player: a-z, 0-9, `_` and `-`.
    #[arg(value_name = "NAME")]
    name: String,
}

/// True when a file has a section for a character. A file with mistakes has none that can be found.
fn has_section(file: &Source, name: &str) -> bool {
    let layer = Layer::parse(file.clone());
    layer.is_ok_and(|it| it.has_player(name))
}

/// Writes the script to the folder where the program runs and prints the section.
///
/// # Errors
/// When the name is not an ID or has a section already, or the file exists or cannot be written.
pub(super) fn run(command: &NewCommand, sources: &Sources) -> anyhow::Result<()> {
    let NewCommand::Player(NewPlayerArgs { name }) = command;
    check_id(name).with_context(|| format!("`{name}`"))?;
    if let Some(file) = sources.iter().find(|it| has_section(it, name)) {
        let file = &file.name;
        bail!("`{name}` is a character in {file} already: choose another name");
    }
    let file = format!("{name}.rhai");
    let created = OpenOptions::new().write(true).create_new(true).open(&file);
    let mut script = match created {
        Ok(script) => script,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{file} exists already: choose another name, or edit the file")
        }
        Err(error) => return Err(error).context(file),
    };
    script
        .write_all(TEMPLATE.as_bytes())
        .with_context(|| file.clone())?;
    terminal::tell(&format!(
        "{file} is written; add this section to players.toml, then run `nekomoku match {name} \
         random --games 20`"
    ));
    terminal::print(&format!(
        "# Its script is {name}.rhai, in the folder of this file.\n\
         [players.{name}]\nkind = \"script\"\nscript = \"{name}.rhai\"\nname = \"{name}\""
    ))
}
