//! Kind `models`: alpha-beta over the points that the models on board ask for.

use super::searching::{Search, Searching};
use crate::engine::{Limits, ModelParams, ModelSearch, ParamError, Score, SearchHandler};
use crate::rules::{Game, Point};

/// The player.
pub(super) type Models = Searching<ModelSearch>;

impl Search for ModelSearch {
    type Params = ModelParams;
    /// The worth of one open two more, which the evaluator `model` finds from both its ends. Of 30 random openings after 200,000 nodes two
    /// thirds were within it.
    const CLEAR: Score = 400;

    fn check(params: &ModelParams) -> Vec<ParamError> {
        params.check()
    }

    fn fit(params: &mut ModelParams, bytes: u64) {
        params.fit(bytes);
    }

    fn new(params: ModelParams, seed: u64) -> Self {
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
