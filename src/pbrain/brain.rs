//! The choice of the character, and the game.

use std::io;
use std::panic;
use std::path::Path;

use crate::args::PbrainArgs;
use crate::terminal::{self, Lines};
use player::brain::{self, BrainOptions};
use player::config::{Cast, Character, Role, brain_sources, named_sources};
use player::{Patience, Registry, SOLVER};
use rules::printable;

/// Plays as an engine on stdin and stdout until the manager ends it.
///
/// # Errors
///
/// When the files of the cast have mistakes, the player does not exist or cannot play, or a stream
/// fails.
pub fn play(args: &PbrainArgs, registry: &Registry, players: Option<&Path>) -> anyhow::Result<()> {
    let (cast, notices) = load(registry, players)?;
    let character = choose(&cast, args.player.as_deref(), &notices)?;
    if character.kind == SOLVER && !registry.has_solutions() {
        anyhow::bail!(
            "`{0}` plays a solution that this program does not contain; `nekomoku pbrain --player \
             {0}` does",
            character.id
        );
    }
    let unbounded = args.player.is_none().then(|| character.unbounded(registry));
    let character = unbounded.as_ref().unwrap_or(character);
    let options = BrainOptions {
        dialect: args.dialect(),
        nodes: args.nodes,
        seed: rand::random(),
        patience: Patience::default(),
        notices,
    };
    keep_panics_off_the_protocol();
    let input = io::stdin();
    Ok(brain::run(
        input,
        io::stdout(),
        registry,
        character,
        options,
    )?)
}

/// The cast and its notices. `players.toml` of the working folder is not read. A mistake in that of
/// the configuration folder is a notice: the engine plays without that file.
fn load(registry: &Registry, players: Option<&Path>) -> anyhow::Result<(Cast, Vec<String>)> {
    let found = brain_sources(players).and_then(|sources| Cast::load(registry, sources));
    let errors = match found {
        Ok(cast) => {
            let notices = cast.notices().iter().map(ToString::to_string).collect();
            return Ok((cast, notices));
        }
        Err(errors) => errors,
    };
    let named = named_sources(players).and_then(|sources| Cast::load(registry, sources));
    match named {
        Ok(cast) => {
            let notices = errors.0.iter().map(|error| format!("not used: {error}"));
            Ok((cast, notices.collect()))
        }
        Err(_) => Err(errors.into()),
    }
}

/// The character that plays.
fn choose<'a>(
    cast: &'a Cast,
    id: Option<&str>,
    notices: &[String],
) -> anyhow::Result<&'a Character> {
    let Some(id) = id else {
        return Ok(cast.role(Role::Brain)?);
    };
    let character = cast.get(id).map_err(|unknown| {
        // The character may be defined in a file that is not used.
        let lines = [unknown.to_string()].into_iter();
        let lines = lines.chain(notices.iter().cloned());
        let lines = lines.chain(notice_of_working_directory());
        Lines(lines.map(|line| printable(&line)).collect())
    })?;
    if character.is_human() {
        anyhow::bail!(
            "`{}` is a human, who cannot play as an engine",
            character.id
        );
    }
    cast.playable(&character.id)?;
    Ok(character)
}

/// A notice when the working folder has a `players.toml`.
fn notice_of_working_directory() -> Option<String> {
    let hint = "not used: ./players.toml; a brain reads it with `--players players.toml` only";
    Path::new("players.toml").is_file().then(|| hint.to_owned())
}

/// Piskvork reads stderr like stdout. The brain reports a player's panic itself; here it becomes a
/// line that every manager ignores.
fn keep_panics_off_the_protocol() {
    panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        terminal::tell(&format!("DEBUG {text}"));
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brain_without_a_name_is_limited_by_its_time_alone() {
        let registry = Registry::builtin();
        let cast = Cast::embedded(&registry);
        let free = cast
            .role(Role::Brain)
            .expect("it is in the cast")
            .unbounded(&registry);
        assert_eq!(free.options["search"]["max_nodes"].as_integer(), Some(0));
        let random = cast.get("random").expect("it is in the cast");
        assert_eq!(random.unbounded(&registry).options, random.options);
    }
}
