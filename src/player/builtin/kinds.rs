//! [`Registry::builtin`]: the built-in kinds by name.

use std::sync::Arc;

use super::oracle::SOLVER;
use super::random::Random;
use super::search_files::Shared;
use super::search_options::without_search;
use super::searching::Searching;
use super::{
    counting, gomocup, human, models, montecarlo, oracle, policy, priority, random, script, tree,
};
use crate::registry::Registry;
use engine::{ModelParams, MonteCarloParams, TreeParams};

impl Registry {
    /// The built-in kinds.
    pub fn builtin() -> Self {
        let shared = Arc::new(Shared::default());
        Self::searching(&shared)
            .with(SOLVER, oracle::builder(&shared))
            .with_solutions()
            .described(SOLVER, oracle::REFERENCE)
            .weighted(SOLVER)
    }

    /// The built-in kinds, for a program that does not contain the 8 MB of shipped solutions: the
    /// kind [`SOLVER`] only searches.
    pub fn builtin_without_solutions() -> Self {
        let shared = Arc::new(Shared::default());
        Self::searching(&shared)
            .with(SOLVER, Searching::<TreeParams>::builder(&shared))
            .described(SOLVER, oracle::REFERENCE)
            .weighted(SOLVER)
    }

    /// The built-in kinds without [`SOLVER`].
    fn searching(shared: &Arc<Shared>) -> Self {
        Self::empty()
            .with(
                "counting",
                without_search("counting", counting::Counting::build),
            )
            .with("gomocup", without_search("gomocup", gomocup::build))
            .with("human", without_search("human", human::Human::build))
            .with("models", Searching::<ModelParams>::builder(shared))
            .with("montecarlo", Searching::<MonteCarloParams>::builder(shared))
            .with("policy", policy::builder(shared))
            .with(
                "priority",
                without_search("priority", priority::Priority::build),
            )
            .with("random", without_search("random", Random::build))
            .with("script", without_search("script", script::builder(shared)))
            .with("tree", Searching::<TreeParams>::builder(shared))
            .described("counting", counting::REFERENCE)
            .described("gomocup", gomocup::REFERENCE)
            .described("human", human::REFERENCE)
            .described("models", models::REFERENCE)
            .described("montecarlo", montecarlo::REFERENCE)
            .described("policy", policy::REFERENCE)
            .described("priority", priority::REFERENCE)
            .described("random", random::REFERENCE)
            .described("script", script::REFERENCE)
            .described("tree", tree::REFERENCE)
            .weighted("montecarlo")
            .weighted("policy")
            .weighted("tree")
    }
}
