//! [`ModelParams`]: everything that can be tuned about the search by models.

use serde::Serialize;

use crate::eval::{EvaluatorKind, ModelScores, PatternTable};
use crate::limits::Limits;
use crate::pattern::CandidateLimits;
use crate::schedule::{MAX_DEPTH, MAX_WIDTH, Schedule};
use crate::{choices, params};

params! {
    /// Parameters of a [`ModelSearch`](super::ModelSearch). The defaults are those of the cat in
    /// the original program.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub struct ModelParams {
        /// Whether it searches at all; if not, it plays the first point of the best model on board.
        pub enabled: bool = true;
        /// How a position is evaluated where the search ends.
        pub evaluator: EvaluatorKind = EvaluatorKind::Model;
        /// The table of the evaluator `patterns` and of the order `points`: `"classic"`, which is
        /// built in, or a table of your own,
        /// `{ tiers = [{ score = 120, lines = ["00100", "0100", "0010"] }] }`. In a line, 1 is a
        /// stone of its own and 0 an empty point. A line has 1 to 22 points, a score is 0 to
        /// 100000000, and each line has its mirror image at the same score.
        pub patterns: PatternTable = PatternTable::default();
        /// Largest number of nodes a move; 0: only the limits of the turn count.
        pub max_nodes: u64 = 0, at_least 0;
        /// Upper bound on the depth that `schedule` sets.
        pub max_depth: u8 = MAX_DEPTH, range 1..=MAX_DEPTH, unit "plies";
        /// Distance from the root within which the only answer to a four costs no depth.
        ///
        /// Together with quiet leaves and the tempo of a three this took the cat from about 53 % to
        /// 65.6 % against itself with the counting evaluator (mean of seeds 1 to 8, 100 games each,
        /// 20,000 nodes a move, 4 opening plies; single seeds 59 to 72.5 %).
        pub forced_plies: u8 = 24, range 0..=64, unit "plies";
        /// Root moves whose value is exact; of the others it is only known that they are no better.
        /// More lines take more time.
        pub lines: u16 = 1, range 1..=MAX_WIDTH;
        /// Size of the transposition table.
        pub table_mib: u16 = 16, range 1..=4096, unit "MiB";
        /// Depth and widths by the number of stones on board; or a text with an
        /// [expression](scripts.md#depth-and-width-by-an-expression) that computes them.
        pub schedule: Schedule = Schedule::seed();
        /// The points that are tried.
        pub generator: Generator = Generator::default();
        /// The order in which they are tried; where there are more than the width, the first are
        /// kept.
        pub order: MoveOrder = MoveOrder::default();
        /// Number of candidate points that each model and each side may give.
        pub candidates: CandidateLimits = CandidateLimits::default();
        /// Value of each kind of model for the evaluator `model`.
        pub scores: ModelScores = ModelScores::default();
        /// Techniques of the search that can be switched off to measure what they save. None of
        /// them changes the value of a position at a given depth.
        pub switches: Switches = Switches::default();
    }
}

choices! {
    /// The points that a search tries.
    // CITE: the original programs of the fox and of the owl both try the points around the stones.
    pub enum Generator, default Models {
        /// The points that the models on board ask for. Where a five is threatened, only those that
        /// complete or stop it, and such a position is searched on beyond the depth.
        Models = "models",
        /// The empty points with a stone on one of the eight points around them. The search ends at
        /// its depth.
        Neighbours = "neighbours",
        /// All empty points. The search ends at its depth.
        All = "all",
    }
}

// In the positions of the ablation the owl's search makes 16,644 nodes with its own last stone
// first, and 25,213 with the other side's first.
choices! {
    /// The order in which a search tries them.
    // CITE: the seed of the fox, a pattern-score alpha-beta, orders its moves by the points that
    // they make for both sides; the seed of the owl, a course project, tries the points around the
    // last two moves first.
    pub enum MoveOrder, default Model {
        /// Points of the best models first; points of no model last.
        Model = "model",
        /// By the pattern table: the scores of the patterns around the point with a stone there,
        /// those of both sides added up.
        Points = "points",
        /// The neighbours of the last two stones first: those of the mover's own before those of
        /// the other side's.
        LastMove = "last_move",
    }
}

params! {
    /// Techniques of the search. None of them changes the value of a position at a given depth;
    /// they change the number of nodes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    pub struct Switches {
        /// Alpha-beta pruning; without it every candidate is searched to the end (minimax).
        pub pruning: bool = true;
        /// Move ordering: the best candidates first, before them the move of the table. Without it
        /// the same candidates from the bottom left. The root begins with the best move of the
        /// previous iteration in either case.
        pub ordering: bool = true;
        /// The transposition table.
        pub table: bool = true;
        /// Iterative deepening; without it the only iteration is that of the full depth.
        pub deepening: bool = true;
    }
}

impl ModelParams {
    /// The bounds that the parameters themselves put on a search.
    pub(super) fn own_limits(&self) -> Limits {
        Limits {
            nodes: (self.max_nodes > 0).then_some(self.max_nodes),
            depth: Some(u16::from(self.max_depth.clamp(1, MAX_DEPTH))),
            ..Limits::default()
        }
    }
}
