//! [`TreeSearch`]: the search with what it keeps from turn to turn.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::answer::SearchResult;
use super::descent::Descent;
use super::history::History;
use super::params::{TreeEvaluator, TreeParams};
use super::root::Root;
use super::table::TranspositionTable;
use super::vote::elect;
use super::worker::{Shared, Worker};
use crate::budget::Budget;
use crate::decision::Decision;
use crate::eval::WindowTable;
use crate::limits::Limits;
use crate::progress::SearchHandler;
use crate::schedule::Schedule;
use crate::searcher::Searcher;
use crate::state::{PatternState, PointClass};
use rules::{Action, Game, Point};

/// A search that continues when the game reaches its position.
struct Foreseen {
    game: Game,
    root: Root,
}

/// The tree search with its table and histories. One search at a time; it may use several threads.
///
/// With one thread a decision is a function of the game, the limits, the parameters and the
/// searches since [`new_game`](Searcher::new_game), unless a time limit or a stop ends a search.
/// [Pondering](Searcher::ponder) is such a stopped search, so decisions after it do not repeat.
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
    /// A search with these parameters. Allocates the table. Parameters that
    /// [`check`](crate::SearcherParams::check) rejects are clamped to their ranges; a pattern table
    /// with patterns that are too long is replaced by the default evaluator.
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

    /// Calls `walk` with a walk at the game's position, on one thread. `None` when the game is
    /// over.
    pub(crate) fn descend(
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

    /// The best move of earlier searches in this position.
    fn expected_reply(&mut self, game: &Game) -> Option<Point> {
        self.table.open().probe(game.key(), 0)?.best
    }

    /// The result of pondering for this position, if a search within these limits can continue from
    /// it. It is cleared otherwise.
    fn take_foreseen(&mut self, game: &Game, limits: &Limits) -> Option<Root> {
        let Foreseen { game: met, root } = self.foreseen.take()?;
        let is_too_deep = limits
            .depth
            .is_some_and(|most| root.depth > usize::from(most));
        let fits = met == *game && root.lines == self.lines(limits) && !is_too_deep;
        fits.then_some(root)
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
        if others.is_empty() {
            deepen(&mut worker, &mut root, deepest);
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

impl Searcher for TreeSearch {
    /// Decides on a move for the side to move: iterations of growing depth, until a limit, a stop
    /// or a proven result. `None` only when the game is over.
    ///
    /// A single move is played at once. A stop is obeyed within 256 nodes of each thread; with one
    /// thread, a node limit is never exceeded.
    fn search(
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

    /// Thinks on the other side's time until the handler stops it or the result is proven. `game`
    /// has the position on the board. First it searches the position after the expected reply: if
    /// that is played, the next search continues from there. Then it searches the other replies,
    /// whose results remain in the table.
    ///
    /// Does nothing when nothing is kept from turn to turn. Time limits and the clock are ignored,
    /// because it is not the own time; limits of nodes and depth apply, and so does
    /// [`TreeParams::max_nodes`].
    fn ponder(&mut self, game: &Game, limits: &Limits, handler: &mut dyn SearchHandler) {
        self.foreseen = None;
        let remembers = self.params.keep && self.params.techniques.table;
        if !remembers || game.to_decide().is_none() || handler.stopped() {
            return;
        }
        let mut limits = limits.tighten(self.params.own_limits());
        (limits.time, limits.clock) = (None, None);
        if let Some(reply) = self.expected_reply(game)
            && let Some(next) = after(game, reply)
        {
            let Some((decision, root)) = self.think(&next, &limits, handler, None) else {
                return;
            };
            self.foreseen = Some(Foreseen { game: next, root });
            let left = |nodes: u64| nodes.saturating_sub(decision.progress.nodes);
            limits.nodes = limits.nodes.map(left);
        }
        if !handler.stopped() && limits.nodes != Some(0) {
            self.think(game, &limits, handler, None);
        }
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
        self.foreseen = None;
    }

    fn set_schedule(&mut self, schedule: Schedule) {
        self.params.schedule = schedule;
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

/// The game after a move, if the move is legal and the game continues.
fn after(game: &Game, point: Point) -> Option<Game> {
    let mut game = game.clone();
    game.play(Action::Place(point)).ok()?;
    game.result().is_none().then_some(game)
}
