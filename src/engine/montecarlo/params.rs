//! [`MonteCarloParams`]: everything that can be tuned about the Monte Carlo searches.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::tree::NODE_BYTES;
use crate::eval::PatternTable;
use crate::range::fitting_table;
use crate::range::{ParamError, Parameters};
use crate::schedule::{MAX_WIDTH, Schedule};
use crate::search::{Complexity, Dynamics, Lean, Techniques, TreeEvaluator, TreeParams};
use crate::state::Weights;

/// Parameters of a [`MonteCarlo`](super::MonteCarlo) search. What is not told here is as in [`TreeParams`], whose searches take over where
/// these end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MonteCarloParams {
    /// How it goes down from the root.
    pub algorithm: Algorithm,
    /// What the algorithm of that name goes by.
    pub rollouts: RolloutParams,
    /// Likewise.
    pub tree: TreeGrowth,
    /// What a position is worth before anything is searched.
    pub evaluator: TreeEvaluator,
    /// Weights of the evaluator `combinations` and of the move order; the built-in ones by default.
    #[serde(skip)]
    pub weights: Arc<Weights>,
    /// The table of the evaluator `patterns`.
    pub patterns: PatternTable,
    /// Units of that table that are about half a win, 1 to 100,000,000.
    pub scale: u32,
    /// Size of the transposition table in MiB, 1 to 4096.
    pub table_mib: u16,
    /// Whether table and histories are kept while a game goes on. Stronger: at 15,000 nodes a move the rollouts scored 48 % against the tree
    /// search with it and 35 % without (60 games each).
    pub keep: bool,
    /// Most positions made a move, whatever the limits allow; 0 for no bound of its own.
    pub max_nodes: u64,
    /// Plies of the deepest iteration, 1 to 64.
    pub max_depth: u8,
    /// How depth and width follow the position.
    pub dynamics: Dynamics,
    /// Depth and widths by the stones on board.
    pub schedule: Schedule,
    /// Widths and time by complexity.
    pub complexity: Complexity,
    /// How far the windows of the iterations reach around the value of the one before, 0 to 1000; 0 for full windows.
    pub aspiration: u16,
    /// Whose chances count for more than they are worth, as in the searches below.
    #[serde(skip)]
    pub lean: Lean,
    /// Techniques of the searches below that can be switched off.
    pub techniques: Techniques,
}

/// How a Monte Carlo search goes down from the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Algorithm {
    /// Alpha-beta by randomised rollouts: exact in value, whatever is drawn.
    #[default]
    Rollouts,
    /// A best-first tree whose leaves are judged by shallow searches; a deep search verifies its best moves.
    Tree,
}

impl Algorithm {
    /// All.
    pub const ALL: [Self; 2] = [Self::Rollouts, Self::Tree];
}

/// What rollouts go by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RolloutParams {
    /// How much is left to chance, 0 to 10: each move is drawn `temperature / (1 + temperature)` times as often as the one before it, at 0
    /// always the first. Iterations of 14 plies and more have a quarter of it.
    pub temperature: f64,
    /// Plies that the rollouts themselves go, 1 to 3; from there on it is the main search.
    pub plies: u8,
    /// Whether only one move of a node is asked for its value and the others for whether they are better. Never changes the value.
    pub scout: bool,
}

impl Default for RolloutParams {
    fn default() -> Self {
        Self {
            temperature: 0.2,
            plies: 2,
            scout: true,
        }
    }
}

/// What a tree grows by.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TreeGrowth {
    /// Plies of the search that judges a new node, 0 to 16; 0 only follows fours.
    pub leaf_depth: u8,
    /// Weight of the prior and of few visits against the value when a child is selected, 0 to 10.
    pub exploration: f64,
    /// How much less than its parent a child without visits counts for, 0 to 2.
    pub first_play: f64,
    /// Share of the minimax value in a node's value, 0 to 1; the rest is the mean of the visits.
    pub minimax: f64,
    /// How fast the prior falls along the order of the moves, 0 to 5: each has `1 / (1 + decay)` of the one before.
    pub decay: f64,
    /// Strength of the seeded noise on the priors, 0 to 5: each is up to so many times greater, by chance.
    pub noise: f64,
    /// Children that a node begins with, 1 to 484,
    pub width: u16,
    /// and so many more for each unit of the square root of its visits, 0 to 100.
    pub widening: f64,
    /// Share of the positions made that goes to the verification, 0 to 0.9.
    pub verify: f64,
    /// Moves that are verified, 1 to 484.
    pub verified_moves: u16,
    /// Most nodes in the tree, 1,000 to 100,000,000, each about 48 bytes; when they are used up the search goes on without new ones.
    pub max_nodes: u32,
}

