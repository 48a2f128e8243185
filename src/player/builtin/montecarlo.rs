//! Kind `montecarlo`: Monte Carlo searches above the alpha-beta search of the kind `tree`.

use super::search_files::keys_with_files;
use super::searching::{Search, Searching};
use crate::Demand;
use crate::reference::KindReference;
use engine::{
    Decision, Dynamics, Lean, Limits, MonteCarlo, MonteCarloParams, ParamError, Schedule, Score,
    SearchHandler, TreeParams,
};
use rules::Game;

/// The player.
pub(super) type MonteCarloPlayer = Searching<MonteCarlo>;

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Monte Carlo search above the alpha-beta search of the kind `tree`. Draws and noise \
            come from `seed`, so that a game under node limits repeats.",
    example: r#"
[players.shadow]
kind = "montecarlo"
seed = 7
search.max_nodes = 50_000
search.rollouts.temperature = 0.5
"#,
    keys: keys_with_files::<MonteCarloParams>,
};

impl Search for MonteCarlo {
    type Params = MonteCarloParams;
    /// The same as for the kind `tree`, whose scores the search uses.
    const CLEAR: Score = 80;

    fn check(params: &MonteCarloParams) -> Vec<ParamError> {
        params.check()
    }

    fn max_nodes(params: &MonteCarloParams) -> u64 {
        params.main.max_nodes
    }

    fn tree(params: &mut MonteCarloParams) -> Option<&mut TreeParams> {
        Some(&mut params.main)
    }

    fn lean(params: &mut MonteCarloParams, lean: Lean) {
        params.main.lean = lean;
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

    fn follows_schedule(params: &MonteCarloParams) -> bool {
        params.main.dynamics == Dynamics::Schedule
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

    fn rank(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.rank(game, limits, handler)
    }
}
