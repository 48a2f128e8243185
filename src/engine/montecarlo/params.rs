//! [`MonteCarloParams`]: everything that can be tuned about the Monte Carlo search.

use serde::{Deserialize, Serialize};

use super::arena::NODE_BYTES;

use crate::engine::eval::{EvaluatorKind, ModelScores, PatternTable};
use crate::engine::limits::Limits;
use crate::engine::pattern::CandidateLimits;
use crate::engine::range::{ParamError, RangeCheck};
use crate::engine::reference::{Manner, Switches, fitting_table};
use crate::engine::schedule::{MAX_DEPTH, Schedule, ScheduleStep};

/// Parameters of a [`MonteCarlo`](super::MonteCarlo) search. With the defaults it scores 76 % against the cat (74.5 and
/// 78 % with seeds 1 and 2, 100 games each, 20,000 nodes a move, 4 opening plies).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MonteCarloParams {
    /// What the leaves of the alpha-beta searches are judged by.
    pub evaluator: EvaluatorKind,
    /// The model evaluator's scores, 0 to 100,000,000 each.
    pub scores: ModelScores,
    /// The pattern evaluator's table.
    pub patterns: PatternTable,
    /// By the stones on board: plies of the tree, and the widths with which its nodes begin; `child` is the alpha-beta search's as well.
    /// Child widths of 3 and 4 scored 52 and 71 % (as [`minimax`](Self::minimax) was measured, at 0.7), 6 to 8 scored 59 % of 40 games.
    pub schedule: Schedule,
    /// How many candidates each model and each side may give.
    pub candidates: CandidateLimits,
    /// Plies of the alpha-beta search that judges a new node, 0 to 64; 0 only follows fours.
    pub leaf_depth: u8,
    /// Plies from a new node within which an answer without a choice, to a four, costs no depth; 0 to 64.
    pub forced_plies: u8,
    /// Weight of the prior and of few visits against the value when a child is selected, 0 to 10.
    pub exploration: f64,
    /// How much less than its parent a child without visits counts for, 0 to 2.
    pub first_play: f64,
    /// Share of the minimax value in a node's value, 0 to 1; the rest is the mean of the visits. Against the cat (50 games, 20,000 nodes a
    /// move, 4 opening plies, each figure +-7) 1.0, 0.7, 0.4 and 0.2 scored 63, 71, 78 and 81 %.
    pub minimax: f64,
    /// How fast the prior falls along the order of the candidates, 0 to 5: each has e^-decay times the prior of the one before.
    pub decay: f64,
    /// Strength of the seeded noise on the logarithm of the priors, 0 to 5; 0 leaves the order of the candidates. It is there for variety:
    /// without it the search scored 83 % where it scored 81 % with it, which is no difference in 50 games.
    pub noise: f64,
    /// Children added to the width of a node for each unit of the square root of its visits, 0 to 100.
    pub widening: f64,
    /// Engine units that are worth about half a win (0.46 on the scale from a draw, 0, to a win, 1), 1 to 100,000,000.
    pub scale: f64,
    /// Size of the transposition table in MiB, 1 to 4096.
    pub table_mib: u16,
    /// Most positions made a move, whatever the limits allow; 0 for no bound of its own.
    pub max_nodes: u64,
    /// Most nodes in the tree, 1,000 to 100,000,000, each about 48 bytes; when they are used up the search goes on without new ones.
    pub max_tree_nodes: u32,
}

impl Default for MonteCarloParams {
    fn default() -> Self {
        Self {
            evaluator: EvaluatorKind::Model,
            scores: ModelScores::default(),
            patterns: PatternTable::default(),
            schedule: schedule(),
            candidates: CandidateLimits::default(),
            leaf_depth: 2,
            forced_plies: 24,
            exploration: 0.5,
            first_play: 0.1,
            minimax: 0.2,
            decay: 0.2,
            noise: 0.2,
            widening: 0.5,
            scale: 1_000.0,
            table_mib: 16,
            max_nodes: 200_000,
            max_tree_nodes: 500_000,
        }
    }
}

fn schedule() -> Schedule {
    let step = |ply, root| ScheduleStep {
        ply,
        depth: 40,
        root,
        child: 4,
    };
    Schedule::new(vec![step(0, 8), step(20, 12)]).expect("depths and widths in range")
}

impl MonteCarloParams {
    /// Everything that is out of range; empty when all is well. The schedule has been checked when it was made.
    pub fn check(&self) -> Vec<ParamError> {
        RangeCheck::default()
            .within("leaf_depth", self.leaf_depth, 0.0..=f64::from(MAX_DEPTH))
            .within("forced_plies", self.forced_plies, 0.0..=64.0)
            .within("exploration", self.exploration, 0.0..=10.0)
            .within("first_play", self.first_play, 0.0..=2.0)
            .within("minimax", self.minimax, 0.0..=1.0)
            .within("decay", self.decay, 0.0..=5.0)
            .within("noise", self.noise, 0.0..=5.0)
            .within("widening", self.widening, 0.0..=100.0)
            .within("scale", self.scale, 1.0..=100_000_000.0)
            .within("table_mib", self.table_mib, 1.0..=4096.0)
            .within("max_tree_nodes", self.max_tree_nodes, 1e3..=1e8)
            .candidates(self.candidates)
            .scores(&self.scores)
            .errors()
    }

    /// Makes table and tree as small as they have to be to stay within `bytes`, half of it each, but not smaller than 1 MiB and 1,000 nodes.
    pub fn fit(&mut self, bytes: u64) {
        self.table_mib = fitting_table(self.table_mib, bytes / 2);
        let nodes = u32::try_from(bytes / 2 / NODE_BYTES).unwrap_or(u32::MAX);
        self.max_tree_nodes = self.max_tree_nodes.min(nodes).max(1_000);
    }

    /// How the alpha-beta searches below the tree look at positions.
    pub(super) fn manner(&self, step: ScheduleStep) -> Manner {
        Manner {
            switches: Switches::default(),
            limits: self.candidates,
            child_width: usize::from(step.child),
            forced_plies: usize::from(self.forced_plies.min(MAX_DEPTH)),
        }
    }

    /// The bounds that the parameters themselves put on a search.
    pub(super) fn own_limits(&self) -> Limits {
        Limits {
            nodes: (self.max_nodes > 0).then_some(self.max_nodes),
            ..Limits::default()
        }
    }
}
