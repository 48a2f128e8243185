//! [`CellSet`]: a set of cells that is changed and read without looking at all of them.

use super::geometry::{CELLS, Cell};

/// One bit a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet([u64; WORDS]);

const WORDS: usize = CELLS / 64;

impl CellSet {
    /// Puts the cell in, or takes it out.
    #[inline]
    pub(super) const fn toggle(&mut self, cell: Cell) {
        self.0[cell.index() / 64] ^= 1 << (cell.index() % 64);
    }

    /// Its cells, row by row from the bottom left.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().zip(0_u16..).flat_map(|(&word, number)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as u16;
                (left != 0).then(|| {
                    left &= left - 1;
                    Cell::from_index(number * 64 + bit)
                })
            })
        })
    }
}
