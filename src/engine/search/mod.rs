//! [`TreeSearch`]: the fast alpha-beta search on the pattern state.

mod answer;
mod depth;
mod descent;
mod dynamics;
mod entry;
mod extend;
mod front;
mod generate;
mod history;
mod horizon;
mod lean;
mod moves;
mod node;
mod params;
mod patterns;
mod picker;
mod ponder;
mod prune;
mod pvs;
mod reduction;
mod root;
mod root_moves;
mod table;
mod tuning;
mod update;
mod value;
mod verification;
mod vote;
mod win;
mod window;
mod worker;

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

pub(super) use self::answer::SearchResult;
pub(super) use self::depth::DepthLeft;
pub(super) use self::descent::{Descent, DescentMove, Listing};
pub use self::dynamics::{Complexity, Dynamics};
pub use self::lean::Lean;
pub use self::params::{Techniques, TreeEvaluator, TreeParams};
pub use self::reduction::complexity;
pub use self::tuning::SearchParams;
pub(super) use self::value::{
    Depth, EVAL_BOUND, INFINITE, MATE_BOUND, PLY, SCALE, Value, mate_in, to_score,
};
pub use self::value::{expected_points, expected_points_at, score_of_points};
pub(super) use self::verification::Verification;
pub(super) use self::window::Window;

use self::history::History;
use self::ponder::Foreseen;
use self::root::Root;
use self::table::TranspositionTable;
use self::vote::elect;
use self::worker::{Shared, Worker};
use super::eval::WindowTable;
use super::limits::Limits;
use super::progress::SearchHandler;
use super::state::{PatternState, PointClass};
use crate::budget::Budget;
use crate::decision::Decision;
use crate::schedule::Schedule;
use rules::Game;

/// The tree search with its table and histories. One search at a time; it may use several threads.
///
/// With one thread a decision is a function of the game, the limits, the parameters and the
/// searches since [`new_game`](Self::new_game), unless a time limit or a stop ends a search.
/// [Pondering](Self::ponder) is such a stopped search, so decisions after it do not repeat.
pub struct TreeSearch {
    params: TreeParams,
    table: TranspositionTable,
    /// The window table, if the evaluator is `patterns`.
    patterns: Option<Arc<WindowTable>>,
    /// One for each thread.
    histories: Vec<History>,
    /// The result of pondering.
    foreseen: Option<Foreseen>,
}

impl TreeSearch {
    /// A search with these parameters. Allocates the table. Parameters that [`TreeParams::check`]
    /// rejects are clamped to their ranges; a pattern table with patterns that are too long is
    /// replaced by the default evaluator.
    pub fn new(params: TreeParams) -> Self {
        let threads = params.threads.max(1);
        let patterns = match params.evaluator {
            TreeEvaluator::Combinations | TreeEvaluator::Net => None,
            TreeEvaluator::Patterns => WindowTable::new(&params.patterns).map(Arc::new),
        };
        Self {
            patterns,
            table: TranspositionTable::new(
                usize::from(params.table_mib),
                usize::from(params.most_table_mib),
            ),
            histories: (0..threads).map(|_| History::new()).collect(),
            foreseen: None,
            params,
        }
    }

    /// The parameters.
    pub const fn params(&self) -> &TreeParams {
        &self.params
    }

    /// Replaces the parameter `schedule` from the next search on.
    pub fn set_schedule(&mut self, schedule: Schedule) {
        self.params.schedule = schedule;
    }

