//! What scripts can ask the engine: the type `Engine` of scripts.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rhai::{Array, Dynamic, Engine, Map};

use super::point::{Failure, array};
use super::position::{Position, name};
use crate::StopToken;
use engine::pattern::ModelKind;
use engine::state::Weights;
use engine::threat::{Goal, Outcome, ThreatSolver};
use engine::{
    Decision, Limits, ModelBoard, ModelParams, ModelSearch, Priority, Progress, Schedule,
    SearchHandler, Searcher, SearcherParams, TreeParams, TreeSearch,
};
use rules::{Color, Game, Point};

/// Size of each search's transposition table in MiB.
const TABLE_MIB: u16 = 16;

/// When a turn has to end.
#[derive(Clone)]
pub(super) struct Deadline {
    pub stop: StopToken,
    /// Time of the answer at the latest.
    pub at: Option<Instant>,
}

impl Deadline {
    /// True when the turn has to end now.
    pub fn is_due(&self) -> bool {
        self.stop.is_set() || self.is_late()
    }

    /// True when the time of the turn is over.
    pub fn is_late(&self) -> bool {
        self.at.is_some_and(|at| Instant::now() >= at)
    }
}

impl SearchHandler for Deadline {
    fn stopped(&mut self) -> bool {
        self.is_due()
    }

    fn progress(&mut self, _progress: &Progress) {}
}

/// What belongs to one turn.
pub(super) struct Turn {
    pub deadline: Deadline,
    /// The limits of the turn.
    pub limits: Limits,
    /// Random choices, the same for the same seed and position.
    pub rng: ChaCha8Rng,
    /// Nodes that the script has searched.
    pub nodes: u64,
    /// The point to play where the script is stopped before it has chosen.
    pub suggestion: Option<Point>,
    /// The report of the last search of the position on the board.
    pub progress: Option<Progress>,
}

/// The tools of a script. A clone is the same tools.
#[derive(Clone)]
pub(super) struct Tools(Arc<Mutex<Content>>);

struct Content {
    turn: Option<Turn>,
    /// The position on the board in this turn.
    key: u64,
    weights: Arc<Weights>,
    tree: Option<TreeSearch>,
    solver: Option<ThreatSolver>,
}

impl Tools {
    pub fn new(weights: Arc<Weights>) -> Self {
        Self(Arc::new(Mutex::new(Content {
            turn: None,
            key: 0,
            weights,
            tree: None,
            solver: None,
        })))
    }

    /// The largest memory of the searches in bytes.
    pub fn memory() -> u64 {
        tree_params(&Arc::default()).memory() + (u64::from(TABLE_MIB) << 20)
    }

    /// Begins a turn in this game.
    pub fn begin(&self, turn: Turn, game: &Game) {
        let mut content = self.content();
        content.turn = Some(turn);
        content.key = game.key();
    }

    /// Ends the turn and returns it.
    pub fn end(&self) -> Option<Turn> {
        self.content().turn.take()
    }

    fn content(&self) -> MutexGuard<'_, Content> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Content {
    fn turn(&mut self) -> Result<&mut Turn, Failure> {
        self.turn.as_mut().ok_or_else(|| "the turn is over".into())
    }

    /// The limits of a search with `wanted` nodes, within those of the turn.
    fn limits(&mut self, wanted: i64) -> Result<Limits, Failure> {
        let turn = self.turn()?;
        let wanted = u64::try_from(wanted).unwrap_or(0).max(1);
        let left = turn
            .limits
            .nodes
            .map(|most| most.saturating_sub(turn.nodes).max(1));
        Ok(Limits {
            nodes: Some(left.map_or(wanted, |left| left.min(wanted))),
            depth: turn.limits.depth,
            ..Limits::default()
        })
    }

