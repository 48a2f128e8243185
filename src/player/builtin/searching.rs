//! [`Searching`]: the player that the kinds with a search have in common.

use std::time::Instant;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::search_options::parse_search_options;
use crate::engine::{Limits, ParamError, Progress, SearchHandler};
use crate::player::{
    Action, BuildContext, GameSetup, Judgement, OpeningChoice, OptionErrors, Player, PlayerError,
    Purpose, Score, SeedOption, StopToken, Turn,
};
use crate::rules::{Expect, Game, Point};

/// A search that a kind of player is made of.
pub(super) trait Search: Send + 'static {
    /// The part `search` of a character's options.
    type Params: DeserializeOwned + Default + Clone + Send;
    /// The score, either way, from which on a side is taken to be better; less is noise.
    const CLEAR: Score;

    /// Everything about the parameters that is out of range.
    fn check(params: &Self::Params) -> Vec<ParamError>;
    /// Brings what they allocate below `bytes`, as far as that leaves enough to work with.
    fn fit(params: &mut Self::Params, bytes: u64);
    /// A search with these; may allocate much.
    fn new(params: Self::Params, seed: u64) -> Self;
    /// Forgets what it has learned in an earlier game.
    fn new_game(&mut self) {}
    /// The move to play; `None` only when the game is over.
    fn decide(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Point>;
    /// Thinks on the other side's time, `game` being the position on board, until the handler stops it. Default: nothing.
    fn ponder(&mut self, _game: &Game, _limits: &Limits, _handler: &mut dyn SearchHandler) {}
}

/// A player that asks its search each turn.
pub(super) struct Searching<S: Search> {
    params: S::Params,
    seed: u64,
    /// Made for the first game: its table may be large, and a cast is checked by building every player.
    search: Option<S>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "P: DeserializeOwned + Default")]
struct Options<P> {
    #[serde(default)]
    seed: SeedOption,
    #[serde(default)]
    search: P,
}

impl<S: Search> Searching<S> {
    pub(super) fn build(
        options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        let check = |options: &Options<S::Params>| S::check(&options.search);
        let Options { seed, mut search } = parse_search_options(options, check)?;
        if let Some(bytes) = context.memory {
            S::fit(&mut search, bytes);
        }
        Ok(Box::new(Self {
            params: search,
            seed: seed.resolve(context.seed),
            search: None,
        }))
    }

    fn search(&mut self) -> &mut S {
        let make = || S::new(self.params.clone(), self.seed);
        self.search.get_or_insert_with(make)
    }

    fn play_on(&mut self, turn: Turn<'_>) -> Option<Action> {
        let mut handler = Handler {
            stop: turn.stop,
            report: turn.report,
        };
        let point = self
            .search()
            .decide(turn.game, &turn.limits, &mut handler)?;
        Some(Action::Place(point))
    }

    /// Makes the choice that an opening leaves to it. Reports what it thinks of the position on board.
    fn open(&mut self, turn: Turn<'_>) -> Option<Action> {
        let begun = Instant::now();
        let Turn {
            game,
            limits,
            stop,
            report,
        } = turn;
        let choice = OpeningChoice {
            game,
            seed: self.seed,
            clear: S::CLEAR,
        };
        let search = self.search();
        choice.decide(|position, purpose| {
            let share = purpose.share(limits);
            let is_late = || {
                let whole = limits.longest();
                whole.is_some_and(|whole| begun.elapsed() + whole / purpose.parts() > whole)
            };
            if purpose == Purpose::Look && (stop.is_set() || is_late()) {
                return None;
            }
            let mut last = Progress::default();
            let mut handler = Handler {
                stop,
                report: &mut |progress| {
                    last.clone_from(progress);
                    if purpose == Purpose::Choose {
                        report(progress);
                    }
                },
            };
            let point = search.decide(position, &share, &mut handler)?;
            Some(Judgement::of(point, &last))
        })
    }
}

impl<S: Search> Player for Searching<S> {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        self.search().new_game();
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let action = match turn.game.to_decide() {
            None | Some((_, Expect::Stone(_))) => self.play_on(turn),
            Some(_) => self.open(turn),
        };
        action.ok_or(PlayerError::NoAction)
    }

    /// Reports nothing: most of what it thinks of is not on board.
    fn ponder(&mut self, turn: Turn<'_>) {
        let mut handler = Handler {
            stop: turn.stop,
            report: &mut |_| {},
        };
        self.search().ponder(turn.game, &turn.limits, &mut handler);
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
