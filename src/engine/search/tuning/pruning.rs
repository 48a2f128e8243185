//! Parameters of the techniques that leave moves or whole positions unsearched.

use crate::params;
use crate::search::value::{Depth, PLY, Value};
use rules::Rule;

params! {
    /// Razoring: near the horizon, a position far below the window is searched for wins by fours
    /// only.
    // CITE: https://www.chessprogramming.org/Razoring; here it drops into the search for fours, as
    // in Rapfi.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Razoring {
        /// Smallest depth at which a position is not razored.
        ///
        /// After Rapfi.
        pub max_depth: Depth = 5 * PLY / 2, range 0..=160, unit "sixteenths of a ply";
        /// Distance below alpha at depth 0.
        ///
        /// After Rapfi.
        pub base: Value = 19, range 0..=500, unit "engine units";
        /// More distance below alpha for each ply of depth.
        ///
        /// After Rapfi.
        pub per_ply: Value = 14, range 0..=200, unit "engine units";
    }
}

params! {
    /// Reverse futility pruning, also called static null move pruning: a position far above the
    /// window fails high without a search.
    // CITE: https://www.chessprogramming.org/Reverse_Futility_Pruning
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ReverseFutility {
        /// Distance above beta for each ply of depth.
        pub per_ply: FutilityMargins = FutilityMargins::default();
        /// Less distance per ply in an expected cut node without a table entry.
        ///
        /// After Rapfi.
        pub unknown_cut_node: Value = 12, range 0..=100, unit "engine units";
    }
}

params! {
    /// Distance above beta for each ply of depth at which reverse futility pruning applies, by
    /// rule.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FutilityMargins {
        /// Distance under the rule freestyle.
        ///
        /// After Rapfi.
        pub freestyle: Value = 63, range 0..=400, unit "engine units";
        /// Distance under the rule standard.
        ///
        /// After Rapfi.
        pub standard: Value = 61, range 0..=400, unit "engine units";
        /// Distance under the rule renju.
        ///
        /// After Rapfi.
        pub renju: Value = 80, range 0..=400, unit "engine units";
    }
}

impl FutilityMargins {
    /// The distance under a rule.
    #[inline]
    pub(crate) const fn under(&self, rule: Rule) -> Value {
        match rule {
            Rule::Freestyle => self.freestyle,
            Rule::Standard => self.standard,
            Rule::Renju => self.renju,
        }
    }
}

params! {
    /// Null move pruning: where even a pass fails high, the position does.
    // CITE: D. Beal, "A generalised quiescence search algorithm", 1990;
    // https://www.chessprogramming.org/Null_Move_Pruning
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct NullMove {
        /// Smallest depth at which a pass is tried.
        ///
        /// After Rapfi.
        pub min_depth: Depth = 8 * PLY, range 16..=480, unit "sixteenths of a ply";
        /// Distance of the evaluation above beta at depth 0.
        ///
        /// After Rapfi.
        pub margin: Value = 600, range 0..=2000, unit "engine units";
        /// The margin shrinks by this much for each ply of depth.
        ///
        /// After Rapfi.
        pub margin_per_ply: Value = 28, range 0..=200, unit "engine units";
        /// Largest amount by which the depth shrinks the margin.
        ///
        /// Chosen by hand, not tuned.
        pub max_margin_drop: Value = 300, range 0..=2000, unit "engine units";
        /// Depth by which the search after the pass is reduced.
        ///
        /// After Rapfi.
        pub reduction: Depth = 4 * PLY, range 16..=160, unit "sixteenths of a ply";
        /// The search after the pass is also reduced by the depth divided by this number.
        ///
        /// After Rapfi.
        pub reduction_divisor: Depth = 8, range 1..=64;
    }
}

params! {
    /// Late move pruning, also called move count pruning: late moves are left out once another move
    /// holds. Near the horizon the picker also holds quiet moves back that make and stop nothing.
    // CITE: https://www.chessprogramming.org/Futility_Pruning; the count follows Rapfi.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct LateMovePruning {
        /// Moves tried at depth 0.
        ///
        /// After Rapfi.
        pub base: f64 = 3.0, range 0.0..=50.0, unit "moves";
        /// The depth in plies to this power is added to the moves tried.
        ///
        /// After Rapfi.
        pub exponent: f64 = 1.32, range 0.5..=3.0;
        /// Divisor of the moves tried where the side to move does not improve.
        ///
        /// After Rapfi.
        pub not_improving_divisor: f64 = 2.0, range 1.0..=8.0;
        /// Moves that are tried at every depth.
        ///
        /// Chosen by hand, not tuned.
        pub min_moves: i32 = 2, range 1..=50, unit "moves";
        /// Smallest depth at which quiet moves are not held back.
        ///
        /// Chosen by hand, not tuned.
        pub quiet_max_depth: Depth = 5 * PLY, range 0..=320, unit "sixteenths of a ply";
        /// Quiet moves are held back only where at least this many other moves remain.
        ///
        /// Chosen by hand, not tuned.
        pub quiet_min_moves: i32 = 12, range 1..=100, unit "moves";
        /// History above which a quiet move is not held back.
        ///
        /// Chosen by hand, not tuned.
        pub quiet_history: i32 = 1500, range -24_576..=24_576, unit "history units";
    }
}
