//! The player of the kind `script`: it asks its script for every move.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use rhai::Dynamic;

use super::position::Position;
use super::sandbox::{Broken, Program, Sandbox};
use super::tools::{self, Deadline, Tools};
use crate::builtin::search_files::Shared;
use crate::options::parse_section;
use crate::registry::{KindReference, default_keys};
use crate::script_source::Source;
use crate::seed::choice_rng;
use crate::{
    Action, BuildContext, Demand, GameSetup, Judgement, OpeningChoice, OptionErrors, Player,
    PlayerError, Purpose, SeedOption, Stop, Turn,
};
use engine::{Priority, Score};
use rules::{Game, Point, parse_point};

/// The entry of the kind in the reference of `players.toml`.
pub(in crate::builtin) const REFERENCE: KindReference = KindReference {
    about: "A player written as a script in the language Rhai. The script is a file with a \
            function `choose(game, engine)`, which returns a point.",
    example: r#"
[players.tim]
kind = "script"
script = "first"
"#,
    keys: default_keys::<Options>,
};

engine::params! {
    /// The options of the kind in `players.toml`.
    pub(super) struct Options {
        /// Source of its random choices: `"game"` differs in every game, a number is the same in
        /// every game.
        seed: SeedOption = SeedOption::default();
        /// The script: the path of a `.rhai` file, or the name of one that comes with the program:
        /// `center`, `dynamic`, `first`, `shapes`, `small_search` or `threats`. A relative path
        /// starts from the folder of the file that names it. A changed file counts from the next
        /// game on.
        script: String = "first".to_owned();
        /// Number of steps of the script, calls and loops included, after which a turn fails.
        max_operations: u64 = 20_000_000, range 1_000..=1_000_000_000;
    }
}

/// Plays what a script chooses.
struct Script {
    source: Source,
    text: Cow<'static, str>,
    program: Program,
    sandbox: Sandbox,
    tools: Tools,
    seed: u64,
}

/// A builder of players that share the weights of a registry.
pub(in crate::builtin) fn builder(
    shared: &Arc<Shared>,
) -> impl Fn(toml::Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors> + use<> {
    let weights = Arc::clone(&shared.weights);
    move |options, context| {
        let options: Options = parse_section(options)?;
        let wrong = |message: String| OptionErrors::one("script", message);
        let source = Source::of(&options.script).map_err(wrong)?;
        let text = source.text().map_err(wrong)?;
        let program = Program::compile(source.path(), &text).map_err(wrong)?;
        Ok(Box::new(Script {
            program,
            text,
            source,
            sandbox: Sandbox::new(&context.console, options.max_operations),
            tools: Tools::new(Arc::clone(&weights)),
            seed: options.seed.resolve(context.seed),
        }))
    }
}

impl Player for Script {
    /// Reads the script again if its file has changed.
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        let text = self.source.text().map_err(PlayerError::Failed)?;
        if text != self.text {
            self.program =
                Program::compile(self.source.path(), &text).map_err(PlayerError::Failed)?;
            self.text = text;
        }
        Ok(())
    }

    fn choose(&mut self, mut turn: Turn<'_>) -> Result<Action, PlayerError> {
        let mut failure = None;
        let choice = OpeningChoice {
            game: turn.game,
            seed: self.seed,
            clear: Score::MAX,
        };
        let action = choice.decide(|game, purpose| {
            if purpose == Purpose::Look {
                return None;
            }
            match self.ask(game, &mut turn) {
                // What a script thinks of a position is not known.
                Ok(point) => Some(Judgement { point, score: None }),
                Err(error) => {
                    failure = Some(error);
                    None
                }
            }
        });
        match failure {
            Some(error) => Err(error),
            None => action.ok_or(PlayerError::NoAction),
        }
    }

    fn demand(&self) -> Demand {
        Demand {
            threads: 1,
            memory: Tools::memory(),
        }
    }
}

impl Script {
    /// The point that the script chooses.
    fn ask(&mut self, game: &Game, turn: &mut Turn<'_>) -> Result<Point, PlayerError> {
        let bounds = turn.limits.time_bounds(game.ply());
        let deadline = Deadline {
            stop: turn.stop.clone(),
            at: bounds.map(|bounds| Instant::now() + bounds.hard),
        };
        let this_turn = tools::Turn {
            deadline: deadline.clone(),
            limits: turn.limits,
            rng: choice_rng(self.seed, game),
            nodes: 0,
            suggestion: None,
            progress: None,
        };
        self.tools.begin(this_turn, game);
        let arguments = [
            Dynamic::from(Position::new(game.clone())),
            Dynamic::from(self.tools.clone()),
        ];
        let chosen = self
            .sandbox
            .choose(&self.program, arguments, deadline.clone());
        let ended = self.tools.end();
        if let Some(progress) = ended.as_ref().and_then(|turn| turn.progress.as_ref()) {
            (turn.report)(progress);
        }
        match chosen {
            Ok(value) => point_of(&value, game, &self.source),
            Err(Broken::Failed(error)) => Err(PlayerError::Failed(error)),
            Err(Broken::Stopped) => match ended.and_then(|turn| turn.suggestion) {
                Some(point) => Ok(point),
                None => without_choice(game, &deadline),
            },
        }
    }
}

/// The point that a script has returned: a point, or its name.
fn point_of(value: &Dynamic, game: &Game, source: &Source) -> Result<Point, PlayerError> {
    let size = game.board().size();
    if let Some(point) = value.clone().try_cast::<Point>() {
        return Ok(point);
    }
    let name = value.clone().into_string();
    if let Ok(point) = name.map(|name| parse_point(&name, size)) {
        return point.map_err(|error| PlayerError::Illegal(source.error(&error.to_string())));
    }
    let kind = value.type_name();
    Err(PlayerError::Failed(source.error(&format!(
        "returned a value of the type `{kind}`, expected a point or its name, as in \"h8\""
    ))))
}

/// What a script plays that was stopped without a suggestion: the most urgent point, if the user
/// has asked for a move.
fn without_choice(game: &Game, deadline: &Deadline) -> Result<Point, PlayerError> {
    if deadline.stop.requested() == Some(Stop::Abort) {
        return Err(PlayerError::Aborted);
    }
    if deadline.is_late() {
        let message = "the script did not choose within the time of the turn";
        return Err(PlayerError::Failed(message.to_owned()));
    }
    let (board, rule, mover) = (game.board(), game.rule(), game.side_to_move());
    let urgency = |point: &Point| Priority::of(rule, board, *point, mover).value();
    let most_urgent = game.legal_points().max_by_key(urgency);
    most_urgent.ok_or(PlayerError::NoAction)
}
