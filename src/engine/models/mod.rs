//! [`ModelSearch`]: alpha-beta over the points that the models ask for. With another [`Generator`]
//! and [`MoveOrder`] it searches like programs without models.

mod generator;
mod neighbours;
mod node;
mod params;
mod pick;
mod root;
mod table;
mod way_out;

pub use generator::{Generator, MoveOrder};
pub use params::{ModelParams, Switches};
pub use pick::pick_without_search;

use self::generator::MoveGenerator;
use self::node::{Manner, ModelWorker, Parts};
use self::root::ModelRoot;
use self::table::ModelTable;
use super::decision::Decision;
use super::eval::Evaluator;
use super::limits::Limits;
use super::pattern::{CandidateSource, ModelBoard};
use super::progress::{Candidate, SearchHandler};
use super::schedule::{Schedule, ScheduleStep};
use super::score::{Proven, WIN};
use crate::budget::Budget;
use rules::{Game, Point};

/// A search by models with its table. Single-threaded; one search at a time.
///
/// A decision is a function of the position (with its last stone), the limits, the parameters and
/// the seed, unless a time limit or a stop ends the search. Nothing is kept from one search to the
/// next.
pub struct ModelSearch {
    params: ModelParams,
    seed: u64,
    evaluator: Box<dyn Evaluator>,
    generator: MoveGenerator,
    table: ModelTable,
}

impl ModelSearch {
    /// A search with these parameters. Allocates the table. Parameters that [`ModelParams::check`]
    /// rejects are clamped to their ranges. `seed` decides only what
    /// [`pick_without_search`](Self::pick_without_search) plays without a model on board.
    pub fn new(params: ModelParams, seed: u64) -> Self {
        Self {
            seed,
            evaluator: params.evaluator.build(params.scores, &params.patterns),
            generator: MoveGenerator::new(&params),
            table: ModelTable::new(usize::from(params.table_mib)),
            params,
        }
    }

    /// The parameters.
    pub const fn params(&self) -> &ModelParams {
        &self.params
    }

    /// Replaces the parameter `schedule` from the next search on.
    pub fn set_schedule(&mut self, schedule: Schedule) {
        self.params.schedule = schedule;
    }

    /// The choice without a search, see [`pick_without_search`].
    pub fn pick_without_search(&self, game: &Game) -> Option<Point> {
        pick_without_search(game, self.params.candidates, self.seed)
    }

    /// Decides on a move for the side to move by iterative deepening to the depth of the schedule,
    /// or until a limit, a stop or a proven result. `None` only when the game is over.
    ///
    /// A single candidate is played at once. A stop is obeyed within 256 nodes; a node limit is
    /// never exceeded. A loss is proven only within the candidates. In a lost position the
    /// generator `models` plays the way out of the original program if there is one; otherwise the
    /// search plays the move that loses last. When it is switched off, it plays the choice of
    /// [`pick_without_search`].
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        game.to_decide()?;
        let limits = &limits.tighten(self.params.own_limits());
        let budget = Budget::new(limits, game.ply(), handler);
        let board = ModelBoard::new(game);
        if !self.params.enabled {
            return self.without_search(game, &board, budget);
        }
        let step = self.params.schedule.at(game.ply());
        let lines = limits.lines.unwrap_or(self.params.lines).max(1);
        let deepest = deepest(step, limits, game);
        let has_way_out = self.params.generator == Generator::Models;
        let mut worker = self.worker(board, step, budget);
        let mut points = Vec::new();
        // Not timed: without a search there is no share of the models.
        let (width, generator) = (usize::from(step.root), &mut *worker.parts.generator);
        let source = generator.list_root(&worker.board, width, &mut points);
        if !worker.manner.switches.ordering {
            points.sort_unstable();
        }
        let mut root = ModelRoot::new(&points, usize::from(lines));
        match points.as_slice() {
            [] => return None,
            [_] if source == CandidateSource::Five => {
                root.settle(WIN - 1);
                worker.budget.progress.proven = Proven::from_score(WIN - 1);
            }
            [_] => {}
            _ => deepen(&mut worker, &mut root, deepest),
        }
        if has_way_out {
            prefer_way_out(&worker, &mut root);
        }
        Some(conclude(worker, root))
    }

    /// The decision without a search: one candidate, no node.
    fn without_search(
        &self,
        game: &Game,
        board: &ModelBoard,
        mut budget: Budget<'_>,
    ) -> Option<Decision> {
        let point = self.pick_without_search(game)?;
        budget.progress.candidates = vec![Candidate {
            point,
            score: None,
            visits: 0,
            line: vec![point],
        }];
        Some(Decision {
            point,
            score: self.evaluator.evaluate(board),
            progress: budget.finish(),
        })
    }

    /// The worker of a new search from this position.
    fn worker<'a>(
        &'a mut self,
        board: ModelBoard,
        step: ScheduleStep,
        budget: Budget<'a>,
    ) -> ModelWorker<'a> {
        let manner = Manner {
            switches: self.params.switches,
            child_width: usize::from(step.child),
            forced_plies: usize::from(self.params.forced_plies),
        };
        let parts = Parts {
            generator: &mut self.generator,
            table: &mut self.table,
        };
        ModelWorker::new(board, manner, &*self.evaluator, parts, budget)
    }
}

/// Depth of the last iteration that the schedule, the limits and the empty points allow, in plies.
fn deepest(step: ScheduleStep, limits: &Limits, game: &Game) -> u8 {
    let board = game.board();
    let empty = u16::from(board.size()) * u16::from(board.size()) - board.stones();
    let asked = limits.depth.unwrap_or(u16::MAX).min(empty);
    u8::try_from(asked).unwrap_or(u8::MAX).min(step.depth)
}

/// Iterations of growing depth, until one is stopped or proves a result. Without iterative
/// deepening there is one iteration at full depth.
fn deepen(worker: &mut ModelWorker<'_>, root: &mut ModelRoot, deepest: u8) {
    worker.budget.progress.candidates = root.show();
    let first = if worker.manner.switches.deepening {
        1
    } else {
        deepest
    };
    for depth in first..=deepest {
        if worker.budget.poll().is_err() || root.iterate(worker, depth).is_err() {
            return;
        }
        let progress = &mut worker.budget.progress;
        progress.depth = u16::from(depth);
        progress.selective_depth = worker.selective_depth;
        progress.candidates = root.show();
        progress.proven = root.score.and_then(Proven::from_score);
        if progress.proven.is_some() {
            return;
        }
        worker.budget.report();
        if worker.budget.is_past_soft() {
            return;
        }
    }
}

/// In a lost position, puts the way out of the original program first if there is one.
fn prefer_way_out(worker: &ModelWorker<'_>, root: &mut ModelRoot) {
    if matches!(worker.budget.progress.proven, Some(Proven::Loss(_)))
        && let Some(point) = way_out::way_out(&worker.board)
    {
        root.prefer(point);
    }
}

/// The decision after the last iteration.
fn conclude(mut worker: ModelWorker<'_>, root: ModelRoot) -> Decision {
    let score = root
        .score
        .unwrap_or_else(|| worker.evaluator.evaluate(&worker.board));
    let progress = &mut worker.budget.progress;
    progress.candidates = root.show();
    progress.selective_depth = worker.selective_depth;
    Decision {
        point: root.moves[0].point,
        score,
        progress: worker.budget.finish(),
    }
}
