//! [`MonteCarloParams`]: everything that can be tuned about the Monte Carlo searches.

use crate::schedule::MAX_WIDTH;
use crate::search::TreeParams;
use crate::{choices, params};

params! {
    /// Parameters of a [`MonteCarlo`](super::MonteCarlo) search.
    #[derive(Clone, Debug, PartialEq)]
    pub struct MonteCarloParams {
        /// How the search walks down from the root.
        pub algorithm: Algorithm = Algorithm::default();
        /// Parameters of the algorithm `rollouts`.
        pub rollouts: RolloutParams = RolloutParams::default();
        /// Parameters of the algorithm `tree`.
        pub tree: TreeGrowth = TreeGrowth::default();
    }
    includes {
        /// The alpha-beta search below the rollouts and the leaves of the tree. It has one thread,
        /// and keeps table and histories by the key `keep`: at 15,000 nodes a move the rollouts
        /// scored 48 % against the tree search with it and 35 % without (60 games each).
        pub main: TreeParams, without ["threads", "lines"];
    }
}

choices! {
    /// How a Monte Carlo search walks down from the root.
    pub enum Algorithm, default Rollouts {
        /// Monte Carlo alpha-beta: random walks from the root take any move that may still matter
        /// and end in an alpha-beta search. Its value at a depth is exact, whatever is drawn.
        Rollouts = "rollouts",
        /// A best-first tree whose leaves are evaluated by shallow alpha-beta searches; a deep
        /// search verifies its best moves.
        Tree = "tree",
    }
}

params! {
    /// Parameters of the algorithm [`Rollouts`](Algorithm::Rollouts).
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct RolloutParams {
        /// How much is left to chance. Each move is drawn `temperature / (1 + temperature)` times
        /// as often as the move before it; 0: always the first move, which is alpha-beta.
        /// Iterations of 14 plies and more have a quarter of it.
        pub temperature: f64 = 0.2, range 0..=10;
        /// Depth of the rollouts; the alpha-beta search continues from there.
        pub plies: u8 = 2, range 1..=3, unit "plies";
        /// Whether moves after the first one are searched with a null window. It never changes the
        /// value.
        pub scout: bool = true;
    }
    hidden {
        /// Largest number of bytes of the moves and positions in the upper plies. When they are
        /// used up, the alpha-beta search takes over before the last of these plies.
        pub most_bytes: u64 = 64 << 20;
    }
}

params! {
    /// Parameters of the algorithm [`Tree`](Algorithm::Tree).
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct TreeGrowth {
        /// Depth of the search that evaluates a new node; 0: it only follows fours.
        pub leaf_depth: u8 = 6, range 0..=16, unit "plies";
        /// Weight of the prior and of few visits against the value when a child is selected.
        pub exploration: f64 = 0.5, range 0..=10;
        /// How much less than its parent a child without visits is taken to be worth.
        pub first_play: f64 = 0.1, range 0..=2;
        /// Share of the minimax value in the value of a node; the rest is the mean of its visits.
        pub minimax: f64 = 0.3, range 0..=1;
        /// How fast the prior falls along the order of the moves: each move has `1 / (1 + decay)`
        /// of the prior of the move before it.
        pub decay: f64 = 0.2, range 0..=5;
        /// Share of the net's policy in the prior, if the evaluator has a policy; the rest falls
        /// along the order of the moves.
        pub policy: f64 = 0.5, range 0..=1;
        /// Strength of the seeded noise on the priors; 0: none, and the seed changes nothing.
        pub noise: f64 = 0.2, range 0..=5;
        /// Children with which a node begins.
        pub width: u16 = 6, range 1..=MAX_WIDTH;
        /// Additional children for each unit of the square root of a node's visits.
        pub widening: f64 = 1.0, range 0..=100;
        /// Share of the nodes for the deep search that verifies the best moves.
        pub verify: f64 = 0.9, range 0.0..=0.9;
        /// Number of moves that are verified.
        pub verified_moves: u16 = 12, range 1..=MAX_WIDTH;
        /// Largest number of nodes in the tree, about 48 bytes each. When they are used up the
        /// search continues without new ones.
        pub max_nodes: u32 = 500_000, range 1_000..=100_000_000;
    }
}
