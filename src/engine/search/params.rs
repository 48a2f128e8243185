//! [`TreeParams`]: everything that can be tuned about the tree search.

use std::sync::Arc;

use super::dynamics::{Complexity, Dynamics};
use super::lean::Lean;
use super::tuning::SearchParams;
use crate::eval::PatternTable;
use crate::limits::Limits;
use crate::schedule::{MAX_DEPTH, MAX_WIDTH, Schedule};
use crate::state::Weights;
use crate::{choices, params};

/// The largest transposition table.
pub(super) const MOST_TABLE_MIB: u16 = 4096;

params! {
    /// Parameters of a [`TreeSearch`](super::TreeSearch).
    #[derive(Clone, Debug, PartialEq)]
    pub struct TreeParams {
        /// How a position is evaluated where the search ends.
        pub evaluator: TreeEvaluator = TreeEvaluator::default();
        /// The table of the evaluator `patterns`: `"classic"`, which is built in, or a table of
        /// your own, `{ tiers = [{ score = 120, lines = ["00100", "0100", "0010"] }] }`. In a line,
        /// 1 is a stone of its own and 0 an empty point. A line has 1 to 9 points, a score is 0 to
        /// 100000000, and each line has its mirror image at the same score.
        pub patterns: PatternTable = PatternTable::default();
        /// Units of the pattern table that are worth about half a win.
        ///
        /// Half a win is 0.46 on the scale from a draw, 0, to a win, 1. The default fits the
        /// built-in table. On 10,400 calm positions without four in a line, from 1,200 games of the
        /// engine against itself, regression on the default evaluation (correlation 0.28 to 0.38),
        /// on the values of 2,000 nodes and on the results asked for 5,200 to 10,800, by rule. In
        /// play, without the score for four in a line, 8,000 scored 58 % against 4,000 and 52 %
        /// against 16,000 (180 games each, 3,000 nodes a move).
        pub scale: u32 = 8_000, range 1..=100_000_000;
        /// Largest number of nodes a move; 0: only the limits of the turn count. A player that
        /// ponders may search as many again on the other side's time.
        pub max_nodes: u64 = 0, at_least 0;
        /// Depth of the deepest iteration.
        pub max_depth: u8 = MAX_DEPTH, range 1..=MAX_DEPTH, unit "plies";
        /// Size of the transposition table. In a game manager that sets `max_memory` it may grow
        /// where `max_nodes` is 0.
        pub table_mib: u16 = 64, range 1..=MOST_TABLE_MIB, unit "MiB";
        /// Whether the table and the histories are kept from turn to turn of a game. It plays
        /// stronger with them; without them each answer depends on the position alone.
        pub keep: bool = true;
        /// Threads that search together; 0: as many as the game allows, one in matches and for
        /// searches of fewer than 100,000 nodes a move. With one thread, games under node limits
        /// repeat exactly unless the player ponders.
        pub threads: u8 = 0, range 0..=64;
        /// Root moves whose value is exact. More lines take more time.
        pub lines: u16 = 1, range 1..=MAX_WIDTH;
        /// Half-width of the aspiration window around the value of the previous iteration; 0: full
        /// windows.
        pub aspiration: u16 = 16, range 0..=1000, unit "engine units";
        /// How depth and width follow the position.
        pub dynamics: Dynamics = Dynamics::default();
        /// Depth and widths by the number of stones on board, for `dynamics = "schedule"`; or a
        /// text with an [expression](scripts.md#depth-and-width-by-an-expression) that computes
        /// them.
        pub schedule: Schedule = Schedule::seed();
        /// Widths and time by complexity, for `dynamics = "complexity"`.
        pub complexity: Complexity = Complexity::default();
        /// Techniques of the search that can be switched off. The first six keep the value of a
        /// position at a given depth; the others trade it for depth.
        pub techniques: Techniques = Techniques::default();
    }
    hidden {
        /// Size in MiB to which the table may grow in long searches; not at all where it is no
        /// larger than `table_mib`.
        pub most_table_mib: u16 = 0;
        /// The side whose chances the evaluation overrates.
        pub lean: Lean = Lean::default();
        /// Weights of the evaluator `combinations` and of the move order; the built-in ones by
        /// default. Searches whose parameters share them compute their tables once.
        pub weights: Arc<Weights> = Arc::default();
        /// The numbers of the search: margins, depths and weights.
        pub search: SearchParams = SearchParams::default();
    }
}

choices! {
    /// How a position is evaluated where the search ends.
    pub enum TreeEvaluator, default Combinations {
        /// The shapes of all points, by weights fitted to games of the engine against itself.
        Combinations = "combinations",
        /// As `combinations`, corrected by a small network trained on such games, one for each
        /// rule. Its policy corrects the order of moves as well. It plays stronger although it
        /// searches only two thirds of the nodes a second. A rule with weights from a file has no
        /// net and uses `combinations`.
        Net = "net",
        /// The table of line patterns in the key `patterns`; nine tenths of the nodes a second.
        Patterns = "patterns",
    }
}

params! {
    /// Techniques of the search that can be switched off. The first six keep the value of a
    /// position at a given depth; the others trade it for depth.
    // CITE: the techniques' sources stand beside their parameters, see [`SearchParams`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Techniques {
        /// Static win check: results that follow from the classes of the points, without a search:
        /// five, open four, four with an open three.
        pub win_check: bool = true;
        /// The transposition table.
        pub table: bool = true;
        /// Move ordering by urgency, history and counter move; without it by place.
        pub ordering: bool = true;
        /// Must-defend generation: where there is a threat, only the moves that answer it.
        pub must_defend: bool = true;
        /// Principal variation search: moves after the first are searched with a null window, and
        /// again with the full one where they beat alpha.
        pub null_windows: bool = true;
        /// Histories of moves, killer moves and counter moves.
        pub history: bool = true;
        /// Quiescence: beyond the horizon the side to move may continue with fours.
        pub vcf: bool = true;
        /// Extensions of forced answers and of the table's move.
        pub extensions: bool = true;
        /// Singular extension: the table's move is searched deeper where all others are worse.
        pub singular: bool = true;
        /// Late move reductions and the other reductions: internal iterative reduction and
        /// deepening, fail-high reduction.
        pub reductions: bool = true;
        /// Late move reductions. They have no effect without `reductions`.
        pub late_move_reductions: bool = true;
        /// Late move pruning: late moves are left out.
        pub late_move_pruning: bool = true;
        /// Recovery: where every move tried loses, the quiet moves that late move pruning left out
        /// are tried as well.
        pub recovery: bool = true;
        /// Reverse futility pruning: a position far above the window fails high without a search.
        pub reverse_futility: bool = true;
        /// Razoring: near the horizon, a position far below the window is searched for wins by
        /// fours only. Has no effect without `vcf`.
        pub razoring: bool = true;
        /// Null move pruning: a position where even a pass fails high does so without a search.
        pub null_move: bool = true;
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
            null_windows: on,
            history: on,
            vcf: on,
            extensions: on,
            singular: on,
            reductions: on,
            late_move_reductions: on,
            late_move_pruning: on,
            recovery: on,
            reverse_futility: on,
            razoring: on,
            null_move: on,
        }
    }
}

impl TreeParams {
    /// The bounds that the parameters themselves put on a search.
    pub(super) fn own_limits(&self) -> Limits {
        Limits {
            nodes: (self.max_nodes > 0).then_some(self.max_nodes),
            depth: Some(u16::from(self.max_depth.clamp(1, MAX_DEPTH))),
            ..Limits::default()
        }
    }
}
