//! [`ModelSearch`]: the search by models, alpha-beta over the points that the models ask for.

mod node;
mod params;
mod pick;
mod root;
mod table;
mod way_out;

pub use params::{ModelParams, Switches};
pub use pick::pick_without_search;

use self::node::{Manner, ModelWorker};
use self::root::ModelRoot;
use self::table::ModelTable;
use super::decision::Decision;
use super::eval::Evaluator;
use super::limits::Limits;
use super::pattern::{CandidateSource, ModelBoard, candidates};
use super::progress::{Candidate, SearchHandler};
use super::schedule::ScheduleStep;
use super::score::{Proven, WIN};
use crate::budget::Budget;
use rules::{Game, Point};

/// A tree search with its table. Single-threaded; one search at a time.
///
/// A decision is a function of the position (with its last stone), the limits, the parameters and the seed, as long as no time limit and
/// no stop cuts it short: nothing is carried over from one search to the next.
pub struct ModelSearch {
    params: ModelParams,
    seed: u64,
    evaluator: Box<dyn Evaluator>,
    table: ModelTable,
}

impl ModelSearch {
    /// A search with these parameters; allocates the table. Parameters that [`ModelParams::check`] finds fault with are brought into
    /// range. `seed` decides only what [`pick_without_search`](Self::pick_without_search) plays where no model is on board.
    pub fn new(params: ModelParams, seed: u64) -> Self {
        Self {
            seed,
            evaluator: params.evaluator.build(params.scores, &params.patterns),
            table: ModelTable::new(usize::from(params.table_mib)),
            params,
        }
    }

    /// The parameters.
    pub const fn params(&self) -> &ModelParams {
        &self.params
    }

    /// The choice of the search switched off, see [`pick_without_search`].
    pub fn pick_without_search(&self, game: &Game) -> Option<Point> {
        pick_without_search(game, self.params.candidates, self.seed)
    }

    /// Decides on a move for the side to move: iterative deepening to the schedule's depth, or until a limit, a stop or a proven result.
    /// `None` only when the game is over.
    ///
    /// A single candidate is played at once. A stop is obeyed within 256 nodes; a node limit is never exceeded. A loss is proven only
    /// within the candidates considered; then the seed's way out is played if there is one, otherwise the move that loses last. Switched
    /// off, it plays what [`pick_without_search`] says.
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
        let mut points = Vec::new();
        let width = usize::from(step.root);
        let source = candidates(&board, width, self.params.candidates, &mut points);
        if !self.params.switches.ordering {
            points.sort_unstable();
        }
        let lines = limits.lines.unwrap_or(self.params.lines).max(1);
        let mut root = ModelRoot::new(&points, usize::from(lines));
        let deepest = deepest(step, limits, game);
        let mut worker = self.worker(board, step, budget);
        match points.as_slice() {
            [] => return None,
            [_] if source == CandidateSource::Five => {
                root.settle(WIN - 1);
                worker.budget.progress.proven = Proven::from_score(WIN - 1);
            }
            [_] => {}
            _ => deepen(&mut worker, &mut root, deepest),
        }
        Some(conclude(worker, root))
    }

    /// The decision of a search that is switched off: one candidate, no node.
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

    /// All that a new search below this position works with.
    fn worker<'a>(
        &'a mut self,
        board: ModelBoard,
        step: ScheduleStep,
        budget: Budget<'a>,
    ) -> ModelWorker<'a> {
        let manner = Manner {
            switches: self.params.switches,
            limits: self.params.candidates,
            child_width: usize::from(step.child),
            forced_plies: usize::from(self.params.forced_plies),
        };
        ModelWorker::new(board, manner, &*self.evaluator, &mut self.table, budget)
    }
}

/// Plies of the last iteration that the schedule, the limits and the empty points allow.
fn deepest(step: ScheduleStep, limits: &Limits, game: &Game) -> u8 {
    let board = game.board();
    let empty = u16::from(board.size()) * u16::from(board.size()) - board.stones();
    let asked = limits.depth.unwrap_or(u16::MAX).min(empty);
    u8::try_from(asked).unwrap_or(u8::MAX).min(step.depth)
}

/// Iterations of growing depth, until one is stopped or proves a result.
fn deepen(worker: &mut ModelWorker<'_>, root: &mut ModelRoot, deepest: u8) {
    worker.budget.progress.candidates = root.show();
    for depth in 1..=deepest {
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

/// The decision after the last iteration.
fn conclude(mut worker: ModelWorker<'_>, mut root: ModelRoot) -> Decision {
    let score = root
        .score
        .unwrap_or_else(|| worker.evaluator.evaluate(&worker.board));
    let progress = &mut worker.budget.progress;
    if matches!(progress.proven, Some(Proven::Loss(_)))
        && let Some(point) = way_out::way_out(&worker.board)
    {
        root.prefer(point);
    }
    progress.candidates = root.show();
    progress.selective_depth = worker.selective_depth;
    Decision {
        point: root.moves[0].point,
        score,
        progress: worker.budget.finish(),
    }
}
