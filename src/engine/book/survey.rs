//! [`Survey`]: the counts of a library.

use std::collections::HashMap;

use super::key::Key;
use super::{Book, BookEnd, BookNode};
use rules::{Color, Point};

/// The counts of a library. A position that is reached by several moves or in several symmetries
/// counts once; the empty board does not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Number of moves, including those to a position that is also reached otherwise.
    pub moves: usize,
    /// Number of positions.
    pub positions: usize,
    /// Number of positions with a value.
    pub valued: usize,
    /// Number of positions in which the side to move wins by threats; these have a value, too.
    pub threats: usize,
    /// Number of positions without a continuation and a value, as in [`Book::open_leaves`].
    pub open_leaves: usize,
    /// Number of moves to a position that is continued elsewhere.
    pub elsewhere: usize,
    /// `[ply - 1]`: number of positions with `ply` stones.
    pub by_ply: Vec<usize>,
}

/// The combined data of all moves to one position.
#[derive(Clone, Copy, Default)]
struct Seen {
    valued: bool,
    threats: bool,
    continued: bool,
}

impl Survey {
    fn add(&mut self, seen: Seen) {
        self.valued += usize::from(seen.valued);
        self.threats += usize::from(seen.threats);
        self.open_leaves += usize::from(!seen.valued && !seen.continued);
    }
}

impl Book {
    /// Counts moves and positions. Needs about 16 bytes of memory for each position.
    pub fn survey(&self) -> Survey {
        let mut survey = Survey::default();
        let mut positions = HashMap::<u64, Seen>::new();
        self.walk_keys(|line, key, node| {
            survey.moves += 1;
            survey.elsewhere += usize::from(node.end == Some(BookEnd::Elsewhere));
            let seen = positions.entry(key).or_insert_with(|| {
                if survey.by_ply.len() < line.len() {
                    survey.by_ply.resize(line.len(), 0);
                }
                survey.by_ply[line.len() - 1] += 1;
                Seen::default()
            });
            seen.valued |= node.degree.is_some();
            seen.threats |= node.end == Some(BookEnd::Threats);
            seen.continued |= matches!(node.end, None | Some(BookEnd::Elsewhere));
        });
        survey.positions = positions.len();
        positions.into_values().for_each(|seen| survey.add(seen));
        survey
    }

    /// The lines to leaves without a value, each position once, in the order of
    /// [`walk`](Self::walk).
    pub fn open_leaves(&self) -> Vec<Box<[Point]>> {
        let mut leaves = Vec::new();
        let mut seen = std::collections::HashSet::new();
        self.walk_keys(|line, key, node| {
            let is_open = node.end == Some(BookEnd::Unknown) && node.degree.is_none();
            if is_open && seen.insert(key) {
                leaves.push(line.into());
            }
        });
        leaves
    }

    /// Visits all moves, each with the line that ends with it and the key of its position in any
    /// symmetry.
    fn walk_keys(&self, mut visit: impl FnMut(&[Point], u64, BookNode)) {
        let (mut line, mut keys) = (Vec::new(), vec![Key::EMPTY]);
        self.walk(|plies, point, node| {
            line.truncate(plies);
            keys.truncate(plies + 1);
            line.push(point);
            let key = keys[plies].after(point, Color::of_ply(plies), self.size());
            keys.push(key);
            visit(&line, key.lowest().0, node);
        });
    }
}
