//! [`MonteCarlo`]: Monte Carlo alpha-beta: random walks from the root that end in the tree search.

mod monte_carlo;
mod params;
mod rollouts;
mod tree;

pub use monte_carlo::MonteCarlo;
pub use params::{Algorithm, MonteCarloParams, RolloutParams, TreeGrowth};
