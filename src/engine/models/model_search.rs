//! [`ModelSearch`]: the search by models with what it keeps.

use super::generator::MoveGenerator;
use super::node::{Manner, ModelWorker, Parts};
use super::params::{Generator, ModelParams};
use super::pick::pick_without_search;
use super::root::ModelRoot;
use super::table::ModelTable;
use super::way_out::way_out;
use crate::budget::Budget;
use crate::decision::Decision;
use crate::eval::Evaluator;
use crate::limits::Limits;
use crate::params::Params;
use crate::pattern::{CandidateSource, ModelBoard};
use crate::progress::{Candidate, SearchHandler};
use crate::range::fitting_table;
use crate::schedule::{Schedule, ScheduleStep};
use crate::score::{Proven, Score, WIN};
use crate::search::{ParamError, SearcherParams};
use crate::searcher::Searcher;
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

    /// The choice without a search, see [`pick_without_search`].
    pub fn pick_without_search(&self, game: &Game) -> Option<Point> {
        pick_without_search(game, self.params.candidates, self.seed)
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

impl Searcher for ModelSearch {
    /// Decides on a move for the side to move by iterative deepening to the depth of the schedule,
    /// or until a limit, a stop or a proven result. `None` only when the game is over.
    ///
    /// A single candidate is played at once. A stop is obeyed within 256 nodes; a node limit is
    /// never exceeded. A loss is proven only within the candidates. In a lost position the
    /// generator `models` plays the way out of the original program if there is one; otherwise the
    /// search plays the move that loses last. When it is switched off, it plays the choice of
    /// [`pick_without_search`].
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        game.to_decide()?;
        let limits = &limits.tighten(self.params.own_limits());
        let mut budget = Budget::new(limits, game.ply(), handler);
        budget.progress.scale = self.params.evaluator.scale();
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

    fn set_schedule(&mut self, schedule: Schedule) {
        self.params.schedule = schedule;
    }
}

impl SearcherParams for ModelParams {
    /// The worth of one more open two, which the evaluator `model` finds from both ends. Of 30
    /// random openings after 200,000 nodes two thirds were within it.
    const CLEAR: Score = 400;

    fn build(self, seed: u64) -> Box<dyn Searcher> {
        Box::new(ModelSearch::new(self, seed))
    }

    fn max_nodes(&self) -> u64 {
        self.max_nodes
    }

    fn follows_schedule(&self) -> bool {
        true
    }

    fn memory(&self) -> u64 {
        u64::from(self.table_mib) << 20
    }

    fn fit(&mut self, bytes: u64) {
        self.table_mib = fitting_table(self.table_mib, bytes);
    }

    fn check(&self) -> Vec<ParamError> {
        let numbers = self.out_of_range().into_iter();
        numbers.map(ParamError::Range).collect()
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
        && let Some(point) = way_out(&worker.board)
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
