//! Kind `tree`: the fast alpha-beta search.

use std::sync::Arc;

use super::searching::{Search, Searching};
use crate::Demand;
use engine::state::Weights;
use engine::{
    Decision, Lean, Limits, ParamError, Parameters, Score, SearchHandler, TreeParams, TreeSearch,
};
use rules::Game;

/// The player.
pub(super) type Tree = Searching<TreeSearch>;

impl Search for TreeSearch {
    type Params = TreeParams;
    /// Three points in five, by the logistic curve that its scores are fitted to.
    const CLEAR: Score = 80;

    fn parameters(params: &TreeParams) -> Parameters {
        params.parameters()
    }

    fn check(params: &TreeParams) -> Vec<ParamError> {
        params.check()
    }

    fn max_nodes(params: &TreeParams) -> u64 {
        params.max_nodes
    }

    fn weights(params: &mut TreeParams) -> Option<&mut Arc<Weights>> {
        Some(&mut params.weights)
    }

    fn lean(params: &mut TreeParams, lean: Lean) {
        params.lean = lean;
    }

    fn demand(params: &TreeParams) -> Demand {
        Demand {
            threads: usize::from(params.threads),
            memory: params.memory(),
        }
    }

    fn fit(params: &mut TreeParams, bytes: u64) {
        params.fit(bytes);
    }

    fn new(params: TreeParams, _seed: u64) -> Self {
        Self::new(params)
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

    fn ponder(&mut self, game: &Game, limits: &Limits, handler: &mut dyn SearchHandler) {
        self.ponder(game, limits, handler);
    }
}
