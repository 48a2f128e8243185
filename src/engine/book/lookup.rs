//! Finding a position in a library.

use std::sync::Arc;

use super::nodes::{Nodes, byte_of};
use super::{Book, BookEnd, Degree, Transforms};
use rules::{Board, Color, Game, Point, Symmetry};

/// Moves looked at in search of one position: a bound for libraries made to be slow, far above what others take.
const MOST_STEPS: u32 = 100_000;

/// What a library knows of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its continuations, the best first, where the library is silent after them the nearest to the middle; empty where it ends.
    pub moves: Vec<BookMove>,
    /// Whether the side to move wins by threats, which a solver finds.
    pub wins_by_threats: bool,
    /// The symmetry that maps the position to how it lies in the library, for [`Transforms::used`].
    pub symmetry: Symmetry,
    /// Symmetries tried until the position was found, 1 to 8.
    pub tried: u8,
}

/// A continuation that a library knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Where.
    pub point: Point,
    /// What it is worth to the side that makes it, where that is known.
    pub degree: Option<Degree>,
    /// Plies from it to the deepest leaf of the library after it.
    pub height: u8,
    /// Whether the other side then wins by threats.
    pub loses_to_threats: bool,
}

/// Black's and White's stones that are still to be found on the way, by the bytes of their points.
struct StonesToFind([[u64; 4]; 2]);

impl StonesToFind {
    /// These stones of a board of `size` lines, turned.
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
    /// What the first of these libraries knows that is for the game's rule and board and knows
    /// anything; `None` out of book. `transforms` as for [`find`](Self::find).
    pub fn find_among(books: &[Arc<Self>], game: &Game, transforms: &Transforms) -> Option<Found> {
        let setup = game.setup();
        let is_for = |book: &&Arc<Self>| (book.rule, book.size) == (setup.rule(), setup.size());
        let mut found = books
            .iter()
            .filter(is_for)
            .filter_map(|book| book.find(game.board(), transforms));
        found.find(|found| found.wins_by_threats || !found.moves.is_empty())
    }

    /// What it knows of a position in which the colours have moved in turn; `None` out of book.
    /// Symmetries are tried in the order of `transforms`; moves and marks do not depend on it. Some
    /// microseconds.
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
        // Where two orientations of the board are the same, the first of all counts, so that the
        // moves come back the same way.
        if place.symmetry != Symmetry::Identity && is_symmetric(&stones, self.size) {
            let tried = place.tried;
            place = first_of(&mut Symmetry::ALL.into_iter()).unwrap_or(place);
            place.tried = tried;
        }
        Some(self.tell(place, board))
    }

    /// What follows a position, with the points as they lie on board.
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

/// Where a position was found.
#[derive(Clone, Copy)]
struct FoundAt {
    /// The move that leads to it; `None` for the empty board.
    index: Option<usize>,
    symmetry: Symmetry,
    tried: u8,
}

/// True when some symmetry other than the identity leaves the stones as they are.
fn is_symmetric(stones: &[(Point, Color)], size: u8) -> bool {
    let as_it_is = StonesToFind::of(stones, size, Symmetry::Identity).0;
    let mut others = Symmetry::ALL.into_iter().skip(1);
    others.any(|symmetry| StonesToFind::of(stones, size, symmetry).0 == as_it_is)
}

/// A walk along lines that are made of the stones on board, in any order.
struct Walk<'a> {
    nodes: &'a Nodes,
    plies: usize,
    steps: u32,
}

impl Walk<'_> {
    /// The move that leads to the position, `Some(None)` for the empty board; it is not one whose continuations stand elsewhere.
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
