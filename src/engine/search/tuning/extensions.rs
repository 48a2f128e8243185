//! Parameters of the techniques that search some moves deeper, and of reductions that follow from
//! a whole position.

use crate::params;
use crate::search::value::{Depth, PLY, Value};

params! {
    /// Extensions of forced answers and of the table's move.
    // CITE: https://www.chessprogramming.org/Extensions; the values follow Rapfi.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Extensions {
        /// Extension of the answer to a five. Above one ply, the remaining depth grows with the
        /// answer.
        ///
        /// After Rapfi.
        pub forced: Depth = PLY * 5 / 4, range 0..=32, unit "sixteenths of a ply";
        /// Extension of the table's move outside of the principal variation, where it is not tested
        /// for singularity.
        ///
        /// After Rapfi.
        pub table_move: Depth = 1, range 0..=32, unit "sixteenths of a ply";
        /// Extension of the table's move on the principal variation.
        ///
        /// After Rapfi.
        pub table_move_pv: Depth = 4, range 0..=32, unit "sixteenths of a ply";
        /// Additional extension of a table move that makes a four within `near_steps` of the side's
        /// last move.
        ///
        /// Chosen by hand, not tuned.
        pub near_four: Depth = 4, range 0..=32, unit "sixteenths of a ply";
        /// Largest distance of a near four from the side's last move, in steps.
        ///
        /// Chosen by hand, not tuned.
        pub near_steps: i32 = 4, range 0..=20, unit "points";
        /// More extension of a table move that makes a four within `middling_steps` of the own last
        /// move.
        ///
        /// Chosen by hand, not tuned.
        pub middling_four: Depth = 1, range 0..=32, unit "sixteenths of a ply";
        /// Steps from the own last move within which a four is extended at all.
        ///
        /// Chosen by hand, not tuned.
        pub middling_steps: i32 = 6, range 0..=20, unit "points";
        /// Plies to which a line is extended, as a multiple of the iteration's depth.
        ///
        /// Chosen by hand, not tuned.
        pub max_ply_factor: i32 = 2, range 1..=8;
    }
}

params! {
    /// Singular extension: the table's move is searched deeper where all other moves are worse.
    /// Where they are not, it leads to multi-cut pruning or to a negative extension.
    // CITE: T. Anantharaman, M. Campbell and F.-h. Hsu, "Singular extensions", 1990;
    // https://www.chessprogramming.org/Singular_Extensions
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SingularExtension {
        /// Smallest depth at which the table's move is tested.
        ///
        /// After Rapfi.
        pub min_depth: Depth = 27 * PLY / 4, range 32..=480, unit "sixteenths of a ply";
        /// Depth by which the table's entry may be shallower than the node.
        ///
        /// After Rapfi.
        pub max_table_gap: Depth = 2 * PLY, range 0..=160, unit "sixteenths of a ply";
        /// Distance below the table's value for each ply of depth.
        ///
        /// After Rapfi.
        pub margin_per_ply: Value = 1, range 0..=20, unit "engine units";
        /// Distance below the table's value for each ply of depth, where the position has lain on a
        /// principal variation.
        ///
        /// After Rapfi.
        pub margin_per_ply_was_pv: Value = 2, range 0..=20, unit "engine units";
        /// Depth of the test as a share of the depth of the node.
        ///
        /// After Rapfi.
        pub depth_share: Depth = 15, range 1..=31, unit "32nds";
        /// Extension of a singular move.
        ///
        /// After Rapfi.
        pub extension: Depth = PLY, range 0..=48, unit "sixteenths of a ply";
        /// Distance below the first margin at which a singular move is extended twice.
        ///
        /// After Rapfi.
        pub double_margin: Value = 25, range 0..=500, unit "engine units";
        /// Extension of a singular move that is extended twice.
        ///
        /// After Rapfi.
        pub double_extension: Depth = 2 * PLY, range 0..=64, unit "sixteenths of a ply";
        /// Sum of extensions on a line at which no further move is extended twice.
        ///
        /// Chosen by hand, not tuned.
        pub max_extended: Depth = 8 * PLY, range 0..=640, unit "sixteenths of a ply";
        /// Extension of a move that is not singular and whose table value fails high.
        ///
        /// After Rapfi.
        pub negative_extension: Depth = -PLY * 3 / 2, range -64..=0, unit "sixteenths of a ply";
    }
}

params! {
    /// Fail-high reduction: less depth in an expected cut node whose evaluation is above the
    /// window.
    // CITE: R. Feldmann, "Fail-high reductions", Advances in Computer Chess 8, 1997
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FailHighReduction {
        /// Distance of the evaluation above beta at depth 0.
        ///
        /// After Rapfi.
        pub margin_base: Value = -9, range -200..=400, unit "engine units";
        /// More distance of the evaluation above beta for each whole ply of depth.
        ///
        /// After Rapfi.
        pub margin_per_ply: Value = 15, range 0..=200, unit "engine units";
        /// Reduction of a move that makes no four.
        ///
        /// After Rapfi.
        pub reduction: Depth = PLY, range 0..=64, unit "sixteenths of a ply";
        /// Extension of a four after an own four.
        ///
        /// After Rapfi.
        pub repeated_four: Depth = PLY, range 0..=32, unit "sixteenths of a ply";
    }
}

params! {
    /// Reduction of the moves that follow one that raised alpha.
    // CITE: Stockfish reduces the other moves after one that raised alpha; Rapfi's author measured
    // it for gomoku.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct AlphaReduction {
        /// Depth that the node has to exceed.
        ///
        /// After Rapfi.
        pub min_depth: Depth = 2 * PLY, range 0..=160, unit "sixteenths of a ply";
        /// Depth that the node has to stay below.
        ///
        /// After Rapfi.
        pub max_depth: Depth = 12 * PLY, range 0..=640, unit "sixteenths of a ply";
        /// Bound of the absolute value of the best move.
        ///
        /// After Rapfi.
        pub max_value: Value = 2000, range 0..=20_000, unit "engine units";
        /// Reduction of the moves that follow one that raised alpha.
        ///
        /// After Rapfi.
        pub reduction: Depth = PLY, range 0..=64, unit "sixteenths of a ply";
    }
}
