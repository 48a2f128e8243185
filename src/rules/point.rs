//! [`Point`]: one intersection of the board.

use std::fmt;

/// Smallest supported board size, in lines.
pub const MIN_SIZE: u8 = 5;
/// Largest supported board size, in lines.
pub const MAX_SIZE: u8 = 22;
/// Number of distinct values of [`Point::index`]: the length of a table with one entry for each
/// point.
pub const POINT_SPACE: usize = (MAX_SIZE as usize) << 5;

/// An intersection, packed as `row << 5 | column`. Columns count from the left and rows from the
/// bottom, both from 0.
///
/// The packing does not depend on the size of the board, so a point and its zobrist key mean the
/// same on every board. Points are ordered row by row from the bottom left.
///
/// ```
/// use rules::Point;
/// let h8 = Point::new(7, 7);
/// assert_eq!(h8.to_string(), "h8");
/// assert_eq!((h8.x(), h8.y()), (7, 7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in column `x` (from the left) and row `y` (from the bottom), both counted from 0.
    ///
    /// # Panics
    /// When a coordinate is not below [`MAX_SIZE`].
    #[inline]
    pub const fn new(x: u8, y: u8) -> Self {
        assert!(
            x < MAX_SIZE && y < MAX_SIZE,
            "a coordinate lies outside the largest board"
        );
        Self((y as u16) << 5 | x as u16)
    }

    /// The point at signed coordinates, or `None` when it is not on a board of `size` lines.
    #[inline]
    pub const fn try_new(x: i32, y: i32, size: u8) -> Option<Self> {
        if x < 0 || y < 0 || x >= size as i32 || y >= size as i32 {
            return None;
        }
        Some(Self((y as u16) << 5 | x as u16))
    }

    /// Column from the left, from 0.
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// Row from the bottom, from 0.
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0 >> 5) as u8
    }

    /// Position in a table of [`POINT_SPACE`] entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point `steps` along `direction`, or `None` when it is not on a board of `size` lines.
    #[inline]
    pub const fn step(self, direction: Direction, steps: i32, size: u8) -> Option<Self> {
        let (dx, dy) = direction.delta();
        Self::try_new(
            self.x() as i32 + dx * steps,
            self.y() as i32 + dy * steps,
            size,
        )
    }

    /// King-move distance: the larger of the two coordinate differences.
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let dx = self.x().abs_diff(other.x());
        let dy = self.y().abs_diff(other.y());
        if dx > dy { dx } else { dy }
    }

    /// All points of a board of `size` lines, row by row from the bottom left.
    #[inline]
    pub fn all(size: u8) -> impl Iterator<Item = Self> {
        (0..size).flat_map(move |y| (0..size).map(move |x| Self::new(x, y)))
    }

    /// The centre of a board of `size` lines. On an even board, the point to the lower left of the
    /// middle.
    #[inline]
    pub const fn center(size: u8) -> Self {
        Self::new((size - 1) / 2, (size - 1) / 2)
    }
}

impl fmt::Display for Point {
    /// Letter of the column from the left, number of the row from the bottom: `h8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x()), self.y() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The four directions in which stones make rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row, to the right.
    East,
    /// Along a column, upwards.
    North,
    /// Up to the right.
    NorthEast,
    /// Down to the right.
    SouthEast,
}

impl Direction {
    /// All four directions, in a fixed order.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::NorthEast, Self::SouthEast];

    /// One step as (columns to the right, rows up).
    #[inline]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::East => (1, 0),
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::SouthEast => (1, -1),
        }
    }
}
