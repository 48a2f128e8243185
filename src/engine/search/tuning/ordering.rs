//! Parameters of the order of moves, of quiescence and of the search for proofs.

use crate::range::Parameters;

/// History heuristic: bonus of a move that fails high, malus of the moves tried before it. At
/// depth `d` in whole plies it is `square * d^2 + linear * d + base`.
// CITE: J. Schaeffer, "The history heuristic", 1983;
// https://www.chessprogramming.org/History_Heuristic
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryBonus {
    /// Factor of the squared depth (history units, 0 to 500). Chosen by hand, not tuned.
    pub square: i32,
    /// Factor of the depth (history units, 0 to 2,000). Chosen by hand, not tuned.
    pub linear: i32,
    /// Constant term (history units, -2,000 to 2,000). Chosen by hand, not tuned.
    pub base: i32,
    /// Largest bonus (history units, 1 to 8,192). Chosen by hand, not tuned.
    pub max: i32,
}

impl Default for HistoryBonus {
    fn default() -> Self {
        Self {
            square: 20,
            linear: 100,
            base: -80,
            max: 6144,
        }
    }
}

impl HistoryBonus {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("history.square", self.square, 0.0..=500.0)
            .with("history.linear", self.linear, 0.0..=2000.0)
            .with("history.base", self.base, -2000.0..=2000.0)
            .with("history.max", self.max, 1.0..=8192.0)
    }
}

/// Order of moves: the urgency of the point, history and the counter move.
// CITE: J. Uiterwijk, "The countermove heuristic", 1992;
// https://www.chessprogramming.org/Countermove_Heuristic
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveOrdering {
    /// Urgency that one unit of history is worth (1/4096, 0 to 1,024). At 12,000 nodes a
    /// move, a quarter of it scored 73 ± 58 Elo less under freestyle and 58 ± 53 under
    /// standard (120 games each); twice as much was no better.
    pub history_weight: i32,
    /// Urgency that is added for the counter move (urgency units, 0 to 1,000). Chosen by
    /// hand, not tuned.
    pub counter_move: i32,
}

impl Default for MoveOrdering {
    fn default() -> Self {
        Self {
            history_weight: 64,
            counter_move: 20,
        }
    }
}

impl MoveOrdering {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("ordering.history_weight", self.history_weight, 0.0..=1024.0)
            .with("ordering.counter_move", self.counter_move, 0.0..=1000.0)
    }
}

/// Quiescence: beyond the horizon, the side to move may continue with fours.
// CITE: https://www.chessprogramming.org/Quiescence_Search; fours instead of captures, as in
// Rapfi (Haobin Duan, search/ab).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiescence {
    /// Plies beyond the horizon within which every near four is tried; later only fours
    /// that make more (plies, 0 to 32). After Rapfi.
    pub wide_plies: i32,
    /// Steps in any direction within which a four is near the own last move (points, 0 to
    /// 20). Measured in play: together with `near_line` +25 ± 56 and +37 ± 52 Elo (140
    /// games each).
    pub near_square: i32,
    /// Steps on a line within which it is near (points, 0 to 20). See `near_square`.
    pub near_line: i32,
    /// Plies beyond the horizon within which results are stored in the table (plies, 0 to
    /// 64). Chosen by hand, not tuned.
    pub stored_plies: i32,
}

impl Default for Quiescence {
    fn default() -> Self {
        Self {
            wide_plies: 2,
            near_square: 2,
            near_line: 4,
            stored_plies: 4,
        }
    }
}

impl Quiescence {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("quiescence.wide_plies", self.wide_plies, 0.0..=32.0)
            .with("quiescence.near_square", self.near_square, 0.0..=20.0)
            .with("quiescence.near_line", self.near_line, 0.0..=20.0)
            .with("quiescence.stored_plies", self.stored_plies, 0.0..=64.0)
    }
}

/// Proofs by threats beside the search: how many positions they may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProverShares {
    /// One in this many of the positions made may be made for proofs, where that exceeds
    /// the parameter `vct_nodes` (positions, 1 to 1,000). Chosen by hand, not tuned.
    pub node_share: u32,
    /// One in this many of the positions left is spent on a win of the side to move
    /// (positions, 1 to 100). Chosen by hand, not tuned.
    pub own_divisor: u32,
    /// One in this many of the positions left is spent on a win against a move (positions,
    /// 1 to 100). Chosen by hand, not tuned.
    pub refutation_divisor: u32,
    /// Fewer positions than this are not spent (positions, 0 to 10,000). Chosen by hand,
    /// not tuned.
    pub min_nodes: u32,
}

impl Default for ProverShares {
    fn default() -> Self {
        Self {
            node_share: 16,
            own_divisor: 4,
            refutation_divisor: 2,
            min_nodes: 200,
        }
    }
}

impl ProverShares {
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("prover.node_share", self.node_share, 1.0..=1000.0)
            .with("prover.own_divisor", self.own_divisor, 1.0..=100.0)
            .with(
                "prover.refutation_divisor",
                self.refutation_divisor,
                1.0..=100.0,
            )
            .with("prover.min_nodes", self.min_nodes, 0.0..=10000.0)
    }
}
