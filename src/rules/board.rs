//! [`Board`]: which stone lies where. Knows no rule and no turn.

use std::fmt;

use super::color::Color;
use super::point::{Direction, MAX_SIZE, MIN_SIZE, POINT_SPACE, Point};
use super::zobrist;

/// A square board with stones, their number and their zobrist key, all kept in step.
///
/// `place` and `remove` cost O(1) and allocate nothing; a clone copies one kilobyte.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    stones: u16,
    key: u64,
    cells: [Option<Color>; POINT_SPACE],
}

impl Board {
    /// An empty board of `size` lines.
    ///
    /// # Panics
    /// When `size` is not in [`MIN_SIZE`]`..=`[`MAX_SIZE`]; foreign sizes are checked by [`GameSetup::new`](super::GameSetup::new).
    pub fn new(size: u8) -> Self {
        assert!(
            (MIN_SIZE..=MAX_SIZE).contains(&size),
            "board size {size} is not in 5..=22"
        );
        Self {
            size,
            stones: 0,
            key: 0,
            cells: [None; POINT_SPACE],
        }
    }

    /// Lines in either direction.
    #[inline]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Stones on board.
    #[inline]
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// Zobrist key of the stones; 0 when there are none. Does not tell who is to move.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether `point` lies on this board.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        point.x() < self.size && point.y() < self.size
    }

    /// The stone on `point`; `None` when empty or off the board.
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        self.cells[point.index()]
    }

    /// Whether `point` lies on the board and holds no stone.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.contains(point) && self.get(point).is_none()
    }

    /// Whether no empty point is left.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.stones == self.size as u16 * self.size as u16
    }

    /// Puts a stone on an empty point.
    ///
    /// # Panics
    /// When the point is occupied or off the board: legality is judged before, by [`Game::play`](super::Game::play).
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        assert!(self.is_empty(point), "{point} is not an empty point");
        self.cells[point.index()] = Some(color);
        self.stones += 1;
        self.key ^= zobrist::stone_key(color, point);
    }

    /// Takes the stone off `point` and returns its colour.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub fn remove(&mut self, point: Point) -> Color {
        let color = self.cells[point.index()]
            .take()
            .expect("a stone lies on the point");
        self.stones -= 1;
        self.key ^= zobrist::stone_key(color, point);
        color
    }

    /// Every point of the board, row by row from the bottom left.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        Point::all(self.size)
    }

    /// The empty points, row by row from the bottom left.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(|&point| self.get(point).is_none())
    }

    /// How many stones of `color` touch `point` without a gap on one side: looking along `direction`, or against it when `step` is -1.
    #[inline]
    pub fn run(&self, point: Point, direction: Direction, step: i32, color: Color) -> i32 {
        // Point by point: rustc 1.95 compiles `point.step(direction, step * (length + 1), ..)` wrongly
        // when all of it is inlined, and then reads beyond the last row of the largest board.
        let (mut length, mut at) = (0, point);
        while let Some(next) = at.step(direction, step, self.size) {
            if self.get(next) != Some(color) {
                break;
            }
            (length, at) = (length + 1, next);
        }
        length
    }

    /// Length of the row of `color` through `point` along `direction`, the point itself counted as such a stone.
    #[inline]
    pub fn row_length(&self, point: Point, direction: Direction, color: Color) -> i32 {
        1 + self.run(point, direction, 1, color) + self.run(point, direction, -1, color)
    }
}

impl fmt::Display for Board {
    /// One line a row, the top row first: `X` Black, `O` White, `.` empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.size).rev() {
            for x in 0..self.size {
                f.write_str(match self.get(Point::new(x, y)) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Board {{ size: {}, stones: {}, key: {:#018x} }}\n{self}",
            self.size, self.stones, self.key
        )
    }
}
