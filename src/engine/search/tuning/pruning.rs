//! Parameters of the techniques that leave moves or whole positions unsearched.

use crate::range::Parameters;
use crate::search::value::{Depth, PLY, Value};

/// Razoring: near the horizon, a position far below the window is searched for wins by fours
/// only.
// CITE: https://www.chessprogramming.org/Razoring; here it drops into the search for fours, as
// in Rapfi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Razoring {
    /// Depth from which on a position is not razored (sixteenths of a ply, 0 to 160). After
    /// Rapfi.
    pub max_depth: Depth,
    /// Distance below alpha at depth 0 (engine units, 0 to 500). After Rapfi.
    pub base: Value,
    /// More distance below alpha for each ply of depth (engine units, 0 to 200). After
    /// Rapfi.
    pub per_ply: Value,
}

impl Default for Razoring {
    fn default() -> Self {
        Self {
            max_depth: 5 * PLY / 2,
            base: 19,
            per_ply: 14,
        }
    }
}

impl Razoring {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("razoring.max_depth", self.max_depth, 0.0..=160.0)
            .with("razoring.base", self.base, 0.0..=500.0)
            .with("razoring.per_ply", self.per_ply, 0.0..=200.0)
    }
}

/// Reverse futility pruning, also called static null move pruning: a position far above the
/// window fails high without a search.
// CITE: https://www.chessprogramming.org/Reverse_Futility_Pruning
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReverseFutility {
    /// `[rule]`: distance above beta for each ply of depth (engine units, 0 to 400). After
    /// Rapfi.
    pub per_ply: [Value; 3],
    /// Less distance per ply in an expected cut node without a table entry (engine units, 0
    /// to 100). After Rapfi.
    pub unknown_cut_node: Value,
}

impl Default for ReverseFutility {
    fn default() -> Self {
        Self {
            per_ply: [63, 61, 80],
            unknown_cut_node: 12,
        }
    }
}

impl ReverseFutility {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with(
                "reverse_futility.per_ply.freestyle",
                self.per_ply[0],
                0.0..=400.0,
            )
            .with(
                "reverse_futility.per_ply.standard",
                self.per_ply[1],
                0.0..=400.0,
            )
            .with(
                "reverse_futility.per_ply.renju",
                self.per_ply[2],
                0.0..=400.0,
            )
            .with(
                "reverse_futility.unknown_cut_node",
                self.unknown_cut_node,
                0.0..=100.0,
            )
    }
}

/// Null move pruning: where even a pass fails high, the position does.
// CITE: D. Beal, "A generalised quiescence search algorithm", 1990;
// https://www.chessprogramming.org/Null_Move_Pruning
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullMove {
    /// Smallest depth at which a pass is tried (sixteenths of a ply, 16 to 480). After
    /// Rapfi.
    pub min_depth: Depth,
    /// Distance of the evaluation above beta at depth 0 (engine units, 0 to 2,000). After
    /// Rapfi.
    pub margin: Value,
    /// Less distance for each ply of depth (engine units, 0 to 200). After Rapfi.
    pub margin_per_ply: Value,
    /// Bound of what the depth takes from the distance (engine units, 0 to 2,000). Chosen
    /// by hand, not tuned.
    pub max_margin_drop: Value,
    /// Depth by which the search after the pass is reduced (sixteenths of a ply, 16 to
    /// 160). After Rapfi.
    pub reduction: Depth,
    /// That search is also reduced by the depth divided by this number (1 to 64). After
    /// Rapfi.
    pub reduction_divisor: Depth,
}

impl Default for NullMove {
    fn default() -> Self {
        Self {
            min_depth: 8 * PLY,
            margin: 600,
            margin_per_ply: 28,
            max_margin_drop: 300,
            reduction: 4 * PLY,
            reduction_divisor: 8,
        }
    }
}

impl NullMove {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("null_move.min_depth", self.min_depth, 16.0..=480.0)
            .with("null_move.margin", self.margin, 0.0..=2000.0)
            .with("null_move.margin_per_ply", self.margin_per_ply, 0.0..=200.0)
            .with(
                "null_move.max_margin_drop",
                self.max_margin_drop,
                0.0..=2000.0,
            )
            .with("null_move.reduction", self.reduction, 16.0..=160.0)
            .with(
                "null_move.reduction_divisor",
                self.reduction_divisor,
                1.0..=64.0,
            )
    }
}

/// Late move pruning, also called move count pruning: late moves are left out once another move
/// holds. Near the horizon the picker also holds quiet moves back that make and stop nothing.
// CITE: https://www.chessprogramming.org/Futility_Pruning; the count follows Rapfi.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LateMovePruning {
    /// Moves tried at depth 0 (moves, 0.0 to 50.0). After Rapfi.
    pub base: f64,
    /// The depth in plies to this power is added to the moves tried (0.5 to 3.0). After
    /// Rapfi.
    pub exponent: f64,
    /// Divisor of the moves tried where the side to move does not improve (1.0 to 8.0).
    /// After Rapfi.
    pub not_improving_divisor: f64,
    /// Moves that are tried at every depth (moves, 1 to 50). Chosen by hand, not tuned.
    pub min_moves: i32,
    /// Depth from which on quiet moves are not held back (sixteenths of a ply, 0 to 320).
    /// Chosen by hand, not tuned.
    pub quiet_max_depth: Depth,
    /// Quiet moves are held back only where at least this many other moves remain (moves, 1
    /// to 100). Chosen by hand, not tuned.
    pub quiet_min_moves: i32,
    /// History above which a quiet move is not held back (history units, -24,576 to
    /// 24,576). Chosen by hand, not tuned.
    pub quiet_history: i32,
}

impl Default for LateMovePruning {
    fn default() -> Self {
        Self {
            base: 3.0,
            exponent: 1.32,
            not_improving_divisor: 2.0,
            min_moves: 2,
            quiet_max_depth: 5 * PLY,
            quiet_min_moves: 12,
            quiet_history: 1500,
        }
    }
}

impl LateMovePruning {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("late_move_pruning.base", self.base, 0.0..=50.0)
            .with("late_move_pruning.exponent", self.exponent, 0.5..=3.0)
            .with(
                "late_move_pruning.not_improving_divisor",
                self.not_improving_divisor,
                1.0..=8.0,
            )
            .with("late_move_pruning.min_moves", self.min_moves, 1.0..=50.0)
            .with(
                "late_move_pruning.quiet_max_depth",
                self.quiet_max_depth,
                0.0..=320.0,
            )
            .with(
                "late_move_pruning.quiet_min_moves",
                self.quiet_min_moves,
                1.0..=100.0,
            )
            .with(
                "late_move_pruning.quiet_history",
                self.quiet_history,
                -24576.0..=24576.0,
            )
    }
}
