//! The lines of an opening library of this program.

use std::io::Read;
use std::path::Path;

use engine::book::{Book, BookEnd, Degree};
use record::{NodeId, Tree};
use rules::{Action, Color};
use storage::FileKind;

/// Largest loss against the best move with which a move of the user's side is still a right answer,
/// as a share of the points. Characters play such moves by default.
const MOST_LOSS: f32 = 0.02;
/// Number of bytes at the start of a file that its kind is recognised by.
const START: u64 = 16;

/// The library in a file; `None` for a file of another kind.
///
/// # Errors
/// One line about what is wrong with the file.
pub(super) fn read(file: &Path) -> Result<Option<Book>, String> {
    let opened = storage::open(file, FileKind::Library).map_err(|error| error.to_string())?;
    let mut start = Vec::new();
    let read = opened.take(START).read_to_end(&mut start);
    read.map_err(|error| error.to_string())?;
    if !Book::recognizes(&start) {
        return Ok(None);
    }
    let bytes = storage::read(file, FileKind::Library).map_err(|error| error.to_string())?;
    let book = Book::from_bytes(&bytes).map_err(|error| error.to_string())?;
    Ok(Some(book))
}

/// The lines of a library: every move of the other side, and those moves of `side` that are worth
/// nearly as much as the best one. Where no move of `side` has a value, all but those after which
/// the other side wins by threats. Only the first `most` stones of each line.
pub(super) fn tree_of(book: &Book, side: Color, most: Option<u16>) -> Tree {
    let best = best_of_each(book);
    let mut tree = Tree::new(book.setup());
    let mut path = vec![Some((0, tree.root()))];
    let mut number = 0;
    book.walk(|plies, point, node| {
        number += 1;
        path.truncate(plies + 1);
        let is_early = most.is_none_or(|most| plies < usize::from(most));
        let is_own = Color::of_ply(plies) == side;
        let from = path.last().copied().flatten().filter(|_| is_early);
        let played = from.and_then(|(parent, from)| {
            let is_lost = node.end == Some(BookEnd::Threats);
            let is_right = !is_own || !is_lost && is_near(node.degree, best[parent]);
            // Moves below an illegal move are skipped as well.
            is_right.then(|| tree.play(from, Action::Place(point)).ok())?
        });
        path.push(played.map(|child: NodeId| (number, child)));
    });
    tree
}

fn is_near(degree: Option<Degree>, best: Option<f32>) -> bool {
    match (degree, best) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(degree), Some(best)) => degree.share() >= best - MOST_LOSS,
    }
}

/// For the empty board and then for each move in the order of the library: the share of the points
/// that the best move after it has; `None` where no move after it has a value.
fn best_of_each(book: &Book) -> Vec<Option<f32>> {
    let mut best = vec![None::<f32>; book.moves() + 1];
    let mut path = vec![0];
    let mut number = 0;
    book.walk(|plies, _, node| {
        number += 1;
        path.truncate(plies + 1);
        if let (Some(&parent), Some(degree)) = (path.last(), node.degree) {
            let known = best[parent].unwrap_or(f32::NEG_INFINITY);
            best[parent] = Some(known.max(degree.share()));
        }
        path.push(number);
    });
    best
}
