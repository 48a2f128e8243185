//! [`Dynamics`]: how depth and width depend on the position.

use super::value::{Depth, PLY};
use crate::schedule::MAX_WIDTH;
use crate::{choices, params};

choices! {
    /// How depth and width follow the position.
    pub enum Dynamics, default Off {
        /// By the number of stones on board, see the key `schedule`.
        Schedule = "schedule",
        /// By the number of points that matter, see the key `complexity`.
        Complexity = "complexity",
        /// Fixed: only limits end the search. Every move is searched, late moves less deep.
        Off = "off",
    }
}

params! {
    /// Width and time that [`Dynamics::Complexity`] gives to a position.
    ///
    /// The complexity is `ln(1 + n)` of the `n` empty points where either side would make an open
    /// two or more, but no win: 0 on an empty board, about 3 in the middle of a game, 4.5 in a very
    /// sharp position.
    // CITE: the measure is Rapfi's (Haobin Duan, search/ab/search.cpp), which reduces late moves by
    // it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Complexity {
        /// Moves tried at a node below the root where nothing has to be answered.
        pub width: u16 = 8, range 1..=MAX_WIDTH;
        /// Additional moves for each unit of complexity. The complexity is `ln(1 + n)` of the `n`
        /// empty points where either side would make an open two or more: about 3 in the middle of
        /// a game.
        pub width_per_unit: u16 = 3, range 0..=100;
        /// Additional moves for each ply of depth that is left.
        pub width_per_ply: u16 = 2, range 0..=100;
        /// Share of a turn's time after which no further iteration begins.
        pub time: u8 = 25, range 1..=100, unit "percent";
        /// Additional share of the time for each unit of complexity at the root; with `time` at
        /// most 100 in all.
        pub time_per_unit: u8 = 25, range 0..=100, unit "percent";
    }
}

impl Complexity {
    /// Number of moves tried at a node of this complexity, in 64ths of a unit, at this remaining
    /// depth.
    pub(super) fn moves(&self, complexity: i32, depth: Depth) -> usize {
        let per_unit = usize::from(self.width_per_unit) * complexity.max(0) as usize / 64;
        let per_ply = usize::from(self.width_per_ply) * (depth / PLY).max(0) as usize;
        usize::from(self.width) + per_unit + per_ply
    }

    /// Share of a turn's time for a root of this complexity, 0 to 1.
    pub(super) fn time_share(&self, complexity: i32) -> f64 {
        let percent = i32::from(self.time) + i32::from(self.time_per_unit) * complexity / 64;
        f64::from(percent.min(100)) / 100.0
    }
}

/// Number of moves tried at a node where nothing has to be answered.
#[derive(Clone, Copy, Debug)]
pub(super) enum Width {
    /// All moves.
    All,
    /// This number of moves at every node.
    Fixed(usize),
    /// By complexity and depth.
    ByComplexity(Complexity),
}

impl Width {
    #[inline]
    pub(super) fn moves(&self, complexity: i32, depth: Depth) -> usize {
        match self {
            Self::All => usize::MAX,
            Self::Fixed(width) => *width,
            Self::ByComplexity(dynamics) => dynamics.moves(complexity, depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn width_and_time_grow_with_complexity() {
        let dynamics = Complexity::default();
        assert_eq!(dynamics.moves(0, 0), 8);
        assert_eq!(dynamics.moves(3 * 64, 4 * PLY), 8 + 9 + 8);
        assert!((dynamics.time_share(0) - 0.25).abs() < 1e-9);
        assert!((dynamics.time_share(2 * 64) - 0.75).abs() < 1e-9);
        assert!((dynamics.time_share(5 * 64) - 1.0).abs() < 1e-9);
    }
}
