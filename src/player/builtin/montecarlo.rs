//! Kind `montecarlo`: a best-first tree whose nodes are judged by shallow alpha-beta searches.

use serde::Deserialize;

use super::searching::{Handler, parse_search_options};
use crate::engine::{MonteCarlo, MonteCarloParams};
use crate::player::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, SeedOption, Turn,
};

/// Searches anew each turn, so that the answer depends on the position, the limits and the seed alone.
pub(super) struct MonteCarloPlayer {
    params: MonteCarloParams,
    seed: u64,
    /// Made for the first game: its table may be large, and a cast is checked by building every player.
    search: Option<MonteCarlo>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    #[serde(default)]
    seed: SeedOption,
    #[serde(default)]
    search: MonteCarloParams,
}

impl MonteCarloPlayer {
    pub(super) fn build(
        options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        let Options { seed, search } =
            parse_search_options(options, |options: &Options| options.search.check())?;
        Ok(Box::new(Self {
            params: search,
            seed: seed.resolve(context.seed),
            search: None,
        }))
    }

    fn search(&mut self) -> &mut MonteCarlo {
        let make = || MonteCarlo::new(self.params.clone(), self.seed);
        self.search.get_or_insert_with(make)
    }
}

impl Player for MonteCarloPlayer {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        self.search().clear();
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let mut handler = Handler::new(turn.stop, turn.report);
        let decision = self.search().search(turn.game, &turn.limits, &mut handler);
        decision
            .map(|decision| Action::Place(decision.point))
            .ok_or(PlayerError::NoAction)
    }
}
