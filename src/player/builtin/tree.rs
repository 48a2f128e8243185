//! Kind `tree`: alpha-beta over the points that the models on board ask for.

use serde::Deserialize;

use crate::engine::{Progress, SearchHandler, TreeParams, TreeSearch};
use crate::player::{
    Action, BuildContext, GameSetup, OptionError, OptionErrors, Player, PlayerError, SeedOption, StopToken, Turn,
    parse_options,
};

/// Searches anew each turn, so that the answer depends on the position, the limits and the seed alone.
pub(super) struct Tree {
    search: TreeSearch,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    #[serde(default)]
    seed: SeedOption,
    #[serde(default)]
    search: TreeParams,
}

impl Tree {
    pub(super) fn build(options: toml::Table, context: &BuildContext) -> Result<Box<dyn Player>, OptionErrors> {
        let options: Options = parse_options(options)?;
        let errors = options.search.check();
        if !errors.is_empty() {
            let located = errors.iter().map(|error| OptionError {
                path: format!("search.{}", error.key),
                message: format!("{} is out of range, expected {} to {}", error.value, error.min, error.max),
            });
            return Err(OptionErrors(located.collect()));
        }
        Ok(Box::new(Self { search: TreeSearch::new(options.search, options.seed.resolve(context.seed)) }))
    }
}

impl Player for Tree {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        self.search.clear();
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let mut handler = Handler { stop: turn.stop, report: turn.report };
        let decision = self.search.search(turn.game, &turn.limits, &mut handler);
        decision.map(|decision| Action::Place(decision.point)).ok_or(PlayerError::NoAction)
    }
}

/// Connects a search to its turn.
struct Handler<'a> {
    stop: &'a StopToken,
    report: &'a mut dyn FnMut(&Progress),
}

impl SearchHandler for Handler<'_> {
    fn stopped(&mut self) -> bool {
        self.stop.is_set()
    }

    fn progress(&mut self, progress: &Progress) {
        (self.report)(progress);
    }
}
