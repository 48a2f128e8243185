//! Parameters of the search at the root and of several threads.

use crate::params;
use crate::search::value::{Depth, PLY, Value};

params! {
    /// Late move reductions at the root.
    // CITE: https://www.chessprogramming.org/Late_Move_Reductions
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RootReduction {
        /// Smallest depth at which moves are reduced.
        ///
        /// Chosen by hand, not tuned.
        pub min_depth: Depth = 3 * PLY, range 0..=160, unit "sixteenths of a ply";
        /// Weight of `ln(depth) * ln(number of the move)`.
        ///
        /// Chosen by hand, not tuned.
        pub weight: i32 = 75, range 0..=300, unit "percent";
        /// Depth that is subtracted from the reduction.
        ///
        /// Chosen by hand, not tuned.
        pub offset: Depth = PLY / 2, range 0..=64, unit "sixteenths of a ply";
    }
}

params! {
    /// Aspiration windows: the first window of an iteration lies around the value of the iteration
    /// before. Its width is a parameter of the tree search.
    // CITE: https://www.chessprogramming.org/Aspiration_Windows; the growth follows Rapfi and
    // Stockfish.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Aspiration {
        /// Smallest depth with an aspiration window.
        ///
        /// Chosen by hand, not tuned.
        pub min_depth: Depth = 5 * PLY, range 16..=320, unit "sixteenths of a ply";
        /// Growth of the width after a failure, as a share of the width.
        ///
        /// After Rapfi.
        pub growth_percent: Value = 50, range 0..=400, unit "percent";
        /// Growth of the width after a failure that is added to the share `growth_percent` of it.
        ///
        /// After Rapfi.
        pub growth: Value = 8, range 0..=200, unit "engine units";
        /// Largest width; a wider window becomes the full window.
        ///
        /// Chosen by hand, not tuned.
        pub max_width: Value = 2000, range 0..=20_000, unit "engine units";
        /// Reduction after three failures above the window in a row; after fewer, a third of it for
        /// each.
        ///
        /// After Rapfi.
        pub fail_high_reduction: Depth = PLY, range 0..=64, unit "sixteenths of a ply";
    }
}

params! {
    /// Several threads: deferred moves and the vote for the move to play.
    // CITE: T. Kerrigan, "Simplified ABDADA", 2017; the vote follows Stockfish and Rapfi.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ParallelSearch {
        /// Smallest depth at which a thread asks before every move whether another thread has
        /// settled the position.
        ///
        /// Chosen by hand, not tuned.
        pub settled_depth: Depth = 2 * PLY, range 0..=320, unit "sixteenths of a ply";
        /// Smallest depth at which a thread defers moves that another thread searches.
        ///
        /// Chosen by hand, not tuned.
        pub defer_depth: Depth = 3 * PLY / 2, range 0..=320, unit "sixteenths of a ply";
        /// Weight of the vote of the thread with the lowest value, before it is multiplied by the
        /// depth.
        ///
        /// After Rapfi.
        pub vote_base: Value = 15, range 0..=500, unit "engine units";
    }
}