    /// Forgets everything, as before the first game.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
        self.foreseen = None;
    }

    /// Decides on a move for the side to move: iterations of growing depth, until a limit, a stop
    /// or a proven result. `None` only when the game is over.
    ///
    /// A single move is played at once. A stop is obeyed within 256 nodes of each thread; with one
    /// thread, a node limit is never exceeded.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        game.to_decide()?;
        let limits = &limits.tighten(self.params.own_limits());
        let begun = self.take_foreseen(game, limits);
        let (decision, _) = self.think(game, limits, handler, begun)?;
        Some(decision)
    }

    /// Calls `walk` with a walk at the game's position, on one thread. `None` when the game is
    /// over.
    pub(super) fn descend(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
        walk: impl FnOnce(Descent<'_>) -> Option<Decision>,
    ) -> Option<Decision> {
        game.to_decide()?;
        let limits = &limits.tighten(self.params.own_limits());
        let budget = Budget::new(limits, game.ply(), handler);
        self.begin();
        let history = self.histories.first_mut().expect("there is one");
        let most = limits.nodes.unwrap_or(u64::MAX);
        let shared = Shared::new(self.table.open(), self.patterns.as_ref(), 0, most);
        let state = PatternState::of_game(game, &self.params.weights);
        let mut worker = Worker::new(&self.params, &shared, state, history);
        worker.budget = Some(budget);
        let reach = worker.set_reach(limits.depth);
        walk(Descent::new(worker, reach))
    }

    /// Number of root moves with an exact value.
    fn lines(&self, limits: &Limits) -> usize {
        usize::from(limits.lines.unwrap_or(self.params.lines).max(1))
    }

    /// Clears the results of earlier searches, or makes them count less.
    fn begin(&mut self) {
        if !self.params.keep {
            self.new_game();
        }
        self.table.new_search();
        self.histories.iter_mut().for_each(History::age);
    }

    /// One search within these limits. It continues from `begun`, the root of an earlier search of
    /// the same position, if there is one. Also returns its root. `None` only when the game is
    /// over.
    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
        begun: Option<Root>,
    ) -> Option<(Decision, Root)> {
        let budget = Budget::new(limits, game.ply(), handler);
        if begun.is_none() {
            self.begin();
        }
        if let Some(nodes) = expected_nodes(limits, game.ply(), self.histories.len()) {
            self.table.reserve(nodes.saturating_mul(REMEMBERED_TURNS));
        }
        let lines = self.lines(limits);
        let (first, others) = self.histories.split_first_mut().expect("there is one");
        let most = limits.nodes.unwrap_or(u64::MAX);
        let shared = Shared::new(
            self.table.open(),
            self.patterns.as_ref(),
            others.len(),
            most,
        );
        let state = PatternState::of_game(game, &self.params.weights);
        let mut worker = Worker::new(&self.params, &shared, state.clone(), first);
        worker.budget = Some(budget);
        let reach = worker.set_reach(limits.depth);
        let mut root = begun.unwrap_or_else(|| Root::new(&mut worker, lines, reach.width));
        if root.moves.is_empty() {
            return None;
        }
        let deepest = reach.deepest;
        let me = state.side_to_move();
        if let Some(five) = state.find(me, PointClass::Five) {
            return Some((worker.conclude(SearchResult::five(five)), root));
        }
        if root.moves.len() == 1 {
            return Some((worker.conclude(SearchResult::of_root(&root)), root));
        }
        let mut roots = std::thread::scope(|scope| {
            let helpers = others.iter_mut().map(|history| {
                let (params, shared, state) = (&self.params, &shared, state.clone());
                let (width, mut root) = (worker.width, root.clone());
                // Where the system has no more threads, the search uses those that it has.
                let helper = std::thread::Builder::new();
                helper.spawn_scoped(scope, move || {
                    let mut helper = Worker::new(params, shared, state, history);
                    helper.width = width;
                    deepen(&mut helper, &mut root, deepest);
                    helper.tell();
                    root
                })
            });
            let helpers = helpers.flatten().collect::<Vec<_>>();
            deepen(&mut worker, &mut root, deepest);
            shared.stop.store(true, Relaxed);
            let others = helpers
                .into_iter()
                .map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            std::iter::once(root).chain(others).collect::<Vec<_>>()
        });
        let ballots = roots.iter().map(Root::ballot).collect::<Vec<_>>();
        let root = roots.swap_remove(elect(&ballots, self.params.search.parallel.vote_base));
        Some((worker.conclude(SearchResult::of_root(&root)), root))
    }
}

/// Number of turns whose nodes fit into the table, if it may grow.
const REMEMBERED_TURNS: u64 = 4;

/// The estimated number of nodes of `threads` threads within these limits; `None` without a limit
/// of time or nodes.
fn expected_nodes(limits: &Limits, ply: u16, threads: usize) -> Option<u64> {
    const A_MILLISECOND: u64 = 1_000;
    let bounds = limits.time_bounds(ply);
    let by_time = bounds.map(|bounds| {
        let ms = u64::try_from(bounds.hard.as_millis()).unwrap_or(u64::MAX);
        ms.saturating_mul(A_MILLISECOND * threads as u64)
    });
    by_time.into_iter().chain(limits.nodes).min()
}

/// Iterations of growing depth, until one is stopped or proves a result. The first thread reports
/// them.
fn deepen(worker: &mut Worker<'_>, root: &mut Root, deepest: usize) {
    worker.poll();
    if root.depth > 0 {
        worker.report(SearchResult::of_root(root));
    }
    while root.depth < deepest && !root.is_proven {
        root.iterate(worker, root.depth + 1);
        worker.join_front(root);
        if worker.stopped || !worker.report(SearchResult::of_root(root)) {
            return;
        }
    }
}
