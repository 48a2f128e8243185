//! Parameters of late move reductions and of what follows a reduced search.

use crate::params;
use crate::search::value::{Depth, PLY, Value};
use rules::Rule;

params! {
    /// Late move reductions: late moves are searched less deep at first. The terms are added up;
    /// negative ones search deeper.
    // CITE: https://www.chessprogramming.org/Late_Move_Reductions; the terms are Rapfi's (Haobin
    // Duan, search/ab/search.cpp).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct LateMoveReduction {
        /// Smallest depth at which moves are reduced.
        ///
        /// After Rapfi.
        pub min_depth: Depth = 2 * PLY, range 0..=160, unit "sixteenths of a ply";
        /// Weight of `ln(depth) * ln(number of the move)`.
        pub by_number: NumberWeights = NumberWeights::default();
        /// Reduction outside of the principal variation, where the side to move does not improve.
        ///
        /// After Rapfi.
        pub not_improving: Depth = PLY, range -64..=64, unit "sixteenths of a ply";
        /// Reduction in an expected cut node, unless the move is a killer.
        ///
        /// After Rapfi.
        pub cut_node: Depth = 29, range -64..=64, unit "sixteenths of a ply";
        /// Reduction where the position has lain on a principal variation.
        ///
        /// After Rapfi.
        pub was_pv: Depth = -PLY, range -64..=64, unit "sixteenths of a ply";
        /// Reduction of a four.
        ///
        /// Tested in a group, see [`SearchParams`](super::SearchParams).
        pub four: Depth = -PLY, range -64..=64, unit "sixteenths of a ply";
        /// Reduction of a move that makes and stops nothing.
        ///
        /// After Rapfi.
        pub trivial: Depth = PLY / 2, range -64..=64, unit "sixteenths of a ply";
        /// Reduction of a move that does not stop an open four, far from the own last move.
        ///
        /// After Rapfi.
        pub useless_defence_far_from_own: Depth = 15, range -64..=64, unit "sixteenths of a ply";
        /// Reduction of a move that does not stop an open four, far from the other side's last
        /// move.
        ///
        /// After Rapfi.
        pub useless_defence_far_from_other: Depth = 31, range -64..=64, unit "sixteenths of a ply";
        /// Reduction of a move that continues an attack.
        ///
        /// After Rapfi.
        pub continued_attack: Depth = -PLY / 2, range -64..=64, unit "sixteenths of a ply";
        /// Steps within which a move is near another one.
        ///
        /// After Rapfi.
        pub near_steps: i32 = 4, range 0..=20, unit "points";
        /// Reduction for each unit of complexity of a move that makes and stops nothing, far from
        /// both last moves.
        ///
        /// By analogy to Rapfi.
        pub complexity_trivial_far: i32 = 10, range 0..=100, unit "percent of a ply";
        /// Reduction for each unit of complexity of a move that makes and stops nothing, near one
        /// of the last moves.
        ///
        /// By analogy to Rapfi.
        pub complexity_trivial: i32 = 4, range 0..=100, unit "percent of a ply";
        /// Reduction for each unit of complexity of a move below a double two that stops less than
        /// an open three.
        ///
        /// By analogy to Rapfi.
        pub complexity_unimportant: i32 = 2, range 0..=100, unit "percent of a ply";
        /// Reduction for each unit of complexity of any other move.
        ///
        /// By analogy to Rapfi.
        pub complexity_other: i32 = 1, range 0..=100, unit "percent of a ply";
        /// History that changes no reduction.
        ///
        /// Chosen by hand, not tuned.
        pub neutral_history: i32 = 800, range -24_576..=24_576, unit "history units";
        /// History above the neutral one that is worth one ply.
        ///
        /// Chosen by hand, not tuned.
        pub history_per_ply: i32 = 9000, range 100..=100_000, unit "history units";
    }
}

params! {
    /// Weight of `ln(depth) * ln(number of the move)` in late move reductions, by rule.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct NumberWeights {
        /// Weight under the rule freestyle.
        ///
        /// After Rapfi.
        pub freestyle: i32 = 100, range 0..=300, unit "percent";
        /// Weight under the rule standard.
        ///
        /// After Rapfi.
        pub standard: i32 = 80, range 0..=300, unit "percent";
        /// Weight under the rule renju.
        ///
        /// After Rapfi.
        pub renju: i32 = 78, range 0..=300, unit "percent";
    }
}

impl NumberWeights {
    /// The weight under a rule.
    #[inline]
    pub(crate) const fn under(&self, rule: Rule) -> i32 {
        match rule {
            Rule::Freestyle => self.freestyle,
            Rule::Standard => self.standard,
            Rule::Renju => self.renju,
        }
    }
}

params! {
    /// Re-search depth: how deep a move is searched again whose reduced search beat alpha.
    // CITE: https://www.chessprogramming.org/Late_Move_Reductions; deeper and shallower re-searches
    // follow Stockfish and Rapfi.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ReSearch {
        /// Distance above alpha that a value has to exceed for a re-search one step deeper.
        ///
        /// After Rapfi.
        pub deeper_margin: Value = 34, range 0..=500, unit "engine units";
        /// `deeper_margin` grows by this much for each ply of reduction.
        ///
        /// After Rapfi.
        pub deeper_per_ply: Value = 11, range 0..=100, unit "engine units";
        /// Distance above alpha that a value has to exceed for a re-search two steps deeper.
        ///
        /// After Rapfi.
        pub much_deeper_margin: Value = 320, range 0..=2000, unit "engine units";
        /// `much_deeper_margin` grows by this much for each ply of reduction.
        ///
        /// After Rapfi.
        pub much_deeper_per_ply: Value = 26, range 0..=200, unit "engine units";
        /// Value above the best move, for each ply of depth, below which the re-search is a step
        /// shallower.
        ///
        /// After Rapfi.
        pub shallower_per_ply: Value = 1, range 0..=50, unit "engine units";
        /// Depth by which a re-search is one step deeper or shallower.
        ///
        /// After Rapfi.
        pub step: Depth = PLY, range 0..=48, unit "sixteenths of a ply";
        /// Sum of extensions on a line at which the re-search is at most one ply deeper.
        ///
        /// Chosen by hand, not tuned.
        pub max_extended: Depth = 5 * PLY, range 0..=640, unit "sixteenths of a ply";
    }
}

params! {
    /// Marks of positions that have lain on a principal variation, which are kept in the table.
    // CITE: Stockfish's `ttPv`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct PvMark {
        /// Depth that a node has to exceed to pass marks on to its parent's and its moves'
        /// positions.
        ///
        /// After Rapfi.
        pub min_depth: Depth = 3 * PLY, range 0..=160, unit "sixteenths of a ply";
    }
}
