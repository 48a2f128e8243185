//! [`Rows`]: sets of points with one bit each.

use super::PointClass;
use super::geometry::{MOST_REACH, PaddedPoint, STRIDE};
use rules::Color;

/// The data of the points of one row, one bit for each column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    /// `[color]`: in the low half the empty points that make a four or more, in the high half those
    /// that make an open three or two but no four.
    threats: [u64; 2],
    /// Points of the board without a stone.
    empty: u32,
    /// Points near a stone, empty or not.
    near: u32,
}

impl Row {
    /// Number of rows that one stone can change.
    pub(super) const CHANGED: usize = 2 * MOST_REACH as usize + 1;

    #[inline]
    pub(super) const fn fours(&self, color: Color) -> u32 {
        self.threats[color.index()] as u32
    }

    #[inline]
    pub(super) const fn open_threes(&self, color: Color) -> u32 {
        (self.threats[color.index()] >> 32) as u32
    }

    /// Empty points near a stone.
    #[inline]
    pub(super) const fn candidates(&self) -> u32 {
        self.near & self.empty
    }
}

/// By class, its bit in the first column of [`Row::threats`]. There are sixteen entries, so that
/// four bits of a class need no bounds check.
const THREAT: [u64; 16] = {
    let mut threat = [0; 16];
    let mut class = PointClass::OpenThree as usize;
    while class < PointClass::COUNT {
        let is_four = class >= PointClass::Four as usize;
        threat[class] = if is_four { 1 } else { 1 << 32 };
        class += 1;
    }
    threat
};

/// Rows of the neighbourhood of a stone, with its column in the middle (bit 3): all points within
/// two, and three steps along its lines.
const NEAR: [u32; 7] = [
    0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001,
];

/// All rows of the padded board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rows([Row; STRIDE]);

impl Rows {
    /// The rows that a stone on the cell can change.
    #[inline]
    pub(super) fn around(&mut self, cell: PaddedPoint) -> &mut [Row; Row::CHANGED] {
        let bottom = (cell.row() - MOST_REACH) as usize;
        self.0[bottom..]
            .first_chunk_mut()
            .expect("the walls are as wide")
    }

    #[inline]
    pub(super) const fn is_empty(&self, cell: PaddedPoint) -> bool {
        self.empty(cell) & 1 == 1
    }

    /// The points without a stone in the row of a cell, from the cell on, one bit each.
    #[inline]
    pub(super) const fn empty(&self, from: PaddedPoint) -> u32 {
        self.0[from.row() as usize].empty >> from.column()
    }

    /// Adds a point to those without a stone, or removes it.
    #[inline]
    pub(super) const fn toggle_empty(&mut self, cell: PaddedPoint) {
        self.0[cell.row() as usize].empty ^= 1 << cell.column();
    }

    /// Adds the neighbourhood of a stone to the near points.
    #[inline]
    pub(super) fn touch(&mut self, cell: PaddedPoint) {
        let bottom = (cell.row() - 3) as usize;
        for (row, near) in self.0[bottom..bottom + NEAR.len()].iter_mut().zip(NEAR) {
            row.near |= near << (cell.column() - 3);
        }
    }

    /// Moves an empty point from the threats of these classes to those of others.
    #[inline]
    pub(super) fn exchange(
        &mut self,
        cell: PaddedPoint,
        from: [PointClass; 2],
        to: [PointClass; 2],
    ) {
        let threat = |class: PointClass| THREAT[class as usize & 15];
        let difference = [0, 1].map(|color| threat(from[color]) ^ threat(to[color]));
        // Only one point in ten changes; the others need no write.
        if difference != [0, 0] {
            let row = &mut self.0[cell.row() as usize];
            row.threats[0] ^= difference[0] << cell.column();
            row.threats[1] ^= difference[1] << cell.column();
        }
    }

    /// The cells of a set, row by row from the bottom left.
    pub(super) fn cells(&self, set: impl Fn(&Row) -> u32) -> impl Iterator<Item = PaddedPoint> {
        self.0.iter().zip(0_u16..).flat_map(move |(row, number)| {
            let mut left = set(row);
            std::iter::from_fn(move || {
                let column = left.trailing_zeros() as u16;
                (left != 0).then(|| {
                    left &= left - 1;
                    PaddedPoint::at(number, column)
                })
            })
        })
    }
}
