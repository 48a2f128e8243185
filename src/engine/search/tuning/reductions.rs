//! Parameters of late move reductions and of what follows a reduced search.

use crate::range::Parameters;
use crate::search::value::{Depth, PLY, Value};

/// Late move reductions: late moves are searched less deep at first. The terms are added up;
/// negative ones search deeper.
// CITE: https://www.chessprogramming.org/Late_Move_Reductions; the terms are Rapfi's (Haobin
// Duan, search/ab/search.cpp).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMoveReduction {
    /// Smallest depth at which moves are reduced (sixteenths of a ply, 0 to 160). After
    /// Rapfi.
    pub min_depth: Depth,
    /// `[rule]`: weight of `ln(depth) * ln(number of the move)` (percent, 0 to 300). After
    /// Rapfi.
    pub by_number: [i32; 3],
    /// Outside of the principal variation, where the side to move does not improve
    /// (sixteenths of a ply, -64 to 64). After Rapfi.
    pub not_improving: Depth,
    /// In an expected cut node, unless the move is a killer (sixteenths of a ply, -64 to
    /// 64). After Rapfi.
    pub cut_node: Depth,
    /// Where the position has lain on a principal variation (sixteenths of a ply, -64 to
    /// 64). After Rapfi.
    pub was_pv: Depth,
    /// For a four (sixteenths of a ply, -64 to 64). Tested in a group, see
    /// [`SearchParams`](super::SearchParams).
    pub four: Depth,
    /// For a move that makes and stops nothing (sixteenths of a ply, -64 to 64). After
    /// Rapfi.
    pub trivial: Depth,
    /// For a move that does not stop an open four, far from the own last move (sixteenths
    /// of a ply, -64 to 64). After Rapfi.
    pub useless_defence_far_from_own: Depth,
    /// For such a move far from the other side's last move (sixteenths of a ply, -64 to
    /// 64). After Rapfi.
    pub useless_defence_far_from_other: Depth,
    /// For a move that continues an attack (sixteenths of a ply, -64 to 64). After Rapfi.
    pub continued_attack: Depth,
    /// Steps within which a move is near another one (points, 0 to 20). After Rapfi.
    pub near_steps: i32,
    /// For each unit of complexity: a move that makes and stops nothing, far from both last
    /// moves (percent of a ply, 0 to 100). By analogy to Rapfi.
    pub complexity_trivial_far: i32,
    /// For each unit of complexity: a move that makes and stops nothing, near one of them
    /// (percent of a ply, 0 to 100). By analogy to Rapfi.
    pub complexity_trivial: i32,
    /// For each unit of complexity: a move below a double two that stops less than an open
    /// three (percent of a ply, 0 to 100). By analogy to Rapfi.
    pub complexity_unimportant: i32,
    /// For each unit of complexity: any other move (percent of a ply, 0 to 100). By analogy
    /// to Rapfi.
    pub complexity_other: i32,
    /// History that changes nothing (history units, -24,576 to 24,576). Chosen by hand, not
    /// tuned.
    pub neutral_history: i32,
    /// History above the neutral one that is worth one ply (history units, 100 to 100,000).
    /// Chosen by hand, not tuned.
    pub history_per_ply: i32,
}

impl Default for LateMoveReduction {
    fn default() -> Self {
        Self {
            min_depth: 2 * PLY,
            by_number: [100, 80, 78],
            not_improving: PLY,
            cut_node: 29,
            was_pv: -PLY,
            four: -PLY,
            trivial: PLY / 2,
            useless_defence_far_from_own: 15,
            useless_defence_far_from_other: 31,
            continued_attack: -PLY / 2,
            near_steps: 4,
            complexity_trivial_far: 10,
            complexity_trivial: 4,
            complexity_unimportant: 2,
            complexity_other: 1,
            neutral_history: 800,
            history_per_ply: 9000,
        }
    }
}

