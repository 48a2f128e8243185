//! Parameters of internal iterative reduction and deepening.

use crate::range::Parameters;
use crate::search::value::{Depth, PLY};

/// Internal iterative reduction on the principal variation: less depth where the table knows no
/// move, or has known it from a shallower search only.
// CITE: https://www.chessprogramming.org/Internal_Iterative_Reductions; the staleness follows
// Rapfi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InternalReduction {
    /// Reduction where the table knows no move (sixteenths of a ply, 0 to 64). After Rapfi.
    pub no_table_move: Depth,
    /// Reduction as a share of the depth that the table's entry lacks (percent, 0 to 100).
    /// After Rapfi.
    pub stale_percent: Depth,
    /// Largest such reduction (sixteenths of a ply, 0 to 160). After Rapfi.
    pub max_stale: Depth,
}

impl Default for InternalReduction {
    fn default() -> Self {
        Self {
            no_table_move: PLY / 3,
            stale_percent: 28,
            max_stale: 58,
        }
    }
}

impl InternalReduction {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with(
                "internal_reduction.no_table_move",
                self.no_table_move,
                0.0..=64.0,
            )
            .with(
                "internal_reduction.stale_percent",
                self.stale_percent,
                0.0..=100.0,
            )
            .with("internal_reduction.max_stale", self.max_stale, 0.0..=160.0)
    }
}

/// Internal iterative deepening: at a large depth, a shallower search finds a first move where
/// the table knows none.
// CITE: https://www.chessprogramming.org/Internal_Iterative_Deepening; the values follow Rapfi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InternalDeepening {
    /// Smallest depth at which it is done (sixteenths of a ply, 48 to 960). After Rapfi.
    pub min_depth: Depth,
    /// Reduction of the node itself (sixteenths of a ply, 0 to 64). After Rapfi.
    pub reduction: Depth,
    /// Divisor of the depth of the node, which makes the depth of the first search (1 to
    /// 8). After Rapfi.
    pub divisor: Depth,
    /// Depth that is taken from it (sixteenths of a ply, -320 to 320). After Rapfi.
    pub offset: Depth,
}

impl Default for InternalDeepening {
    fn default() -> Self {
        Self {
            min_depth: 235,
            reduction: 2 * PLY / 3,
            divisor: 3,
            offset: 15 * PLY / 2,
        }
    }
}

impl InternalDeepening {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("internal_deepening.min_depth", self.min_depth, 48.0..=960.0)
            .with("internal_deepening.reduction", self.reduction, 0.0..=64.0)
            .with("internal_deepening.divisor", self.divisor, 1.0..=8.0)
            .with("internal_deepening.offset", self.offset, -320.0..=320.0)
    }
}
