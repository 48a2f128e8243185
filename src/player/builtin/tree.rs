//! Kind `tree`: alpha-beta over the points that the models on board ask for.

use super::searching::{Search, Searching};
use crate::engine::{Limits, ParamError, SearchHandler, TreeParams, TreeSearch};
use crate::rules::{Game, Point};

/// The player.
pub(super) type Tree = Searching<TreeSearch>;

impl Search for TreeSearch {
    type Params = TreeParams;

    fn check(params: &TreeParams) -> Vec<ParamError> {
        params.check()
    }

    fn fit(params: &mut TreeParams, bytes: u64) {
        params.fit(bytes);
    }

    fn new(params: TreeParams, seed: u64) -> Self {
        Self::new(params, seed)
    }

    fn decide(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Point> {
        let decision = self.search(game, limits, handler)?;
        Some(decision.point)
    }
}
