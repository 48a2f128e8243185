//! [`TreeParams`]: everything that can be tuned about the tree search.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::dynamics::{Complexity, Dynamics};
use super::history::HISTORY_BYTES;
use super::lean::Lean;
use super::tuning::SearchParams;
use crate::eval::{PatternTable, WindowTable};
use crate::limits::Limits;
use crate::range::fitting_table;
use crate::range::{ParamError, Parameters, long_patterns};
use crate::schedule::{MAX_DEPTH, MAX_WIDTH, Schedule};
use crate::state::Weights;

/// The largest transposition table.
const MOST_TABLE_MIB: u16 = 4096;

/// Parameters of a [`TreeSearch`](super::TreeSearch).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeParams {
    /// What a position is worth before anything is searched.
    pub evaluator: TreeEvaluator,
    /// Weights of the evaluator `combinations` and of the move order; the built-in ones by default.
    /// Searches whose parameters share them compute their tables once.
    #[serde(skip)]
    pub weights: Arc<Weights>,
    /// The table of the evaluator `patterns`; checked when it was made, but for the length of its lines, 1 to 9 points here.
    pub patterns: PatternTable,
    /// Units of that table that are about half a win (0.46 on the scale from a draw, 0, to a win, 1), 1 to 100,000,000.
    ///
    /// The default fits the built-in table. On 10,400 calm positions without four in a line, from 1,200 games of the engine against itself,
    /// regression on the default evaluation (correlation 0.28 to 0.38), on the values of 2,000 nodes and on the results asked for 5,200 to
    /// 10,800, by rule. In play, without the score for four in a line, 8,000 scored 58 % against 4,000 and 52 % against 16,000 (180 games
    /// each, 3,000 nodes a move).
    pub scale: u32,
    /// Size of the transposition table in MiB, 1 to 4096.
    pub table_mib: u16,
    /// Size in MiB to which the table may grow in long searches; not at all where it is no larger than `table_mib`.
    #[serde(skip)]
    pub most_table_mib: u16,
    /// Memory in MiB of the threat solver that `vcf_nodes` and `vct_nodes` ask for.
    #[serde(skip)]
    pub solver_mib: u16,
    /// Whether the table and the histories are kept from turn to turn of a game. Stronger; the answer then depends on the turns before.
    pub keep: bool,
    /// Threads that search together, 1 to 64. With one, equal games and limits give equal answers.
    pub threads: u8,
    /// Most positions made a move, whatever the limits allow; 0 for no bound of its own.
    pub max_nodes: u64,
    /// Plies of the deepest iteration, 1 to 64.
    pub max_depth: u8,
    /// Root moves whose value is made exact, 1 to 484.
    pub lines: u16,
    /// How depth and width follow the position.
    pub dynamics: Dynamics,
    /// Depth and widths by the stones on board, where `dynamics` says so.
    pub schedule: Schedule,
    /// Widths and time by complexity, where `dynamics` says so.
    pub complexity: Complexity,
    /// How far the windows of the iterations reach around the value of the one before, 0 to 1000; 0 for full windows.
    pub aspiration: u16,
    /// Positions made for a win by continuous fours at the root, 0 to 10,000,000; 0 for no such look.
    pub vcf_nodes: u32,
    /// Positions made for wins by threats, of the side to move and against the moves that it would play, 0 to 10,000,000; 0 for no such
    /// look. In a long search a sixteenth of it, where that is more.
    pub vct_nodes: u32,
    /// Whose chances count for more than they are worth: a matter of character, for whom the key `style` says it.
    #[serde(skip)]
    pub lean: Lean,
    /// Techniques that can be switched off.
    pub techniques: Techniques,
    /// The numbers of the search: margins, depths and weights. Not part of a character.
    #[serde(skip)]
    pub search: SearchParams,
}

/// What a position is worth before anything is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TreeEvaluator {
    /// What the shapes of all points come to, by the weights that are fitted to games of the engine against itself.
    #[default]
    Combinations,
    /// Every occurrence of every pattern of a table, see [`TreeParams::patterns`].
    Patterns,
}

/// Techniques of the search that can be switched off. The first four keep the value of a position
/// at a given depth; the others trade it for depth.
// CITE: the techniques' sources stand beside their parameters, see [`SearchParams`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Techniques {
    /// Static win check: results that follow from the classes of the points, without a search.
    pub win_check: bool,
    /// The transposition table.
    pub table: bool,
    /// Move ordering by urgency, history and counter move; without it, by place.
    pub ordering: bool,
    /// Must-defend generation: only moves that answer a threat, where there is one.
    pub must_defend: bool,
    /// Quiescence: beyond the horizon the side to move may continue with fours.
    pub vcf: bool,
    /// Extensions of forced answers and of the table's move.
    pub extensions: bool,
    /// Singular extension: the table's move is searched deeper where all others are worse.
    pub singular: bool,
    /// Late move reductions and the other reductions: internal iterative reduction and deepening,
    /// fail-high reduction.
    pub reductions: bool,
    /// Late move pruning: late moves are left out.
    pub late_move_pruning: bool,
    /// Reverse futility pruning: a position far above the window fails high without a search.
    pub reverse_futility: bool,
    /// Razoring: near the horizon, a position far below the window is searched for wins by fours
    /// only. Has no effect without `vcf`.
    pub razoring: bool,
    /// Null move pruning: a position where even a pass fails high does so without a search.
    pub null_move: bool,
}

impl Default for Techniques {
    fn default() -> Self {
        Self::all(true)
    }
}

impl Techniques {
    /// All of them on, or all off.
    pub const fn all(on: bool) -> Self {
        Self {
            win_check: on,
            table: on,
            ordering: on,
            must_defend: on,
            vcf: on,
            extensions: on,
            singular: on,
            reductions: on,
            late_move_pruning: on,
            reverse_futility: on,
            razoring: on,
            null_move: on,
        }
    }
}

