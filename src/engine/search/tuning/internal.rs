//! Parameters of internal iterative reduction and deepening.

use crate::params;
use crate::search::value::{Depth, PLY};

params! {
    /// Internal iterative reduction on the principal variation: less depth where the table knows no
    /// move, or has known it from a shallower search only.
    // CITE: https://www.chessprogramming.org/Internal_Iterative_Reductions; the staleness follows
    // Rapfi.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct InternalReduction {
        /// Reduction where the table knows no move.
        ///
        /// After Rapfi.
        pub no_table_move: Depth = PLY / 3, range 0..=64, unit "sixteenths of a ply";
        /// Reduction as a share of the depth that the table's entry lacks.
        ///
        /// After Rapfi.
        pub stale_percent: Depth = 28, range 0..=100, unit "percent";
        /// Largest reduction for a table entry from a shallower search.
        ///
        /// After Rapfi.
        pub max_stale: Depth = 58, range 0..=160, unit "sixteenths of a ply";
    }
}

params! {
    /// Internal iterative deepening: at a large depth, a shallower search finds a first move where
    /// the table knows none.
    // CITE: https://www.chessprogramming.org/Internal_Iterative_Deepening; the values follow Rapfi.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct InternalDeepening {
        /// Smallest depth at which internal iterative deepening is done.
        ///
        /// After Rapfi.
        pub min_depth: Depth = 235, range 48..=960, unit "sixteenths of a ply";
        /// Reduction of the node itself.
        ///
        /// After Rapfi.
        pub reduction: Depth = 2 * PLY / 3, range 0..=64, unit "sixteenths of a ply";
        /// The depth of the first search is the depth of the node divided by this number, less
        /// `offset`.
        ///
        /// After Rapfi.
        pub divisor: Depth = 3, range 1..=8;
        /// Depth that is subtracted from the depth of the first search.
        ///
        /// After Rapfi.
        pub offset: Depth = 15 * PLY / 2, range -320..=320, unit "sixteenths of a ply";
    }
}
