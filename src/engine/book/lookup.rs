//! Looking up positions in a library.

use std::sync::Arc;

use super::codes::byte_of;
use super::nodes::Nodes;
use super::{Book, BookEnd, Degree, Transforms};
use rules::{Board, Color, Game, Point, Symmetry};

/// Largest number of moves visited in a look-up. It protects against libraries made to be slow;
/// others need far fewer.
const MOST_STEPS: u32 = 100_000;

/// The entry of a position in a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its continuations, the best first; without values those nearest to the centre first. Empty
    /// at a leaf.
    pub moves: Vec<BookMove>,
    /// True when the side to move wins by threats, which a solver can find.
    pub wins_by_threats: bool,
    /// The symmetry that maps the position to the library, for [`Transforms::used`].
    pub symmetry: Symmetry,
    /// Number of symmetries tried until the position was found, 1 to 8.
    pub tried: u8,
}

/// A continuation in a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The point of the move.
    pub point: Point,
    /// The value for the side that plays it, if known.
    pub degree: Option<Degree>,
    /// Number of plies from it to the deepest leaf below it.
    pub height: u8,
    /// True when the other side then wins by threats.
    pub loses_to_threats: bool,
}

/// The stones of Black and White that are still to be found on the way, by the bytes of their
/// points.
struct StonesToFind([[u64; 4]; 2]);

impl StonesToFind {
    /// These stones of a board of `size` lines in this symmetry.
    fn of(stones: &[(Point, Color)], size: u8, symmetry: Symmetry) -> Self {
        let mut turned = Self([[0; 4]; 2]);
        for &(point, color) in stones {
            turned.flip(color, byte_of(symmetry.map(point, size)));
        }
        turned
    }

    const fn has(&self, color: Color, byte: u8) -> bool {
        self.0[color.index()][(byte >> 6) as usize] >> (byte & 63) & 1 != 0
    }

    const fn flip(&mut self, color: Color, byte: u8) {
        self.0[color.index()][(byte >> 6) as usize] ^= 1 << (byte & 63);
    }
}

impl Book {
    /// The entry in the first of these libraries that has the game's rule and board and knows the
    /// position; `None` if there is none. `transforms` is as for [`find`](Self::find).
    pub fn find_among(books: &[Arc<Self>], game: &Game, transforms: &Transforms) -> Option<Found> {
        let setup = game.setup();
        let is_for = |book: &&Arc<Self>| (book.rule, book.size) == (setup.rule(), setup.size());
        let mut found = books
            .iter()
            .filter(is_for)
            .filter_map(|book| book.find(game.board(), transforms));
        found.find(|found| found.wins_by_threats || !found.moves.is_empty())
    }

    /// The entry of a position with alternating colours; `None` if the library does not know it.
    /// Symmetries are tried in the order of `transforms`; the result does not depend on that order.
    /// Takes some microseconds.
    pub fn find(&self, board: &Board, transforms: &Transforms) -> Option<Found> {
        if board.size() != self.size {
            return None;
        }
        let stones = board.points();
        let stones = stones.filter_map(|point| Some((point, board.get(point)?)));
        let stones = stones.collect::<Vec<_>>();
        let black = stones.iter().filter(|(_, color)| *color == Color::Black);
        let (black, plies) = (black.count(), stones.len());
        if black != plies.div_ceil(2) {
            return None;
        }
        let mut walk = Walk {
            nodes: &self.nodes,
            plies,
            steps: 0,
        };
        let mut first_of = |order: &mut dyn Iterator<Item = Symmetry>| {
            order.zip(1..).find_map(|(symmetry, tried)| {
                let stones = &mut StonesToFind::of(&stones, self.size, symmetry);
                let place = walk.find(stones, None, 0)?;
                Some(FoundAt {
                    index: place,
                    symmetry,
                    tried,
                })
            })
        };
        let mut place = first_of(&mut transforms.iter())?;
        // When two symmetries of the board are equal, the first of all counts, so that the moves
        // are always the same.
        if place.symmetry != Symmetry::Identity && is_symmetric(&stones, self.size) {
            let tried = place.tried;
            place = first_of(&mut Symmetry::ALL.into_iter()).unwrap_or(place);
            place.tried = tried;
        }
        Some(self.tell(place, board))
    }

    /// The continuations of a position, with the points of the actual board.
    fn tell(&self, place: FoundAt, board: &Board) -> Found {
        let back = place.symmetry.inverse();
        let first = self.nodes.first_child(place.index);
        let mut moves = self
            .nodes
            .from(first)
            .map(|index| {
                let node = self.nodes.get(index);
                let point = back.map(node.point, self.size);
                BookMove {
                    point,
                    degree: node.known.degree,
                    height: self.nodes.height(index),
                    loses_to_threats: node.known.end == Some(BookEnd::Threats),
                }
            })
            .filter(|it| board.is_empty(it.point))
            .collect::<Vec<_>>();
        let middle = Point::center(self.size);
        moves.sort_by_key(|it| {
            (
                std::cmp::Reverse(it.degree),
                it.point.distance(middle),
                it.point,
            )
        });
        let end = place
            .index
            .and_then(|index| self.nodes.get(index).known.end);
        Found {
            moves,
            wins_by_threats: end == Some(BookEnd::Threats),
            symmetry: place.symmetry,
            tried: place.tried,
        }
    }
}

/// The place of a position in a library.
#[derive(Clone, Copy)]
struct FoundAt {
    /// Index of the move that leads to it; `None` for the empty board.
    index: Option<usize>,
    symmetry: Symmetry,
    tried: u8,
}

/// True when a symmetry other than the identity leaves the stones unchanged.
fn is_symmetric(stones: &[(Point, Color)], size: u8) -> bool {
    let as_it_is = StonesToFind::of(stones, size, Symmetry::Identity).0;
    let mut others = Symmetry::ALL.into_iter().skip(1);
    others.any(|symmetry| StonesToFind::of(stones, size, symmetry).0 == as_it_is)
}

/// A walk along lines of the stones on the board, in any order.
struct Walk<'a> {
    nodes: &'a Nodes,
    plies: usize,
    steps: u32,
}

impl Walk<'_> {
    /// The index of the move that leads to the position, `Some(None)` for the empty board. It is
    /// not a move whose continuations are elsewhere.
    fn find(
        &mut self,
        stones: &mut StonesToFind,
        after: Option<usize>,
        ply: usize,
    ) -> Option<Option<usize>> {
        if ply == self.plies {
            let end = after.and_then(|index| self.nodes.get(index).known.end);
            return (end != Some(BookEnd::Elsewhere)).then_some(after);
        }
        let color = Color::of_ply(ply);
        for index in self.nodes.from(self.nodes.first_child(after)) {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            let byte = self.nodes.point_byte(index);
            if !stones.has(color, byte) {
                continue;
            }
            stones.flip(color, byte);
            let found = self.find(stones, Some(index), ply + 1);
            stones.flip(color, byte);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
