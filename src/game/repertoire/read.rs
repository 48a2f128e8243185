//! Making a repertoire of the games in a file, or of the game on screen.

use std::num::NonZeroUsize;
use std::path::Path;

use rules::{GameSetup, Rule};

use super::gather::Gatherer;
use super::library;
use super::{LineChoice, Repertoire};
use crate::notice::Notice;
use record::{FormatError, Opened, ReadOptions, Tree};
use storage::FileKind;

/// Largest number of games that are read from one file.
const MOST_GAMES: usize = 500;

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
) -> Result<Repertoire, Notice> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let wrong = |error: String| Notice::NotOpened(format!("{name}: {error}"));
    let mut gatherer = Gatherer::new(choice, now_s);
    if let Some(book) = library::read(file).map_err(wrong)? {
        let tree = library::tree_of(&book, choice.side, choice.moves);
        gatherer.add(&tree, stops).map_err(wrong)?;
        return finish(gatherer, stem.into_owned(), choice, book.setup());
    }
    storage::open(file, FileKind::KeptGame).map_err(|error| wrong(error.to_string()))?;
    let mut setup = None;
    for game in (1..=MOST_GAMES).filter_map(NonZeroUsize::new) {
        let options = ReadOptions {
            rule,
            game,
            ..ReadOptions::default()
        };
        let tree = match Opened::read(file, &options) {
            Ok(opened) => opened.record.tree,
            Err(FormatError::NoGame(_)) if setup.is_some() => break,
            Err(error) => return Err(wrong(error.to_string())),
        };
        let own = plain(tree.setup()).map_err(wrong)?;
        let first = *setup.get_or_insert(own);
        if own != first {
            let [own, first] =
                [own, first].map(|it| format!("{} on {} lines", it.rule(), it.size()));
            return Err(wrong(format!(
                "game {game} is {own}, expected {first} as in the first"
            )));
        }
        gatherer.add(&tree, stops).map_err(wrong)?;
    }
    let setup = setup.unwrap_or_default();
    finish(gatherer, stem.into_owned(), choice, setup)
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