    /// The result of a search as a script sees it.
    fn told(&mut self, game: &Game, decision: Option<Decision>) -> Result<Map, Failure> {
        let decision = decision.ok_or("the game is over: there is nothing to search")?;
        let is_on_board = game.key() == self.key;
        let turn = self.turn()?;
        turn.nodes += decision.progress.nodes;
        let line = decision.progress.best().map(|best| best.line.clone());
        let told = Map::from([
            ("point".into(), Dynamic::from(decision.point)),
            ("score".into(), i64::from(decision.score).into()),
            ("depth".into(), i64::from(decision.progress.depth).into()),
            ("line".into(), array(line.unwrap_or_default()).into()),
        ]);
        if is_on_board {
            turn.suggestion = Some(decision.point);
            turn.progress = Some(decision.progress);
        }
        Ok(told)
    }

    /// Searches with the strong search.
    fn search(&mut self, game: &Game, nodes: i64) -> Result<Map, Failure> {
        let limits = self.limits(nodes)?;
        let mut handler = self.turn()?.deadline.clone();
        let weights = &self.weights;
        let tree = self
            .tree
            .get_or_insert_with(|| TreeSearch::new(tree_params(weights)));
        let decision = tree.search(game, &limits, &mut handler);
        self.told(game, decision)
    }

    /// Searches the points that the models ask for, with the depth and widths that `options` name.
    fn search_models(&mut self, game: &Game, options: &Map) -> Result<Map, Failure> {
        let options = ModelOptions::read(options)?;
        let limits = self.limits(options.nodes)?;
        let params = ModelParams {
            table_mib: TABLE_MIB,
            schedule: options.schedule()?,
            ..ModelParams::default()
        };
        let mut handler = self.turn()?.deadline.clone();
        let decision = ModelSearch::new(params, 0).search(game, &limits, &mut handler);
        self.told(game, decision)
    }

    /// The first point of a proven win of the side to move, or `()`.
    fn win(&mut self, game: &Game, goal: Goal, nodes: i64) -> Result<Dynamic, Failure> {
        if game.result().is_some() {
            return Ok(Dynamic::UNIT);
        }
        let nodes = self.limits(nodes)?.nodes.unwrap_or(1);
        let deadline = self.turn()?.deadline.clone();
        let weights = Arc::clone(&self.weights);
        let make = || ThreatSolver::new(usize::from(TABLE_MIB)).with_weights(weights);
        let solver = self.solver.get_or_insert_with(make);
        let (board, rule, mover) = (game.board(), game.rule(), game.side_to_move());
        let answer = solver.solve(board, rule, mover, goal, nodes, &mut || deadline.is_due());
        self.turn()?.nodes += answer.nodes;
        Ok(match answer.outcome {
            Outcome::Win(strategy) => Dynamic::from(strategy.node(0).play),
            Outcome::NoWin | Outcome::Limit => Dynamic::UNIT,
        })
    }
}

/// The strong search, whose answers depend on the position alone.
fn tree_params(weights: &Arc<Weights>) -> TreeParams {
    TreeParams {
        table_mib: TABLE_MIB,
        keep: false,
        weights: Arc::clone(weights),
        ..TreeParams::default()
    }
}

/// The options of `search_models`.
struct ModelOptions {
    depth: u8,
    root: u16,
    child: u16,
    nodes: i64,
}

impl ModelOptions {
    fn read(options: &Map) -> Result<Self, Failure> {
        const KEYS: [&str; 4] = ["depth", "root", "child", "nodes"];
        if let Some(key) = options.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(
                format!("unknown option `{key}`, expected depth, root, child or nodes").into(),
            );
        }
        let number = |key: &str, default: i64| match options.get(key) {
            None => Ok(default),
            Some(value) => value
                .as_int()
                .map_err(|_| format!("`{key}` is not a whole number")),
        };
        Ok(Self {
            depth: u8::try_from(number("depth", 8)?).unwrap_or(u8::MAX),
            root: u16::try_from(number("root", 10)?).unwrap_or(u16::MAX),
            child: u16::try_from(number("child", 4)?).unwrap_or(u16::MAX),
            nodes: number("nodes", 100_000)?,
        })
    }

    /// The same depth and widths for every number of stones.
    fn schedule(&self) -> Result<Schedule, Failure> {
        let fixed = Schedule::fixed(self.depth, self.root, self.child);
        fixed.map_err(|errors| {
            let errors = errors.iter().map(ToString::to_string);
            errors.collect::<Vec<_>>().join("; ").into()
        })
    }
}

