//! Kind `montecarlo`: a best-first tree whose nodes are judged by shallow alpha-beta searches.

use std::sync::Arc;

use super::searching::{Search, Searching};
use crate::Demand;
use engine::state::Weights;
use engine::{
    Decision, Lean, Limits, MonteCarlo, MonteCarloParams, ParamError, Parameters, Score,
    SearchHandler,
};
use rules::Game;

/// The player.
pub(super) type MonteCarloPlayer = Searching<MonteCarlo>;

impl Search for MonteCarlo {
    type Params = MonteCarloParams;
    /// As of the search whose scores it has.
    const CLEAR: Score = 80;

    fn parameters(params: &MonteCarloParams) -> Parameters {
        params.parameters()
    }

    fn check(params: &MonteCarloParams) -> Vec<ParamError> {
        params.check()
    }

    fn max_nodes(params: &MonteCarloParams) -> u64 {
        params.max_nodes
    }

    fn weights(params: &mut MonteCarloParams) -> Option<&mut Arc<Weights>> {
        Some(&mut params.weights)
    }

    fn lean(params: &mut MonteCarloParams, lean: Lean) {
        params.lean = lean;
    }

    fn demand(params: &MonteCarloParams) -> Demand {
        Demand {
            threads: 1,
            memory: params.memory(),
        }
    }

    fn fit(params: &mut MonteCarloParams, bytes: u64) {
        params.fit(bytes);
    }

    fn new(params: MonteCarloParams, seed: u64) -> Self {
        Self::new(params, seed)
    }

    fn new_game(&mut self) {
        self.new_game();
    }

    fn decide(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.search(game, limits, handler)
    }

    fn rank(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.rank(game, limits, handler)
    }
}
