//! Kind `models`: alpha-beta over the points that the models on board ask for.

use super::searching::{Options, Search, Searching};
use crate::Demand;
use crate::reference::{KindReference, default_keys};
use engine::{
    Decision, Limits, ModelParams, ModelSearch, ParamError, Schedule, Score, SearchHandler,
    expected_points_at,
};
use rules::Game;

/// The player.
pub(super) type Models = Searching<ModelSearch>;

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Alpha-beta over the candidate points that the models on board give, with depth and \
            width by the number of stones. A model is a shape with the points that complete it.",
    example: r#"
[players.tom]
kind = "models"
search = { evaluator = "shapes", max_nodes = 20_000 }
"#,
    keys: default_keys::<Options<ModelParams>>,
};

impl Search for ModelSearch {
    type Params = ModelParams;
    /// Score above which a side of a swap opening counts as better: the worth of one more open two,
    /// which the evaluator `model` finds from both ends. Of 30 random openings after 200,000 nodes
    /// two thirds were within it.
    const CLEAR: Score = 400;

    fn check(params: &ModelParams) -> Vec<ParamError> {
        params.check()
    }

    fn max_nodes(params: &ModelParams) -> u64 {
        params.max_nodes
    }

    fn demand(params: &ModelParams) -> Demand {
        Demand {
            threads: 1,
            memory: params.memory(),
        }
    }

    fn fit(params: &mut ModelParams, bytes: u64) {
        params.fit(bytes);
    }

    fn new(params: ModelParams, seed: u64) -> Self {
        Self::new(params, seed)
    }

    fn follows_schedule(_params: &ModelParams) -> bool {
        true
    }

    fn set_schedule(&mut self, schedule: Schedule) {
        self.set_schedule(schedule);
    }

    fn decide(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.search(game, limits, handler)
    }

    fn percent(&self, score: Score) -> f64 {
        let scale = self.params().evaluator.scale();
        100.0 * f64::from(expected_points_at(score, scale))
    }
}