impl Default for TreeGrowth {
    fn default() -> Self {
        Self {
            leaf_depth: 6,
            exploration: 0.5,
            first_play: 0.1,
            minimax: 0.3,
            decay: 0.2,
            noise: 0.2,
            width: 6,
            widening: 1.0,
            verify: 0.5,
            verified_moves: 12,
            max_nodes: 500_000,
        }
    }
}

impl TreeGrowth {
    fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("tree.leaf_depth", self.leaf_depth, 0.0..=16.0)
            .with("tree.exploration", self.exploration, 0.0..=10.0)
            .with("tree.first_play", self.first_play, 0.0..=2.0)
            .with("tree.minimax", self.minimax, 0.0..=1.0)
            .with("tree.decay", self.decay, 0.0..=5.0)
            .with("tree.noise", self.noise, 0.0..=5.0)
            .with("tree.width", self.width, 1.0..=f64::from(MAX_WIDTH))
            .with("tree.widening", self.widening, 0.0..=100.0)
            .with("tree.verify", self.verify, 0.0..=0.9)
            .with(
                "tree.verified_moves",
                self.verified_moves,
                1.0..=f64::from(MAX_WIDTH),
            )
            .with("tree.max_nodes", self.max_nodes, 1e3..=1e8)
    }
}

impl Default for MonteCarloParams {
    fn default() -> Self {
        let tree = TreeParams::default();
        Self {
            algorithm: Algorithm::default(),
            rollouts: RolloutParams::default(),
            tree: TreeGrowth::default(),
            evaluator: tree.evaluator,
            weights: tree.weights,
            patterns: tree.patterns,
            scale: tree.scale,
            table_mib: tree.table_mib,
            keep: tree.keep,
            max_nodes: tree.max_nodes,
            max_depth: tree.max_depth,
            dynamics: tree.dynamics,
            schedule: tree.schedule,
            complexity: tree.complexity,
            aspiration: tree.aspiration,
            lean: tree.lean,
            techniques: tree.techniques,
        }
    }
}

impl MonteCarloParams {
    /// The parameters of the searches that take over.
    pub(super) fn of_main_search(&self) -> TreeParams {
        TreeParams {
            evaluator: self.evaluator,
            weights: Arc::clone(&self.weights),
            patterns: self.patterns.clone(),
            scale: self.scale,
            table_mib: self.table_mib,
            keep: self.keep,
            max_nodes: self.max_nodes,
            max_depth: self.max_depth,
            dynamics: self.dynamics,
            schedule: self.schedule.clone(),
            complexity: self.complexity,
            aspiration: self.aspiration,
            lean: self.lean,
            techniques: self.techniques,
            ..TreeParams::default()
        }
    }

    /// The numeric parameters with their ranges.
    pub fn parameters(&self) -> Parameters {
        let RolloutParams {
            temperature, plies, ..
        } = self.rollouts;
        Parameters::default()
            .with("rollouts.temperature", temperature, 0.0..=10.0)
            .with("rollouts.plies", plies, 1.0..=3.0)
            .and(self.tree.parameters())
            .and(self.of_main_search().shared_parameters())
    }

    /// Everything that is out of range; empty when there is nothing.
    pub fn check(&self) -> Vec<ParamError> {
        let mut errors = self.parameters().errors();
        errors.extend(
            self.of_main_search()
                .check()
                .into_iter()
                .filter(|error| matches!(error, ParamError::Pattern(_))),
        );
        errors
    }

    /// Bytes of the table and of the tree that a search with these allocates, at most.
    pub fn memory(&self) -> u64 {
        let tree = match self.algorithm {
            Algorithm::Rollouts => 0,
            Algorithm::Tree => u64::from(self.tree.max_nodes) * NODE_BYTES,
        };
        (u64::from(self.table_mib) << 20) + tree
    }

    /// Makes table and tree as small as they have to be to stay within `bytes`, but not smaller than 1 MiB and 1,000 nodes.
    pub fn fit(&mut self, bytes: u64) {
        let of_tree = match self.algorithm {
            Algorithm::Rollouts => 0,
            Algorithm::Tree => bytes / 2,
        };
        self.table_mib = fitting_table(self.table_mib, bytes - of_tree);
        let nodes = u32::try_from(of_tree / NODE_BYTES).unwrap_or(u32::MAX);
        self.tree.max_nodes = self.tree.max_nodes.min(nodes).max(1_000);
    }
}
