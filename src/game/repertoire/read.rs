//! Making a repertoire of the games in a file, or of the game on screen.

use std::path::Path;

use rules::{GameSetup, Rule};

use super::gather::Gatherer;
use super::library;
use super::lines::{LineChoice, Repertoire};
use crate::notice::Notice;
use record::{Games, Losses, ReadOptions, Tree};
use storage::FileKind;

/// A repertoire, and what was left out of it, if anything was.
pub(super) type Made = (Repertoire, Option<String>);

/// Makes a repertoire of all games in a file. A file that does not name its rule has this one, or
/// the usual rule of its format.
///
/// # Errors
/// The notice for the user.
pub(super) fn of_file(
    file: &Path,
    choice: LineChoice,
    rule: Option<Rule>,
    (now_s, stops): (i64, &dyn Fn() -> bool),
) -> Result<Made, Notice> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let wrong = |error: String| Notice::NotOpened(format!("{name}: {error}"));
    let mut gatherer = Gatherer::new(choice, now_s);
    if let Some(book) = library::read(file).map_err(wrong)? {
        let tree = library::tree_of(&book, choice.side, choice.moves);
        gatherer.add(&tree, stops).map_err(wrong)?;
        let made = finish(gatherer, stem.into_owned(), choice, book.setup());
        return made.map(|made| (made, None));
    }
    storage::open(file, FileKind::KeptGame).map_err(|error| wrong(error.to_string()))?;
    let options = ReadOptions {
        rule,
        ..ReadOptions::default()
    };
    let games = Games::of_file(file, &options).map_err(|error| wrong(error.to_string()))?;
    let mut left_out = Losses::default();
    let mut faults = Vec::new();
    let mut setup = None;
    for (number, opened) in games {
        let tree = opened
            .map_err(|error| error.to_string())
            .and_then(|opened| {
                left_out.extend(opened.losses);
                let tree = opened.record.tree;
                let own = plain(tree.setup())?;
                let first = *setup.get_or_insert(own);
                if own == first {
                    Ok(tree)
                } else {
                    Err(of_another_setup(own, first))
                }
            });
        match tree {
            Ok(tree) => gatherer.add(&tree, stops).map_err(wrong)?,
            Err(error) => faults.push(format!("game {number}: {error}")),
        }
    }
    let Some(setup) = setup else {
        return Err(wrong(faults.into_iter().next().unwrap_or_default()));
    };
    let made = finish(gatherer, stem.into_owned(), choice, setup)?;
    Ok((made, told(&faults, &left_out)))
}

fn of_another_setup(own: GameSetup, first: GameSetup) -> String {
    let [own, first] = [own, first].map(|it| format!("{} on {} lines", it.rule(), it.size()));
    format!("it is {own}, expected {first} as in the first")
}

/// What was left out, if anything was: games, and content of games.
fn told(faults: &[String], left_out: &Losses) -> Option<String> {
    let games = faults.first().map(|first| {
        let count = faults.len();
        format!("games left out: {count}, the first {first}")
    });
    let content = Some(left_out.to_string()).filter(|it| !it.is_empty());
    let parts = games.into_iter().chain(content).collect::<Vec<_>>();
    Some(parts.join("; ")).filter(|it| !it.is_empty())
}

/// Makes a repertoire of the lines of a tree.
///
/// # Errors
/// The notice for the user.
pub(super) fn of_tree(
    tree: &Tree,
    name: String,
    choice: LineChoice,
    now_s: i64,
) -> Result<Repertoire, Notice> {
    let mut gatherer = Gatherer::new(choice, now_s);
    gatherer.add(tree, || false).map_err(Notice::NotOpened)?;
    let setup = plain(tree.setup()).map_err(Notice::NotOpened)?;
    finish(gatherer, name, choice, setup)
}

fn finish(
    gatherer: Gatherer,
    name: String,
    choice: LineChoice,
    setup: GameSetup,
) -> Result<Repertoire, Notice> {
    let spots = gatherer.finish();
    if spots.iter().all(|spot| spot.schedule.is_none()) {
        return Err(Notice::NoLines(choice.side));
    }
    let made = Repertoire::new(name.clone(), choice.side, setup, spots);
    made.map_err(|error| Notice::NotOpened(format!("{name}: {error}")))
}

/// The same rule and board without an opening: the lines have its stones.
fn plain(setup: GameSetup) -> Result<GameSetup, String> {
    GameSetup::new(setup.rule(), setup.size()).map_err(|error| error.to_string())
}
