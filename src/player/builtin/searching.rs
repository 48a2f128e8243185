//! [`Searching`]: the player of all kinds with a search.

use std::sync::Arc;
use std::time::Instant;

use super::script::ScheduleScript;
use super::search_files::{FileContents, Shared};
use super::search_options::{Options, of_search, read_search_options};
use crate::character::{Actor, Repertoire, level};
use crate::{
    Action, BuildContext, Demand, GameSetup, Judgement, OpeningChoice, OptionErrors, Player,
    PlayerError, Proposal, Purpose, Turn,
};
use engine::state::{PatternState, Weights};
use engine::{Limits, Progress, Searcher, SearcherParams};
use rules::{Expect, Game, Point};

/// A player that plays by a search, changed by the traits of a character.
pub(super) struct Searching<P> {
    params: P,
    seed: u64,
    /// `None` when every move is that of the search.
    actor: Option<Actor>,
    repertoire: Repertoire,
    /// Sets depth and widths before each search, if the character has an expression for them.
    schedule: Option<ScheduleScript>,
    weights: Arc<Weights>,
    /// Created for the first game: its table may be large, and checking a cast builds every player.
    search: Option<Box<dyn Searcher>>,
    /// The moves of the game at the last turn.
    asked: Vec<Point>,
}

impl<P: SearcherParams + 'static> Searching<P> {
    /// A builder of players that share the weights and libraries of a registry.
    pub(super) fn builder(
        shared: &Arc<Shared>,
    ) -> impl Fn(toml::Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors> + use<P> {
        let shared = Arc::clone(shared);
        move |options, context| Self::build(options, context, &shared)
    }

    fn build(
        mut options: toml::Table,
        context: &BuildContext,
        shared: &Shared,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        level::expand(&mut options);
        let mut file_errors = Vec::new();
        let files = match P::default().tree() {
            Some(_) => FileContents::take(&mut options, shared, &mut file_errors),
            None => FileContents::builtin(shared),
        };
        let schedule = ScheduleScript::take(&mut options);
        let mut parsed = read_search_options::<Options<P>>(options);
        parsed.errors.extend(file_errors);
        parsed.errors.extend(schedule.as_ref().err().cloned());
        let is_expression = matches!(&schedule, Ok(Some(_)));
        let has_level = !parsed.lacks("level");
        let mut books = Vec::new();
        let options = parsed
            .checked(|options| {
                let search = options.search.check();
                let traits = options.traits.errors(has_level);
                search.iter().map(of_search).chain(traits).collect()
            })
            .checked(|options| {
                let is_idle = is_expression && !options.search.follows_schedule();
                let error = is_idle.then(ScheduleScript::without_effect);
                error.into_iter().collect()
            })
            .checked(|options| match options.book.read(&shared.books) {
                Ok(read) => {
                    books = read;
                    Vec::new()
                }
                Err(errors) => errors,
            })
            .into_result()?;
        let traits = options.traits;
        let schedule = schedule.map_err(|error| OptionErrors(vec![error]))?;
        let mut params = options.search;
        let FileContents { weights, numbers } = files;
        if let Some(tree) = params.tree() {
            tree.weights = Arc::clone(&weights);
            tree.search = numbers;
            tree.lean = traits.style.lean();
        }
        params.share(context.threads);
        let seed = options.seed.resolve(context.seed);
        let mut repertoire = Repertoire::new(&options.book, books, Arc::clone(&weights), seed);
        if let Some(bytes) = context.memory {
            params.fit(repertoire.fit(bytes));
        }
        Ok(Box::new(Self {
            params,
            seed,
            actor: Actor::new(traits, seed),
            repertoire,
            schedule,
            weights,
            search: None,
            asked: Vec::new(),
        }))
    }

    fn search(&mut self) -> &mut dyn Searcher {
        let make = || self.params.clone().build(self.seed);
        &mut **self.search.get_or_insert_with(make)
    }

    /// Forgets earlier searches unless the game continues the one of the last turn: after a take-back
    /// the answer does not depend on the moves that were taken back. An analysis goes to and fro and
    /// keeps what it knows.
    fn forget_other_games(&mut self, game: &Game, limits: &Limits) {
        let moves = game.moves().collect::<Vec<_>>();
        if !moves.starts_with(&self.asked) && limits.lines.is_none() {
            self.search().new_game();
        }
        self.asked = moves;
    }

    /// Computes depth and widths for this turn by the expression of the character.
    fn set_schedule(&mut self, game: &Game, limits: &Limits) -> Result<(), PlayerError> {
        if let Some(script) = &self.schedule {
            let schedule = script.schedule(game, limits, &self.weights)?;
            self.search().set_schedule(schedule);
        }
        Ok(())
    }

    /// The limits of the character itself.
    fn own_limits(&self) -> Limits {
        let nodes = self.params.max_nodes();
        Limits {
            nodes: (nodes > 0).then_some(nodes),
            ..Limits::default()
        }
    }

    /// Makes a choice of a swap opening. Reports the evaluation of the position on the board.
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
            clear: P::CLEAR,
        };
        let make = || self.params.clone().build(self.seed);
        let search = self.search.get_or_insert_with(make);
        choice.decide(|position, purpose| {
            if let Some(known) = self.repertoire.judge(position) {
                return Some(known);
            }
            let share = purpose.share(limits);
            let is_late = || {
                let whole = limits.longest();
                whole.is_some_and(|whole| begun.elapsed() + whole / purpose.parts() > whole)
            };
            if purpose == Purpose::Look && (stop.is_set() || is_late()) {
                return None;
            }
            let mut last = Progress::default();
            let mut look = Turn {
                game: position,
                limits: share,
                stop,
                report: &mut |progress| {
                    last.clone_from(progress);
                    if purpose == Purpose::Choose {
                        report(progress);
                    }
                },
            };
            let decision = search.search(position, &share, &mut look)?;
            Some(Judgement::of(decision.point, &last))
        })
    }
}

