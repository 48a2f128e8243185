//! Parameters of the techniques that search some moves deeper, and of reductions that follow from a whole position.

use crate::range::Parameters;
use crate::search::value::{Depth, PLY, Value};

/// Extensions of forced answers and of the table's move.
// CITE: https://www.chessprogramming.org/Extensions; the values follow Rapfi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extensions {
    /// Extension of the answer to a five. Above one ply, the depth left grows with the
    /// answer (sixteenths of a ply, 0 to 32). After Rapfi.
    pub forced: Depth,
    /// Extension of the table's move outside of the principal variation, where it is not
    /// tested for singularity (sixteenths of a ply, 0 to 32). After Rapfi.
    pub table_move: Depth,
    /// Extension of the table's move on the principal variation (sixteenths of a ply, 0 to
    /// 32). After Rapfi.
    pub table_move_pv: Depth,
    /// More extension of a table move that makes a four within `near_steps` of the own last
    /// move (sixteenths of a ply, 0 to 32). Chosen by hand, not tuned.
    pub near_four: Depth,
    /// Steps within which such a four is near (points, 0 to 20). Chosen by hand, not tuned.
    pub near_steps: i32,
    /// More extension of such a four within `middling_steps` (sixteenths of a ply, 0 to
    /// 32). Chosen by hand, not tuned.
    pub middling_four: Depth,
    /// Steps within which such a four is extended at all (points, 0 to 20). Chosen by hand,
    /// not tuned.
    pub middling_steps: i32,
    /// Plies to which a line is extended, as a multiple of the iteration's depth (1 to 8).
    /// Chosen by hand, not tuned.
    pub max_ply_factor: i32,
}

impl Default for Extensions {
    fn default() -> Self {
        Self {
            forced: PLY * 5 / 4,
            table_move: 1,
            table_move_pv: 4,
            near_four: 4,
            near_steps: 4,
            middling_four: 1,
            middling_steps: 6,
            max_ply_factor: 2,
        }
    }
}

impl Extensions {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("extension.forced", self.forced, 0.0..=32.0)
            .with("extension.table_move", self.table_move, 0.0..=32.0)
            .with("extension.table_move_pv", self.table_move_pv, 0.0..=32.0)
            .with("extension.near_four", self.near_four, 0.0..=32.0)
            .with("extension.near_steps", self.near_steps, 0.0..=20.0)
            .with("extension.middling_four", self.middling_four, 0.0..=32.0)
            .with("extension.middling_steps", self.middling_steps, 0.0..=20.0)
            .with("extension.max_ply_factor", self.max_ply_factor, 1.0..=8.0)
    }
}

/// Singular extension: the table's move is searched deeper where all other moves are worse.
/// Where they are not, it leads to multi-cut pruning or to a negative extension.
// CITE: T. Anantharaman, M. Campbell and F.-h. Hsu, "Singular extensions", 1990;
// https://www.chessprogramming.org/Singular_Extensions
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingularExtension {
    /// Smallest depth at which the table's move is tested (sixteenths of a ply, 32 to 480).
    /// After Rapfi.
    pub min_depth: Depth,
    /// Depth by which the table's entry may be shallower than the node (sixteenths of a
    /// ply, 0 to 160). After Rapfi.
    pub max_table_gap: Depth,
    /// Distance below the table's value for each ply of depth (engine units, 0 to 20).
    /// After Rapfi.
    pub margin_per_ply: Value,
    /// The same distance where the position has lain on a principal variation (engine
    /// units, 0 to 20). After Rapfi.
    pub margin_per_ply_was_pv: Value,
    /// Depth of the test as a share of the depth of the node (1/32, 1 to 31). After Rapfi.
    pub depth_share: Depth,
    /// Extension of a singular move (sixteenths of a ply, 0 to 48). After Rapfi.
    pub extension: Depth,
    /// Distance below the first margin at which the move is extended twice (engine units, 0
    /// to 500). After Rapfi.
    pub double_margin: Value,
    /// Extension of such a move (sixteenths of a ply, 0 to 64). After Rapfi.
    pub double_extension: Depth,
    /// Sum of extensions on a line from which on no move is extended twice (sixteenths of a
    /// ply, 0 to 640). Chosen by hand, not tuned.
    pub max_extended: Depth,
    /// Extension of a move that is not singular and whose table value fails high
    /// (sixteenths of a ply, -64 to 0). After Rapfi.
    pub negative_extension: Depth,
}

