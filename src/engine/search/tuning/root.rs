//! Parameters of the search at the root and of several threads.

use crate::range::Parameters;
use crate::search::value::{Depth, PLY, Value};

/// Late move reductions at the root.
// CITE: https://www.chessprogramming.org/Late_Move_Reductions
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootReduction {
    /// Smallest depth at which moves are reduced (sixteenths of a ply, 0 to 160). Chosen by
    /// hand, not tuned.
    pub min_depth: Depth,
    /// Weight of `ln(depth) * ln(number of the move)` (percent, 0 to 300). Chosen by hand,
    /// not tuned.
    pub weight: i32,
    /// Depth that is taken from the reduction (sixteenths of a ply, 0 to 64). Chosen by
    /// hand, not tuned.
    pub offset: Depth,
}

impl Default for RootReduction {
    fn default() -> Self {
        Self {
            min_depth: 3 * PLY,
            weight: 75,
            offset: PLY / 2,
        }
    }
}

impl RootReduction {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("root_reduction.min_depth", self.min_depth, 0.0..=160.0)
            .with("root_reduction.weight", self.weight, 0.0..=300.0)
            .with("root_reduction.offset", self.offset, 0.0..=64.0)
    }
}

/// Aspiration windows: the first window of an iteration lies around the value of the iteration
/// before. Its width is a parameter of the tree search.
// CITE: https://www.chessprogramming.org/Aspiration_Windows; the growth follows Rapfi and
// Stockfish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aspiration {
    /// Smallest depth with such a window (sixteenths of a ply, 16 to 320). Chosen by hand,
    /// not tuned.
    pub min_depth: Depth,
    /// Growth of the width after a failure (percent, 0 to 400). After Rapfi.
    pub growth_percent: Value,
    /// Growth that is added to it (engine units, 0 to 200). After Rapfi.
    pub growth: Value,
    /// Width from which on the window is full (engine units, 0 to 20,000). Chosen by hand,
    /// not tuned.
    pub max_width: Value,
    /// Reduction after three failures above the window in a row; after fewer, a third of it
    /// for each (sixteenths of a ply, 0 to 64). After Rapfi.
    pub fail_high_reduction: Depth,
}

impl Default for Aspiration {
    fn default() -> Self {
        Self {
            min_depth: 5 * PLY,
            growth_percent: 50,
            growth: 8,
            max_width: 2000,
            fail_high_reduction: PLY,
        }
    }
}

impl Aspiration {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("aspiration.min_depth", self.min_depth, 16.0..=320.0)
            .with(
                "aspiration.growth_percent",
                self.growth_percent,
                0.0..=400.0,
            )
            .with("aspiration.growth", self.growth, 0.0..=200.0)
            .with("aspiration.max_width", self.max_width, 0.0..=20000.0)
            .with(
                "aspiration.fail_high_reduction",
                self.fail_high_reduction,
                0.0..=64.0,
            )
    }
}

/// Several threads: deferred moves and the vote for the move to play.
// CITE: T. Kerrigan, "Simplified ABDADA", 2017; the vote follows Stockfish and Rapfi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParallelSearch {
    /// Smallest depth at which a thread asks before every move whether another thread has
    /// settled the position (sixteenths of a ply, 0 to 320). Chosen by hand, not tuned.
    pub settled_depth: Depth,
    /// Smallest depth at which a thread defers moves that another thread searches
    /// (sixteenths of a ply, 0 to 320). Chosen by hand, not tuned.
    pub defer_depth: Depth,
    /// Weight of the vote of the thread with the lowest value, before it is multiplied by
    /// the depth (engine units, 0 to 500). After Rapfi.
    pub vote_base: Value,
}

impl Default for ParallelSearch {
    fn default() -> Self {
        Self {
            settled_depth: 2 * PLY,
            defer_depth: 3 * PLY / 2,
            vote_base: 15,
        }
    }
}

impl ParallelSearch {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("parallel.settled_depth", self.settled_depth, 0.0..=320.0)
            .with("parallel.defer_depth", self.defer_depth, 0.0..=320.0)
            .with("parallel.vote_base", self.vote_base, 0.0..=500.0)
    }
}
