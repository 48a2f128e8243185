//! The games that a call reads.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::losses::tell_of_all;
use pbrain::terminal;
use record::{Format, Opened, ReadOptions, Record};

/// A game and where it comes from.
pub(crate) struct KnownGame {
    /// The file, with the number of the game where the file has several: `games.sgf#2`.
    pub(crate) name: String,
    /// The game.
    pub(crate) record: Record,
}

/// The games of files and folders in a fixed order, each once. Folders are searched with everything
/// below them; a file there that cannot be read is reported on stderr and left out.
///
/// # Errors
/// When a named file or a folder cannot be read, or none of the files has a game.
pub(crate) fn games_of(paths: &[PathBuf]) -> anyhow::Result<Vec<KnownGame>> {
    let mut games = Vec::new();
    let mut known = HashSet::new();
    let mut add = |file: &Path| -> anyhow::Result<()> {
        for game in read(file)? {
            let moves = game.record.tree.walk();
            let moves = moves.filter_map(|node| game.record.tree.action(node));
            let moves = moves.collect::<Vec<_>>();
            let setup = game.record.tree.setup();
            if !moves.is_empty() && known.insert(format!("{setup:?} {moves:?}")) {
                games.push(game);
            }
        }
        Ok(())
    };
    for path in paths {
        if !path.is_dir() {
            add(path)?;
            continue;
        }
        for file in files_below(path)? {
            if let Err(error) = add(&file) {
                terminal::complain(&format!("left out: {error:#}"));
            }
        }
    }
    ensure!(!games.is_empty(), "no games in the files");
    Ok(games)
}

fn read(file: &Path) -> anyhow::Result<Vec<KnownGame>> {
    let name = file.display().to_string();
    let all = Opened::read_all(file, &ReadOptions::default()).with_context(|| name.clone())?;
    tell_of_all(&name, &all);
    let is_single = all.games.len() + all.errors.len() == 1;
    let games = all.games.into_iter().map(|(number, record)| KnownGame {
        name: if is_single {
            name.clone()
        } else {
            format!("{name}#{number}")
        },
        record,
    });
    Ok(games.collect())
}

/// The game files of a folder and of the folders in it, by name; of one name the format that holds
/// most comes first.
fn files_below(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let named = || format!("{}: cannot be read", folder.display());
        for entry in fs::read_dir(&folder).with_context(named)? {
            let entry = entry.with_context(named)?;
            let kind = entry.file_type().with_context(named)?;
            match Format::of_name(&entry.path()) {
                _ if kind.is_dir() => folders.push(entry.path()),
                Ok(format) if kind.is_file() => files.push((entry.path(), format)),
                _ => {}
            }
        }
    }
    let rank = |format: &Format| Format::ALL.iter().position(|it| it == format);
    files.sort_by_key(|(file, format)| (file.with_extension(""), rank(format)));
    Ok(files.into_iter().map(|(file, _)| file).collect())
}
