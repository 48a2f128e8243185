//! Kind `policy`: plays the point that the net's policy expects of the best player, without a
//! search.

use std::sync::Arc;

use super::one_ply::play_best;
use super::search_files::Shared;
use super::search_options::without_search;
use crate::registry::{KindReference, default_keys};
use crate::{
    Action, BuildContext, GameSetup, OptionErrors, Player, PlayerError, SeedOption, Turn,
    parse_section,
};
use engine::state::{PatternState, Weights};
use engine::{Limits, PolicySearch, Searcher, Silent};

/// Plays the first point by urgency and policy; the seed decides ties. It plays the centre of an
/// empty board, and White after the stones of a swap opening.
struct Policy {
    seed: u64,
    weights: Arc<Weights>,
    search: PolicySearch,
}

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Plays the point that the policy of the net expects of the lynx, at first sight, without \
            a search.",
    example: r#"
[players.hilda]
kind = "policy"
seed = 7
"#,
    keys: default_keys::<Options>,
};

engine::params! {
    /// The options of the kind in `players.toml`.
    struct Options {
        /// Source of its random choices: `"game"` differs in every game, a number is the same in
        /// every game.
        seed: SeedOption = SeedOption::default();
    }
}

/// A builder of players that share the weights of a registry.
pub(super) fn builder(
    shared: &Arc<Shared>,
) -> impl Fn(toml::Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors> + use<> {
    let weights = Arc::clone(&shared.weights);
    without_search("policy", move |options, context| {
        let options: Options = parse_section(options)?;
        Ok(Box::new(Policy {
            seed: options.seed.resolve(context.seed),
            weights: Arc::clone(&weights),
            search: PolicySearch::new(Arc::clone(&weights)),
        }) as Box<dyn Player>)
    })
}

impl Player for Policy {
    fn new_game(&mut self, setup: &GameSetup) -> Result<(), PlayerError> {
        PatternState::prepare(setup.rule());
        self.weights.prepare(setup.rule());
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let all = Limits {
            lines: Some(u16::MAX),
            ..Limits::default()
        };
        play_best(turn, self.seed, |game, _| {
            let ranked = self.search.rank(game, &all, &mut Silent);
            let ranked = ranked.map_or_else(Vec::new, |it| it.progress.candidates);
            let scored = ranked.iter().filter_map(|it| Some((it.point, it.score?)));
            scored.collect()
        })
    }
}