impl LateMoveReduction {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("late_move_reduction.min_depth", self.min_depth, 0.0..=160.0)
            .with(
                "late_move_reduction.by_number.freestyle",
                self.by_number[0],
                0.0..=300.0,
            )
            .with(
                "late_move_reduction.by_number.standard",
                self.by_number[1],
                0.0..=300.0,
            )
            .with(
                "late_move_reduction.by_number.renju",
                self.by_number[2],
                0.0..=300.0,
            )
            .with(
                "late_move_reduction.not_improving",
                self.not_improving,
                -64.0..=64.0,
            )
            .with("late_move_reduction.cut_node", self.cut_node, -64.0..=64.0)
            .with("late_move_reduction.was_pv", self.was_pv, -64.0..=64.0)
            .with("late_move_reduction.four", self.four, -64.0..=64.0)
            .with("late_move_reduction.trivial", self.trivial, -64.0..=64.0)
            .with(
                "late_move_reduction.useless_defence_far_from_own",
                self.useless_defence_far_from_own,
                -64.0..=64.0,
            )
            .with(
                "late_move_reduction.useless_defence_far_from_other",
                self.useless_defence_far_from_other,
                -64.0..=64.0,
            )
            .with(
                "late_move_reduction.continued_attack",
                self.continued_attack,
                -64.0..=64.0,
            )
            .with(
                "late_move_reduction.near_steps",
                self.near_steps,
                0.0..=20.0,
            )
            .with(
                "late_move_reduction.complexity_trivial_far",
                self.complexity_trivial_far,
                0.0..=100.0,
            )
            .with(
                "late_move_reduction.complexity_trivial",
                self.complexity_trivial,
                0.0..=100.0,
            )
            .with(
                "late_move_reduction.complexity_unimportant",
                self.complexity_unimportant,
                0.0..=100.0,
            )
            .with(
                "late_move_reduction.complexity_other",
                self.complexity_other,
                0.0..=100.0,
            )
            .with(
                "late_move_reduction.neutral_history",
                self.neutral_history,
                -24576.0..=24576.0,
            )
            .with(
                "late_move_reduction.history_per_ply",
                self.history_per_ply,
                100.0..=100000.0,
            )
    }
}

/// Re-search depth: how deep a move is searched again whose reduced search beat alpha.
// CITE: https://www.chessprogramming.org/Late_Move_Reductions; deeper and shallower re-searches
// follow Stockfish and Rapfi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReSearch {
    /// Value above alpha from which on the re-search is one step deeper (engine units, 0 to
    /// 500). After Rapfi.
    pub deeper_margin: Value,
    /// More of it for each ply of reduction (engine units, 0 to 100). After Rapfi.
    pub deeper_per_ply: Value,
    /// Value above alpha from which on it is two steps deeper (engine units, 0 to 2,000).
    /// After Rapfi.
    pub much_deeper_margin: Value,
    /// More of it for each ply of reduction (engine units, 0 to 200). After Rapfi.
    pub much_deeper_per_ply: Value,
    /// Value above the best move, for each ply of depth, below which it is a step shallower
    /// (engine units, 0 to 50). After Rapfi.
    pub shallower_per_ply: Value,
    /// Depth of a step (sixteenths of a ply, 0 to 48). After Rapfi.
    pub step: Depth,
    /// Sum of extensions on a line from which on the re-search is at most one ply deeper
    /// (sixteenths of a ply, 0 to 640). Chosen by hand, not tuned.
    pub max_extended: Depth,
}

impl Default for ReSearch {
    fn default() -> Self {
        Self {
            deeper_margin: 34,
            deeper_per_ply: 11,
            much_deeper_margin: 320,
            much_deeper_per_ply: 26,
            shallower_per_ply: 1,
            step: PLY,
            max_extended: 5 * PLY,
        }
    }
}

impl ReSearch {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("re_search.deeper_margin", self.deeper_margin, 0.0..=500.0)
            .with("re_search.deeper_per_ply", self.deeper_per_ply, 0.0..=100.0)
            .with(
                "re_search.much_deeper_margin",
                self.much_deeper_margin,
                0.0..=2000.0,
            )
            .with(
                "re_search.much_deeper_per_ply",
                self.much_deeper_per_ply,
                0.0..=200.0,
            )
            .with(
                "re_search.shallower_per_ply",
                self.shallower_per_ply,
                0.0..=50.0,
            )
            .with("re_search.step", self.step, 0.0..=48.0)
            .with("re_search.max_extended", self.max_extended, 0.0..=640.0)
    }
}

/// Marks of positions that have lain on a principal variation, which are kept in the table.
// CITE: Stockfish's `ttPv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PvMark {
    /// Depth that a node has to exceed to pass marks on to its parent's and its moves'
    /// positions (sixteenths of a ply, 0 to 160). After Rapfi.
    pub min_depth: Depth,
}

impl Default for PvMark {
    fn default() -> Self {
        Self { min_depth: 3 * PLY }
    }
}

impl PvMark {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default().with("pv_mark.min_depth", self.min_depth, 0.0..=160.0)
    }
}
