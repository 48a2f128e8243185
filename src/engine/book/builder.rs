//! [`BookBuilder`]: builds a library from lines of play.

use std::collections::{HashMap, HashSet};

use super::codes::{byte_of, info_byte};
use super::key::Key;
use super::nodes::Nodes;
use super::{Book, BookEnd, BookNode, Degree, MAX_BOOK_SIZE};
use rules::{Board, Color, Point, Rule};

/// Collects lines of play in any order and symmetry, and merges equal positions.
///
/// It has a current position, at first the empty board: [`enter`](Self::enter) plays a move,
/// [`leave`](Self::leave) takes it back.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    rule: Rule,
    size: u8,
    /// All positions by key.
    positions: HashMap<u64, Position>,
    /// The keys of the positions from the empty board to the current one.
    path: Vec<Key>,
    moves: Vec<Point>,
}

/// A position in the symmetry with the smallest key.
#[derive(Clone, Debug, Default)]
struct Position {
    /// The value for the side that moved there.
    degree: Option<Degree>,
    threats: bool,
    /// The continuations, each once: the key of the position after it, and the point.
    moves: Vec<(u64, Point)>,
}

impl BookBuilder {
    /// An empty library for this rule on boards of `size` lines; `None` for sizes that libraries do
    /// not support.
    pub fn new(rule: Rule, size: u8) -> Option<Self> {
        let is_possible = (rules::MIN_SIZE..=MAX_BOOK_SIZE).contains(&size);
        is_possible.then(|| Self {
            rule,
            size,
            positions: HashMap::from([(0, Position::default())]),
            path: vec![Key::EMPTY],
            moves: Vec::new(),
        })
    }

    /// Plays a move, and adds it to the current position.
    ///
    /// # Panics
    /// When the point is off the board or occupied.
    pub fn enter(&mut self, point: Point) {
        let on_board = point.x() < self.size && point.y() < self.size;
        assert!(
            on_board && !self.moves.contains(&point),
            "{point} cannot be played"
        );
        let key = *self.path.last().expect("it stands somewhere");
        let next = key.after(point, Color::of_ply(self.moves.len()), self.size);
        let (from, to_lowest) = key.lowest();
        let to = next.lowest().0;
        let position = self.positions.get_mut(&from).expect("it was entered");
        if position.moves.iter().all(|&(known, _)| known != to) {
            position.moves.push((to, to_lowest.map(point, self.size)));
        }
        self.positions.entry(to).or_default();
        self.path.push(next);
        self.moves.push(point);
    }

    /// Takes a move back; no effect on the empty board.
    pub fn leave(&mut self) {
        if self.moves.pop().is_some() {
            self.path.pop();
        }
    }

    /// Goes from the empty board to the end of a line, whose moves are added.
    ///
    /// # Panics
    /// When a point is off the board or occurs twice.
    pub fn stand_at(&mut self, line: &[Point]) {
        while self.ply() > 0 {
            self.leave();
        }
        line.iter().for_each(|&point| self.enter(point));
    }

    /// Number of plies from the empty board to the current position.
    pub const fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Sets the value of the position for the side that moved there. The last value counts.
    pub fn set_degree(&mut self, degree: Degree) {
        self.position().degree = Some(degree);
    }

    /// Records that the side to move wins by threats.
    pub fn set_threats(&mut self) {
        self.position().threats = true;
    }

    fn position(&mut self) -> &mut Position {
        let key = self.path.last().expect("it stands somewhere").lowest().0;
        self.positions.get_mut(&key).expect("it was entered")
    }

    /// Adds all moves of a library for the same rule and size. Its values replace existing ones.
    pub fn add(&mut self, book: &Book) {
        while self.ply() > 0 {
            self.leave();
        }
        book.walk(|plies, point, known| {
            while self.ply() > plies {
                self.leave();
            }
            self.enter(point);
            if known.end == Some(BookEnd::Threats) {
                self.set_threats();
            } else if let Some(degree) = known.degree {
                self.set_degree(degree);
            }
        });
    }

    /// The finished library. The value of a position with continuations follows from them.
    pub fn finish(mut self) -> Book {
        let mut backed_up = HashSet::new();
        self.back_up(0, &mut backed_up);
        let mut writer = Writer {
            builder: &self,
            written: HashSet::new(),
            board: Board::new(self.size),
            points: Vec::new(),
            infos: Vec::new(),
        };
        writer.write(Key::EMPTY);
        let (points, infos) = (writer.points, writer.infos);
        let nodes = Nodes::of_bytes(points, infos, self.size).expect("it was written as a tree");
        Book {
            rule: self.rule,
            size: self.size,
            nodes,
        }
    }

    /// Sets the value of each position to that of its best continuation, and returns that of the
    /// position with this key.
    fn back_up(&mut self, key: u64, done: &mut HashSet<u64>) -> Option<Degree> {
        if done.insert(key) {
            let position = self.positions.get_mut(&key).expect("it was entered");
            if position.threats {
                position.moves.clear();
                position.degree = Some(Degree::LOST);
            }
            let moves = position.moves.clone();
            let degrees = moves
                .into_iter()
                .filter_map(|(to, _)| self.back_up(to, done));
            if let Some(best) = degrees.max() {
                let position = self.positions.get_mut(&key).expect("it was entered");
                position.degree = Some(best.flipped());
            }
        }
        self.positions[&key].degree
    }
}

/// Writes the tree in one symmetry.
struct Writer<'a> {
    builder: &'a BookBuilder,
    written: HashSet<u64>,
    board: Board,
    points: Vec<u8>,
    infos: Vec<u8>,
}

impl Writer<'_> {
    /// Writes the continuations of the current position, which has these keys.
    fn write(&mut self, keys: Key) {
        let size = self.board.size();
        let color = Color::of_ply(usize::from(self.board.stones()));
        let (key, to_lowest) = keys.lowest();
        let back = to_lowest.inverse();
        let builder = self.builder;
        let moves = builder.positions[&key].moves.iter();
        let mut moves = moves
            .map(|&(to, point)| (back.map(point, size), to))
            .collect::<Vec<_>>();
        // The best moves first, so that the differences between values compress well.
        moves.sort_unstable_by_key(|&(point, to)| {
            (std::cmp::Reverse(builder.positions[&to].degree), point)
        });
        let last = moves.len().saturating_sub(1);
        for (number, (point, to)) in moves.into_iter().enumerate() {
            let position = &builder.positions[&to];
            let is_new = self.written.insert(to);
            let end = match (is_new, position.moves.is_empty()) {
                _ if position.threats => Some(BookEnd::Threats),
                (_, true) => Some(BookEnd::Unknown),
                (true, false) => None,
                (false, false) => Some(BookEnd::Elsewhere),
            };
            self.points.push(byte_of(point));
            let known = BookNode {
                degree: position.degree,
                end,
            };
            self.infos.push(info_byte(known, number < last));
            if end.is_none() {
                self.board.place(point, color);
                self.write(keys.after(point, color, size));
                self.board.remove(point);
            }
        }
    }
}