impl Default for SingularExtension {
    fn default() -> Self {
        Self {
            min_depth: 27 * PLY / 4,
            max_table_gap: 2 * PLY,
            margin_per_ply: 1,
            margin_per_ply_was_pv: 2,
            depth_share: 15,
            extension: PLY,
            double_margin: 25,
            double_extension: 2 * PLY,
            max_extended: 8 * PLY,
            negative_extension: -PLY * 3 / 2,
        }
    }
}

impl SingularExtension {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("singular.min_depth", self.min_depth, 32.0..=480.0)
            .with("singular.max_table_gap", self.max_table_gap, 0.0..=160.0)
            .with("singular.margin_per_ply", self.margin_per_ply, 0.0..=20.0)
            .with(
                "singular.margin_per_ply_was_pv",
                self.margin_per_ply_was_pv,
                0.0..=20.0,
            )
            .with("singular.depth_share", self.depth_share, 1.0..=31.0)
            .with("singular.extension", self.extension, 0.0..=48.0)
            .with("singular.double_margin", self.double_margin, 0.0..=500.0)
            .with(
                "singular.double_extension",
                self.double_extension,
                0.0..=64.0,
            )
            .with("singular.max_extended", self.max_extended, 0.0..=640.0)
            .with(
                "singular.negative_extension",
                self.negative_extension,
                -64.0..=0.0,
            )
    }
}

/// Fail-high reduction: less depth in an expected cut node whose evaluation is above the
/// window.
// CITE: R. Feldmann, "Fail-high reductions", Advances in Computer Chess 8, 1997
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailHighReduction {
    /// Distance of the evaluation above beta at depth 0 (engine units, -200 to 400). After
    /// Rapfi.
    pub margin_base: Value,
    /// More distance for each whole ply of depth (engine units, 0 to 200). After Rapfi.
    pub margin_per_ply: Value,
    /// Reduction of a move that makes no four (sixteenths of a ply, 0 to 64). After Rapfi.
    pub reduction: Depth,
    /// Extension of a four after an own four (sixteenths of a ply, 0 to 32). After Rapfi.
    pub repeated_four: Depth,
}

impl Default for FailHighReduction {
    fn default() -> Self {
        Self {
            margin_base: -9,
            margin_per_ply: 15,
            reduction: PLY,
            repeated_four: PLY,
        }
    }
}

impl FailHighReduction {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with(
                "fail_high_reduction.margin_base",
                self.margin_base,
                -200.0..=400.0,
            )
            .with(
                "fail_high_reduction.margin_per_ply",
                self.margin_per_ply,
                0.0..=200.0,
            )
            .with("fail_high_reduction.reduction", self.reduction, 0.0..=64.0)
            .with(
                "fail_high_reduction.repeated_four",
                self.repeated_four,
                0.0..=32.0,
            )
    }
}

/// Reduction of the moves that follow one that raised alpha.
// CITE: Stockfish reduces the other moves after one that raised alpha; Rapfi's author measured
// it for gomoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaReduction {
    /// Depth that the node has to exceed (sixteenths of a ply, 0 to 160). After Rapfi.
    pub min_depth: Depth,
    /// Depth that the node has to stay below (sixteenths of a ply, 0 to 640). After Rapfi.
    pub max_depth: Depth,
    /// Bound of the absolute value of the best move (engine units, 0 to 20,000). After
    /// Rapfi.
    pub max_value: Value,
    /// Reduction (sixteenths of a ply, 0 to 64). After Rapfi.
    pub reduction: Depth,
}

impl Default for AlphaReduction {
    fn default() -> Self {
        Self {
            min_depth: 2 * PLY,
            max_depth: 12 * PLY,
            max_value: 2000,
            reduction: PLY,
        }
    }
}

impl AlphaReduction {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("alpha_reduction.min_depth", self.min_depth, 0.0..=160.0)
            .with("alpha_reduction.max_depth", self.max_depth, 0.0..=640.0)
            .with("alpha_reduction.max_value", self.max_value, 0.0..=20000.0)
            .with("alpha_reduction.reduction", self.reduction, 0.0..=64.0)
    }
}