/// The models and crosses of both sides.
fn models(game: &Game) -> Array {
    let (board, mover) = (ModelBoard::new(game), game.side_to_move());
    let mut found = Array::new();
    for owner in [Color::Black, Color::White] {
        for model in board.models(owner) {
            let shape = Shape {
                kind: model.kind,
                is_mine: owner == mover,
                owner,
            };
            found.push(shape.told(array(model.stones), array(model.points)));
        }
        for cross in board.crosses(owner) {
            let shape = Shape {
                kind: cross.kind,
                is_mine: owner == mover,
                owner,
            };
            let stones = cross
                .parts
                .iter()
                .flat_map(|part| part.stones.iter().copied());
            found.push(shape.told(array(stones), array([cross.point])));
        }
    }
    found
}

/// A model or a cross without its points.
struct Shape {
    kind: ModelKind,
    is_mine: bool,
    owner: Color,
}

impl Shape {
    fn told(&self, stones: Array, points: Array) -> Dynamic {
        Map::from([
            ("kind".into(), kind_name(self.kind).into()),
            ("mine".into(), self.is_mine.into()),
            ("color".into(), name(self.owner).into()),
            ("stones".into(), stones.into()),
            ("points".into(), points.into()),
        ])
        .into()
    }
}

const fn kind_name(kind: ModelKind) -> &'static str {
    match kind {
        ModelKind::SleepingTwo => "sleeping_two",
        ModelKind::OpenTwo => "open_two",
        ModelKind::SleepingThree => "sleeping_three",
        ModelKind::OpenThree => "open_three",
        ModelKind::CrossThree => "cross_three",
        ModelKind::RushingFour => "rushing_four",
        ModelKind::CrossFour => "cross_four",
        ModelKind::OpenFour => "open_four",
        ModelKind::Five => "five",
    }
}

/// Adds the type `Engine`.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Tools>("Engine")
        .register_fn("random", |tools: &mut Tools, below: i64| {
            if below < 1 {
                return Err(Failure::from(format!(
                    "random({below}): expected a number from 1"
                )));
            }
            Ok(tools.content().turn()?.rng.random_range(0..below))
        })
        .register_fn("pick", |tools: &mut Tools, array: Array| {
            if array.is_empty() {
                return Err(Failure::from("pick: the array is empty"));
            }
            let index = tools.content().turn()?.rng.random_range(0..array.len());
            Ok(array[index].clone())
        })
        .register_fn("suggest", |tools: &mut Tools, point: Point| {
            tools.content().turn()?.suggestion = Some(point);
            Ok::<_, Failure>(())
        })
        .register_get("seconds_left", |tools: &mut Tools| {
            let at = tools.content().turn()?.deadline.at;
            let left = |at: Instant| at.saturating_duration_since(Instant::now()).as_secs_f64();
            Ok::<_, Failure>(at.map_or(Dynamic::UNIT, |at| left(at).into()))
        });
    engine
        .register_fn(
            "urgency",
            |_: &mut Tools, position: Position, point: Point| {
                position.check(point)?;
                let game = position.game();
                let (rule, board) = (game.rule(), game.board());
                let priority = Priority::of(rule, board, point, game.side_to_move());
                Ok::<_, Failure>(if board.is_empty(point) {
                    i64::from(priority.value())
                } else {
                    0
                })
            },
        )
        .register_fn("models", |_: &mut Tools, position: Position| {
            models(position.game())
        })
        .register_fn(
            "search",
            |tools: &mut Tools, position: Position, nodes: i64| {
                tools.content().search(position.game(), nodes)
            },
        )
        .register_fn(
            "search_models",
            |tools: &mut Tools, position: Position, options: Map| {
                tools.content().search_models(position.game(), &options)
            },
        )
        .register_fn(
            "fours",
            |tools: &mut Tools, position: Position, nodes: i64| {
                tools.content().win(position.game(), Goal::Vcf, nodes)
            },
        )
        .register_fn(
            "threats",
            |tools: &mut Tools, position: Position, nodes: i64| {
                tools.content().win(position.game(), Goal::Vct, nodes)
            },
        );
}
