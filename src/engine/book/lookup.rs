//! Finding a position in a library.

use std::sync::Arc;

use super::nodes::{Nodes, byte_of};
use super::{Book, BookEnd, Degree};
use crate::rules::{Board, Color, Game, Point, Symmetry};

/// Moves looked at in search of one position: a bound for libraries made to be slow, far above what others take.
const MOST_STEPS: u32 = 100_000;

/// What a library knows of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its continuations, the best first, where the library is silent after them the nearest to the middle; empty where it ends.
    pub moves: Vec<BookMove>,
    /// Whether the side to move wins by threats, which a solver finds.
    pub wins_by_threats: bool,
    /// How the position lies in the library, which is where to look first for what follows it.
    pub symmetry: Symmetry,
}

/// A continuation that a library knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Where.
    pub point: Point,
    /// What it is worth to the side that makes it, where that is known.
    pub degree: Option<Degree>,
    /// Plies that the library knows after it.
    pub height: u8,
    /// Whether the other side then wins by threats.
    pub loses_to_threats: bool,
}

/// Black's and White's stones that are still to be found on the way, by the bytes of their points.
struct Stones([[u64; 4]; 2]);

impl Stones {
    /// Those on board, turned.
    fn of(board: &Board, symmetry: Symmetry) -> Self {
        let mut stones = Self([[0; 4]; 2]);
        for point in board.points() {
            if let Some(color) = board.get(point) {
                stones.flip(color, byte_of(symmetry.map(point, board.size())));
            }
        }
        stones
    }

    const fn has(&self, color: Color, byte: u8) -> bool {
        self.0[color.index()][(byte >> 6) as usize] >> (byte & 63) & 1 != 0
    }

    const fn flip(&mut self, color: Color, byte: u8) {
        self.0[color.index()][(byte >> 6) as usize] ^= 1 << (byte & 63);
    }
}

impl Book {
    /// What the first of these libraries knows that is for the game's rule and board and knows anything; `None` out of book. `first` as for
    /// [`find`](Self::find).
    pub fn find_among(books: &[Arc<Self>], game: &Game, first: Symmetry) -> Option<Found> {
        let setup = game.setup();
        let is_for = |book: &&Arc<Self>| (book.rule, book.size) == (setup.rule(), setup.size());
        let mut found = books
            .iter()
            .filter(is_for)
            .filter_map(|book| book.find(game.board(), first));
        found.find(|found| found.wins_by_threats || !found.moves.is_empty())
    }

    /// What it knows of a position in which the colours have moved in turn; `None` out of book. The answer is the same whatever `first` is, the
    /// orientation that is tried before the others, but quicker where the position before lay so. Some microseconds.
    pub fn find(&self, board: &Board, first: Symmetry) -> Option<Found> {
        if board.size() != self.size {
            return None;
        }
        let count = |color| {
            board
                .points()
                .filter(|&it| board.get(it) == Some(color))
                .count()
        };
        let (black, white) = (count(Color::Black), count(Color::White));
        if black != white && black != white + 1 {
            return None;
        }
        let mut walk = Walk {
            nodes: &self.nodes,
            plies: black + white,
            steps: 0,
        };
        let found = |symmetry: Symmetry, walk: &mut Walk<'_>| {
            let stones = &mut Stones::of(board, symmetry);
            Some((walk.find(stones, None, 0)?, symmetry))
        };
        let is_symmetric = || {
            let others = Symmetry::ALL.into_iter().skip(1);
            let stones = Stones::of(board, Symmetry::Identity).0;
            others
                .into_iter()
                .any(|symmetry| Stones::of(board, symmetry).0 == stones)
        };
        // Where two orientations are the same, the first of all counts, so that the moves come back the same way.
        let quick =
            found(first, &mut walk).filter(|_| first == Symmetry::Identity || !is_symmetric());
        let mut all = Symmetry::ALL.into_iter();
        let (place, symmetry) =
            quick.or_else(|| all.find_map(|symmetry| found(symmetry, &mut walk)))?;
        Some(self.tell(place, board, symmetry))
    }

    /// What follows the move at `place`, or the empty board, with the points as they lie on board.
    fn tell(&self, place: Option<usize>, board: &Board, symmetry: Symmetry) -> Found {
        let back = symmetry.inverse();
        let first = self.nodes.first_child(place);
        let mut moves = self
            .nodes
            .from(first)
            .map(|index| {
                let node = self.nodes.get(index);
                let point = back.map(node.point, self.size);
                BookMove {
                    point,
                    degree: node.known.degree,
                    height: self.height(index, board, point),
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
        let end = place.and_then(|index| self.nodes.get(index).known.end);
        Found {
            moves,
            wins_by_threats: end == Some(BookEnd::Threats),
            symmetry,
        }
    }

    /// Plies below a move, or below the same position elsewhere.
    fn height(&self, index: usize, board: &Board, point: Point) -> u8 {
        if self.nodes.get(index).known.end != Some(BookEnd::Elsewhere) {
            return self.nodes.height(index);
        }
        let mut after = board.clone();
        after.place(point, Color::of_ply(usize::from(board.stones())));
        let mut walk = Walk {
            nodes: &self.nodes,
            plies: usize::from(after.stones()),
            steps: 0,
        };
        let mut all = Symmetry::ALL.into_iter();
        let place = all.find_map(|it| walk.find(&mut Stones::of(&after, it), None, 0));
        place.flatten().map_or(0, |index| self.nodes.height(index))
    }
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
        stones: &mut Stones,
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
