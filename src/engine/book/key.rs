//! [`Key`]: identifies a position in all symmetries and orders of moves.

use rules::{Board, Color, Point, Symmetry, stone_key};

/// The zobrist keys of a position in all symmetries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key([u64; 8]);

impl Key {
    /// The key of the empty board.
    pub const EMPTY: Self = Self([0; 8]);

    /// The key after one more stone on a board of `size` lines.
    pub fn after(self, point: Point, color: Color, size: u8) -> Self {
        let stone = Symmetry::ALL.map(|symmetry| stone_key(color, symmetry.map(point, size)));
        self.with(Self(stone))
    }

    /// The key with the stones of another one added.
    pub fn with(self, stones: Self) -> Self {
        let mut keys = self.0;
        keys.iter_mut()
            .zip(stones.0)
            .for_each(|(key, stone)| *key ^= stone);
        Self(keys)
    }

    /// The smallest of the eight keys, and the symmetry that maps the position to it.
    pub fn lowest(self) -> (u64, Symmetry) {
        let all = self.0.into_iter().zip(Symmetry::ALL);
        all.min_by_key(|&(key, _)| key).expect("there are eight")
    }
}

/// A key of the position that is equal for all eight symmetries.
pub fn position_key(board: &Board) -> u64 {
    let stones = board
        .points()
        .filter_map(|point| Some((point, board.get(point)?)));
    let key = stones.fold(Key::EMPTY, |key, (point, color)| {
        key.after(point, color, board.size())
    });
    key.lowest().0
}