impl Default for TreeParams {
    fn default() -> Self {
        Self {
            evaluator: TreeEvaluator::default(),
            weights: Arc::default(),
            patterns: PatternTable::default(),
            scale: 8_000,
            table_mib: 64,
            most_table_mib: 0,
            solver_mib: 48,
            keep: true,
            threads: 1,
            max_nodes: 0,
            max_depth: MAX_DEPTH,
            lines: 1,
            dynamics: Dynamics::default(),
            schedule: Schedule::seed(),
            complexity: Complexity::default(),
            aspiration: 16,
            vcf_nodes: 0,
            vct_nodes: 0,
            lean: Lean::default(),
            techniques: Techniques::default(),
            search: SearchParams::default(),
        }
    }
}

impl TreeParams {
    /// Bytes of the tables that a search with these parameters allocates, at most.
    pub fn memory(&self) -> u64 {
        let table = u64::from(self.table_mib.max(self.most_table_mib)) << 20;
        let solver = match self.asks_for_solver() {
            true => u64::from(self.solver_mib) << 20,
            false => 0,
        };
        table + solver + self.histories()
    }

    /// Bytes of the helper threads' histories.
    fn histories(&self) -> u64 {
        u64::from(self.threads.saturating_sub(1)) * HISTORY_BYTES
    }

    /// Divides `bytes` among the tables. The transposition table gets what the others leave: it may
    /// grow to all of that when the search has no node bound of its own, otherwise it is at most
    /// `table_mib`, which suits that bound. No table becomes smaller than 1 MiB or larger than
    /// 4096 MiB.
    pub fn fit(&mut self, bytes: u64) {
        let mut left = bytes;
        if self.asks_for_solver() {
            let solver = (bytes / 4).min(u64::from(self.solver_mib) << 20);
            self.solver_mib = u16::try_from(solver >> 20).unwrap_or(u16::MAX).max(1);
            left -= solver;
        }
        let most = fitting_table(MOST_TABLE_MIB, left.saturating_sub(self.histories()));
        self.table_mib = self.table_mib.min(most);
        self.most_table_mib = if self.max_nodes == 0 { most } else { 0 };
    }

    /// Whether wins by threats are looked for beside the search.
    pub(super) const fn asks_for_solver(&self) -> bool {
        self.vcf_nodes > 0 || self.vct_nodes > 0
    }

    /// The bounds that the parameters themselves put on a search.
    pub(super) fn own_limits(&self) -> Limits {
        Limits {
            nodes: (self.max_nodes > 0).then_some(self.max_nodes),
            depth: Some(u16::from(self.max_depth.clamp(1, MAX_DEPTH))),
            ..Limits::default()
        }
    }

    /// The numeric parameters with their ranges. The schedule is checked when it is made.
    pub fn parameters(&self) -> Parameters {
        self.shared_parameters()
            .with("lines", self.lines, 1.0..=f64::from(MAX_WIDTH))
            .with("threads", self.threads, 1.0..=64.0)
            .with("vcf_nodes", self.vcf_nodes, 0.0..=10_000_000.0)
            .with("vct_nodes", self.vct_nodes, 0.0..=10_000_000.0)
    }

    /// Those of them that the Monte Carlo searches have as well.
    pub(crate) fn shared_parameters(&self) -> Parameters {
        self.complexity
            .parameters()
            .with("max_depth", self.max_depth, 1.0..=f64::from(MAX_DEPTH))
            .with("table_mib", self.table_mib, 1.0..=f64::from(MOST_TABLE_MIB))
            .with_from("max_nodes", self.max_nodes, 0.0)
            .with("aspiration", self.aspiration, 0.0..=1000.0)
            .with("scale", self.scale, 1.0..=100_000_000.0)
    }

    /// Everything that the search cannot work with; empty when there is nothing.
    pub fn check(&self) -> Vec<ParamError> {
        let mut errors = self.parameters().errors();
        errors.extend(self.search.parameters().errors());
        errors.extend(long_patterns(&self.patterns, WindowTable::MAX_POINTS));
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table, what it may grow to, and the solver.
    fn fitted(params: &TreeParams, mib: u64) -> [u16; 3] {
        let mut params = params.clone();
        params.fit(mib << 20);
        [params.table_mib, params.most_table_mib, params.solver_mib]
    }

    #[test]
    fn table_may_take_all_memory_unless_nodes_are_bounded() {
        let free = TreeParams::default();
        for mib in [1, 24, 64, 1_000, 4_096] {
            assert_eq!(fitted(&free, mib), [mib.min(64) as u16, mib as u16, 48]);
        }
        assert_eq!(fitted(&free, 9_000), [64, 4_096, 48]);
        assert_eq!(fitted(&free, 0), [1, 1, 48]);
        let bounded = TreeParams {
            max_nodes: 5_000,
            ..free
        };
        assert_eq!(fitted(&bounded, 1_000), [64, 0, 48]);
        assert_eq!(fitted(&bounded, 24), [24, 0, 48]);
    }

    #[test]
    fn solver_and_histories_leave_the_rest_to_the_table() {
        let solving = TreeParams {
            vct_nodes: 1,
            ..TreeParams::default()
        };
        assert_eq!(fitted(&solving, 400), [64, 352, 48]);
        assert_eq!(fitted(&solving, 40), [30, 30, 10]);
        let threads = TreeParams {
            threads: 3,
            ..TreeParams::default()
        };
        let histories = 2 * HISTORY_BYTES;
        let table = u64::from(fitted(&threads, 40)[1]) << 20;
        assert!(table + histories <= 40 << 20 && table + histories > 38 << 20);
    }
}