impl<P: SearcherParams + 'static> Player for Searching<P> {
    fn new_game(&mut self, setup: &GameSetup) -> Result<(), PlayerError> {
        PatternState::prepare(setup.rule());
        if let Some(tree) = self.params.tree() {
            tree.weights.prepare(setup.rule());
        }
        self.search().new_game();
        self.asked.clear();
        if let Some(actor) = &mut self.actor {
            actor.new_game();
        }
        Ok(())
    }

    /// Plays a move: from a library, by the traits of the character, or by the search.
    fn choose(&mut self, mut turn: Turn<'_>) -> Result<Action, PlayerError> {
        self.forget_other_games(turn.game, &turn.limits);
        self.set_schedule(turn.game, &turn.limits)?;
        let game = turn.game;
        if !matches!(game.to_decide(), None | Some((_, Expect::Stone(_)))) {
            return self.open(turn).ok_or(PlayerError::NoAction);
        }
        let limits = turn.limits.tighten(self.own_limits());
        let limits = match self.repertoire.recall(game, limits, turn.stop) {
            Ok(progress) => {
                (turn.report)(&progress);
                let best = progress.best().ok_or(PlayerError::NoAction)?;
                return Ok(Action::Place(best.point));
            }
            Err(left) => left,
        };
        turn.limits = limits;
        let make = || self.params.clone().build(self.seed);
        let search = self.search.get_or_insert_with(make);
        let decision = match (&mut self.actor, limits.lines) {
            (Some(actor), _) => {
                let action = actor.act(&mut turn, &mut **search);
                return action.ok_or(PlayerError::NoAction);
            }
            (None, Some(_)) => search.rank(game, &limits, &mut turn),
            (None, None) => search.search(game, &limits, &mut turn),
        };
        let decision = decision.ok_or(PlayerError::NoAction)?;
        Ok(Action::Place(decision.point))
    }

    /// Reports nothing, because most of the evaluated positions are not on the board.
    fn ponder(&mut self, mut turn: Turn<'_>) {
        let search = self.search();
        search.ponder(turn.game, &turn.limits, &mut turn.stop);
    }

    fn demand(&self) -> Demand {
        Demand {
            threads: self.params.threads(),
            memory: self.params.memory(),
        }
    }

    fn respond(&mut self, game: &Game, proposal: Proposal) -> bool {
        match &self.actor {
            Some(actor) => actor.respond(game, proposal),
            None => proposal == Proposal::TakeBack,
        }
    }
}
