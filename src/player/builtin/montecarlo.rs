//! Kind `montecarlo`: a best-first tree whose nodes are judged by shallow alpha-beta searches.

use super::searching::{Search, Searching};
use crate::engine::{Limits, MonteCarlo, MonteCarloParams, ParamError, Score, SearchHandler};
use crate::rules::{Game, Point};

/// The player.
pub(super) type MonteCarloPlayer = Searching<MonteCarlo>;

impl Search for MonteCarlo {
    type Params = MonteCarloParams;
    /// As of the search whose scores it has.
    const CLEAR: Score = 80;

    fn check(params: &MonteCarloParams) -> Vec<ParamError> {
        params.check()
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
    ) -> Option<Point> {
        let decision = self.search(game, limits, handler)?;
        Some(decision.point)
    }
}
