//! [`ModelParams`]: everything that can be tuned about the search by models.

use serde::{Deserialize, Serialize};

use super::generator::{Generator, MoveOrder};
use crate::eval::{EvaluatorKind, ModelScores, PatternTable};
use crate::limits::Limits;
use crate::pattern::CandidateLimits;
use crate::range::{ParamError, Parameters, fitting_table};
use crate::schedule::{MAX_DEPTH, MAX_WIDTH, Schedule};

/// Parameters of a [`ModelSearch`](super::ModelSearch). The defaults are the seed's cat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModelParams {
    /// Whether to look ahead at all; otherwise the choice is [`pick_without_search`](super::pick_without_search)'s.
    pub enabled: bool,
    /// What leaves are judged by.
    pub evaluator: EvaluatorKind,
    /// The model evaluator's scores, 0 to 100,000,000 each.
    pub scores: ModelScores,
    /// The table of the pattern evaluator and of the order by points; checked when it was made.
    pub patterns: PatternTable,
    /// Depth and widths by the stones on board.
    pub schedule: Schedule,
    /// Which points are tried.
    pub generator: Generator,
    /// In which order they are tried; where there are more than the width, the first are kept.
    pub order: MoveOrder,
    /// How many candidates each model and each side may give.
    pub candidates: CandidateLimits,
    /// Upper bound on the schedule's depth, in plies, 1 to 64.
    pub max_depth: u8,
    /// Plies from the root within which an answer without a choice, to a four, costs no depth; 0 to 64. Together with quiet leaves and
    /// the tempo of a three this took the cat from about 53 % to 65.6 % against itself with the counting evaluator (mean of seeds 1 to 8,
    /// 100 games each, 20,000 nodes a move, 4 opening plies; single seeds 59 to 72.5 %).
    pub forced_plies: u8,
    /// Root moves whose score is made exact, 1 to 484. One is enough to choose the best move; of the others the search then only
    /// learns that they are no better.
    pub lines: u16,
    /// Size of the transposition table in MiB, 1 to 4096.
    pub table_mib: u16,
    /// Most positions made a move, whatever the limits allow; 0 for no bound of its own.
    pub max_nodes: u64,
    /// Techniques that can be switched off to measure what they save.
    pub switches: Switches,
}

impl Default for ModelParams {
    fn default() -> Self {
        Self {
            enabled: true,
            evaluator: EvaluatorKind::Model,
            scores: ModelScores::default(),
            patterns: PatternTable::default(),
            schedule: Schedule::seed(),
            generator: Generator::default(),
            order: MoveOrder::default(),
            candidates: CandidateLimits::default(),
            max_depth: MAX_DEPTH,
            forced_plies: 24,
            lines: 1,
            table_mib: 16,
            max_nodes: 0,
            switches: Switches::default(),
        }
    }
}

/// Techniques of the search. None of them changes the value of a position at a given depth; they change how many nodes it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Switches {
    /// Alpha-beta; without it every candidate is searched to the end (minimax).
    pub pruning: bool,
    /// Candidates best first, the move that the table remembers before them; without it, the same candidates from the bottom left.
    /// The root searches the best move of the iteration before first in any case.
    pub ordering: bool,
    /// The transposition table.
    pub table: bool,
    /// Iterative deepening; without it the only iteration is that of the full depth.
    pub deepening: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            pruning: true,
            ordering: true,
            table: true,
            deepening: true,
        }
    }
}

impl ModelParams {
    /// Bytes of the table that a search with these allocates, at most.
    pub fn memory(&self) -> u64 {
        u64::from(self.table_mib) << 20
    }

    /// Makes the table as small as it has to be to stay within `bytes`, but no smaller than 1 MiB.
    pub fn fit(&mut self, bytes: u64) {
        self.table_mib = fitting_table(self.table_mib, bytes);
    }

    /// The bounds that the parameters themselves put on a search.
    pub(super) fn own_limits(&self) -> Limits {
        Limits {
            nodes: (self.max_nodes > 0).then_some(self.max_nodes),
            depth: Some(u16::from(self.max_depth.clamp(1, MAX_DEPTH))),
            ..Limits::default()
        }
    }

    /// The numeric parameters with their ranges. Schedule and patterns are checked when they are made.
    pub fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("max_depth", self.max_depth, 1.0..=f64::from(MAX_DEPTH))
            .with("forced_plies", self.forced_plies, 0.0..=64.0)
            .with("lines", self.lines, 1.0..=f64::from(MAX_WIDTH))
            .with("table_mib", self.table_mib, 1.0..=4096.0)
            .with_from("max_nodes", self.max_nodes, 0.0)
            .candidates(self.candidates)
            .scores(&self.scores)
    }

    /// Everything that is out of range; empty when there is nothing.
    pub fn check(&self) -> Vec<ParamError> {
        self.parameters().errors()
    }
}
