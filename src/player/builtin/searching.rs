//! [`Searching`]: the player of all kinds with a search.

use std::sync::Arc;
use std::time::Instant;

use super::script::ScheduleScript;
use super::search_files::{FileContents, Shared};
use super::search_options::{of_search, read_search_options};
use crate::character::{Actor, Aloud, BookOptions, Mind, Performance, Repertoire, Traits, level};
use crate::{
    Action, BuildContext, Demand, GameSetup, Judgement, OpeningChoice, OptionErrors, Player,
    PlayerError, Proposal, Purpose, SeedOption, StopToken, Turn,
};
use engine::state::{PatternState, Weights};
use engine::{
    Decision, Lean, Limits, ParamError, Params, Progress, Schedule, Score, SearchHandler,
    TreeParams, expected_points,
};
use rules::{Expect, Game, Point};

/// A search of a kind of player.
pub(super) trait Search: Send + 'static {
    /// The part `search` of a character's options.
    type Params: Params + Clone + Send;
    /// Absolute score above which a side counts as better; smaller scores are noise.
    const CLEAR: Score;

    /// The errors of the parameters.
    fn check(params: &Self::Params) -> Vec<ParamError>;
    /// The character's own node limit of a turn; 0 for none.
    fn max_nodes(params: &Self::Params) -> u64;
    /// The part of the parameters that belongs to the tree search, whose weights and numbers files
    /// may replace. By default there is none.
    fn tree(_params: &mut Self::Params) -> Option<&mut TreeParams> {
        None
    }
    /// Changes the parameters so that the evaluation prefers some shapes. By default nothing
    /// changes.
    fn lean(_params: &mut Self::Params, _lean: Lean) {}
    /// Sets the number of threads if the parameters leave it open. By default there is one thread.
    fn share(_params: &mut Self::Params, _threads: usize) {}
    /// Threads and memory of a search with these parameters.
    fn demand(params: &Self::Params) -> Demand;
    /// Reduces the tables to `bytes`, if that leaves enough to work with.
    fn fit(params: &mut Self::Params, bytes: u64);
    /// A search with these parameters. It may allocate much memory.
    fn new(params: Self::Params, seed: u64) -> Self;
    /// Forgets everything about earlier games.
    fn new_game(&mut self) {}
    /// True when depth and widths of a search with these parameters follow its schedule.
    fn follows_schedule(params: &Self::Params) -> bool;
    /// Sets depth and widths from the next search on.
    fn set_schedule(&mut self, schedule: Schedule);
    /// The move to play; `None` only when the game is over.
    fn decide(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision>;
    /// The values of as many moves as the limits have lines, the best first. By default it decides
    /// with this number of lines.
    fn rank(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.decide(game, limits, handler)
    }
    /// Share of the points, in percent, that the side to move can expect at this score.
    fn percent(&self, score: Score) -> f64 {
        100.0 * f64::from(expected_points(score))
    }
    /// Thinks on the other side's time until the handler stops it. `game` has the position on the
    /// board. By default it does nothing.
    fn ponder(&mut self, _game: &Game, _limits: &Limits, _handler: &mut dyn SearchHandler) {}
}

/// A player that plays by a search, changed by the traits of a character.
pub(super) struct Searching<S: Search> {
    params: S::Params,
    seed: u64,
    /// `None` when every move is that of the search.
    actor: Option<Actor>,
    repertoire: Repertoire,
    /// Sets depth and widths before each search, if the character has an expression for them.
    schedule: Option<ScheduleScript>,
    weights: Arc<Weights>,
    /// Created for the first game: its table may be large, and checking a cast builds every player.
    search: Option<S>,
    /// The moves of the game at the last turn.
    asked: Vec<Point>,
}

engine::params! {
    /// The options of a player with a search.
    pub(super) struct Options<P: Params> {
        /// Source of its random choices: `"game"` differs in every game, a number is the same in
        /// every game.
        seed: SeedOption = SeedOption::default();
        /// Parameters of its search.
        search: P = P::default();
        /// Opening libraries, made by `nekomoku book`. The player plays the moves that they know
        /// without a search.
        book: BookOptions = BookOptions::default();
    }
    includes {
        /// The traits of the character.
        traits: Traits, without [];
    }
}

