//! [`Board`]: the stones on the points of a board. It knows neither the rule nor the side to move.

use std::fmt;

use super::color::Color;
use super::point::{Direction, MAX_SIZE, MIN_SIZE, POINT_SPACE, Point};
use super::zobrist;

/// A square board with stones, their number and their zobrist key.
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
    /// When `size` is not in [`MIN_SIZE`]`..=`[`MAX_SIZE`].
    /// [`GameSetup::new`](super::GameSetup::new) checks sizes from outside the program.
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

    /// Number of lines in either direction.
    #[inline]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Number of stones on the board.
    #[inline]
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// Zobrist key of the stones; 0 for the empty board. It does not depend on the side to move.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// True when `point` is on this board.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        point.x() < self.size && point.y() < self.size
    }

    /// The stone on `point`; `None` when empty or off the board.
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        self.cells[point.index()]
    }

    /// True when `point` is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.contains(point) && self.get(point).is_none()
    }

    /// True when no point is empty.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.stones == self.size as u16 * self.size as u16
    }

    /// Places a stone on an empty point.
    ///
    /// # Panics
    /// When the point is occupied or off the board. [`Game::play`](super::Game::play) checks
    /// legality before.
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        assert!(self.is_empty(point), "{point} is not an empty point");
        self.cells[point.index()] = Some(color);
        self.stones += 1;
        self.key ^= zobrist::stone_key(color, point);
    }

    /// Removes the stone from `point` and returns its colour.
    ///
    /// # Panics
    /// When the point is empty.
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

    /// Number of adjacent stones of `color` on one side of `point`, without a gap: along
    /// `direction`, or the opposite way when `step` is -1.
    #[inline]
    pub fn run(&self, point: Point, direction: Direction, step: i32, color: Color) -> i32 {
        // One point at a time: rustc 1.95 miscompiles `point.step(direction, step * (length + 1),
        // ..)` when all of it is inlined, and then reads beyond the last row of the largest board.
        let (mut length, mut at) = (0, point);
        while let Some(next) = at.step(direction, step, self.size) {
            if self.get(next) != Some(color) {
                break;
            }
            (length, at) = (length + 1, next);
        }
        length
    }

    /// Length of the row of `color` through `point` along `direction`. `point` counts as a stone of
    /// `color`.
    #[inline]
    pub fn row_length(&self, point: Point, direction: Direction, color: Color) -> i32 {
        1 + self.run(point, direction, 1, color) + self.run(point, direction, -1, color)
    }
}

impl fmt::Display for Board {
    /// One line for each row, the top row first: `X` Black, `O` White, `.` empty.
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
