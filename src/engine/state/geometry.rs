//! The places of points in the arrays of the state: five columns and rows of wall around the
//! largest board.

use rules::{MAX_SIZE, Point};

/// Largest number of points on each side of a line that matter.
pub(super) const MOST_REACH: u32 = 5;
/// Width of the wall on each side.
const WALL: usize = MOST_REACH as usize;
/// Number of cells in a row, which the largest board and the walls beside it fill.
pub(super) const STRIDE: usize = MAX_SIZE as usize + 2 * WALL;
/// Number of cells in all rows.
pub(super) const CELLS: usize = STRIDE * STRIDE;

const _: () = assert!(STRIDE == 32, "a line has to fit into 64 bits, two a point");

/// A point of the padded board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PaddedPoint(u16);

impl PaddedPoint {
    #[inline]
    pub(super) const fn of(point: Point) -> Self {
        Self((((point.y() as usize + WALL) * STRIDE) + point.x() as usize + WALL) as u16)
    }

    #[inline]
    pub(super) const fn at(row: u16, column: u16) -> Self {
        Self(row * STRIDE as u16 + column)
    }

    #[inline]
    pub(super) const fn point(self) -> Point {
        let (row, column) = (self.row() - WALL as u32, self.column() - WALL as u32);
        Point::new(column as u8, row as u8)
    }

    /// The [`Point::index`] of its point. A row of points has as many indices as a row of cells.
    #[inline]
    pub(super) const fn point_index(self) -> usize {
        (self.0 as usize).wrapping_sub(WALL * STRIDE + WALL)
    }

    /// The mask changes nothing. It shows the compiler that the index is within the array.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    #[inline]
    pub(super) const fn column(self) -> u32 {
        self.0 as u32 % STRIDE as u32
    }

    #[inline]
    pub(super) const fn row(self) -> u32 {
        self.0 as u32 / STRIDE as u32
    }

    /// The cell `steps` steps along a direction.
    #[inline]
    pub(super) const fn step(self, direction: usize, steps: i32) -> Self {
        Self((self.0 as i32 + STEPS[direction] * steps) as u16)
    }

    /// The cell `step` cells further on, whatever the direction.
    #[inline]
    pub(super) const fn offset(self, step: i16) -> Self {
        Self((self.0 as i16 + step) as u16)
    }

    /// The index of the line of a direction through the cell, and the place of the cell in it.
    #[inline]
    pub(super) const fn line(self, direction: usize) -> (usize, u32) {
        let (row, column) = (self.row(), self.column());
        let stride = STRIDE as u32;
        let (line, place) = match direction {
            0 => (row, column),
            1 => (stride + column, row),
            2 => (2 * stride + row + stride - column, column),
            _ => (4 * stride + row + column, column),
        };
        (line as usize & (LINES - 1), place)
    }
}

/// One step to the right, up, up to the right, down to the right.
pub(super) const STEPS: [i32; 4] = [1, STRIDE as i32, STRIDE as i32 + 1, 1 - STRIDE as i32];
/// Room for the lines of all directions, which are 190, rounded up to a power of two.
pub(super) const LINES: usize = 8 * STRIDE;
const _: () = assert!(CELLS.is_power_of_two() && LINES.is_power_of_two());