impl<S: Search> Searching<S> {
    /// A builder of players that share the weights and libraries of a registry.
    pub(super) fn builder(
        shared: &Arc<Shared>,
    ) -> impl Fn(toml::Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors> + use<S> {
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
        let files = match S::tree(&mut S::Params::default()) {
            Some(_) => FileContents::take(&mut options, shared, &mut file_errors),
            None => FileContents::builtin(shared),
        };
        let schedule = ScheduleScript::take(&mut options);
        let mut parsed = read_search_options::<Options<S::Params>>(options);
        parsed.errors.extend(file_errors);
        parsed.errors.extend(schedule.as_ref().err().cloned());
        let is_expression = matches!(&schedule, Ok(Some(_)));
        let has_level = !parsed.lacks("level");
        let mut books = Vec::new();
        let options = parsed
            .checked(|options| {
                let search = S::check(&options.search);
                let traits = options.traits.errors(has_level);
                search.iter().map(of_search).chain(traits).collect()
            })
            .checked(|options| {
                let is_idle = is_expression && !S::follows_schedule(&options.search);
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
        if let Some(tree) = S::tree(&mut params) {
            tree.weights = Arc::clone(&weights);
            tree.search = numbers;
        }
        S::lean(&mut params, traits.style.lean());
        S::share(&mut params, context.threads);
        let seed = options.seed.resolve(context.seed);
        let mut repertoire = Repertoire::new(&options.book, books, Arc::clone(&weights), seed);
        if let Some(bytes) = context.memory {
            S::fit(&mut params, repertoire.fit(bytes));
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

    fn search(&mut self) -> &mut S {
        let make = || S::new(self.params.clone(), self.seed);
        self.search.get_or_insert_with(make)
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

    /// Plays a move: from a library, by the traits of the character, or by the search.
    fn play_on(&mut self, turn: Turn<'_>) -> Option<Action> {
        let own_nodes = S::max_nodes(&self.params);
        let own = Limits {
            nodes: (own_nodes > 0).then_some(own_nodes),
            ..Limits::default()
        };
        let limits = turn.limits.tighten(own);
        let limits = match self.repertoire.recall(turn.game, limits, turn.stop) {
            Ok(progress) => {
                (turn.report)(&progress);
                return progress.best().map(|best| Action::Place(best.point));
            }
            Err(left) => left,
        };
        let mut actor = self.actor.take();
        let mut thinker = Thinker {
            search: self.search(),
            stop: turn.stop,
            report: turn.report,
        };
        let action = match &mut actor {
            None => {
                let decision = thinker.think(turn.game, &limits, Aloud::Yes);
                decision.map(|decision| Action::Place(decision.point))
            }
            Some(actor) => {
                let played = actor.act(turn.game, limits, &mut thinker);
                played.map(|Performance { action, progress }| {
                    progress
                        .iter()
                        .for_each(|progress| (thinker.report)(progress));
                    action
                })
            }
        };
        self.actor = actor;
        action
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
            clear: S::CLEAR,
        };
        let make = || S::new(self.params.clone(), self.seed);
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
            let mut handler = Handler {
                stop,
                report: &mut |progress| {
                    last.clone_from(progress);
                    if purpose == Purpose::Choose {
                        report(progress);
                    }
                },
            };
            let decision = search.decide(position, &share, &mut handler)?;
            Some(Judgement::of(decision.point, &last))
        })
    }
}

impl<S: Search> Player for Searching<S> {
    fn new_game(&mut self, setup: &GameSetup) -> Result<(), PlayerError> {
        PatternState::prepare(setup.rule());
        if let Some(tree) = S::tree(&mut self.params) {
            tree.weights.prepare(setup.rule());
        }
        self.search().new_game();
        self.asked.clear();
        if let Some(actor) = &mut self.actor {
            actor.new_game();
        }
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        self.forget_other_games(turn.game, &turn.limits);
        self.set_schedule(turn.game, &turn.limits)?;
        let action = match turn.game.to_decide() {
            None | Some((_, Expect::Stone(_))) => self.play_on(turn),
            Some(_) => self.open(turn),
        };
        action.ok_or(PlayerError::NoAction)
    }

    /// Reports nothing, because most of the evaluated positions are not on the board.
    fn ponder(&mut self, turn: Turn<'_>) {
        let mut handler = Handler {
            stop: turn.stop,
            report: &mut |_| {},
        };
        self.search().ponder(turn.game, &turn.limits, &mut handler);
    }

    fn demand(&self) -> Demand {
        S::demand(&self.params)
    }

    fn respond(&mut self, game: &Game, proposal: Proposal) -> bool {
        match &self.actor {
            Some(actor) => actor.respond(game, proposal),
            None => proposal == Proposal::TakeBack,
        }
    }
}

/// A search during its turn, as an actor uses it.
struct Thinker<'a, S> {
    search: &'a mut S,
    stop: &'a StopToken,
    report: &'a mut dyn FnMut(&Progress),
}

impl<S: Search> Mind for Thinker<'_, S> {
    fn think(&mut self, game: &Game, limits: &Limits, aloud: Aloud) -> Option<Decision> {
        let mut hush = |_: &Progress| {};
        let mut handler = Handler {
            stop: self.stop,
            report: match aloud {
                Aloud::Yes => &mut *self.report,
                Aloud::No => &mut hush,
            },
        };
        match limits.lines {
            Some(_) => self.search.rank(game, limits, &mut handler),
            None => self.search.decide(game, limits, &mut handler),
        }
    }

    fn forget(&mut self) {
        self.search.new_game();
    }

    fn percent(&self, score: Score) -> f64 {
        self.search.percent(score)
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_set()
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
