//! [`Prover`]: searches wins by threats beside the main search: of the side to move at the root,
//! and against each move that the search would play.
//!
//! A win is stored in the table, where the search finds it. Losing moves are left out at the root
//! while others remain. When all moves lose, the search decides which one is hardest to answer for
//! an opponent that has not searched as far. The solver continues from its earlier results, so a
//! question can be asked repeatedly, each time with more nodes, at the cost of asking once.

use std::collections::{HashMap, HashSet};

use super::entry::{Bound, PROOF, TableEntry};
use super::params::TreeParams;
use super::root::Root;
use super::value::{Value, mate_in, mated_in};
use super::worker::Worker;
use crate::threat::{Answer, Goal, Outcome, ThreatSolver};
use proof::Strategy;
use rules::Point;

/// Number of moves of a strategy that are stored in the table.
const MOST_KEPT: usize = 2000;

/// A threat solver with its questions during a search.
pub(super) struct Prover {
    solver: ThreatSolver,
    /// Positions with a final result.
    settled: HashSet<u64>,
    /// Losing moves at the root, with their values.
    refuted: HashMap<Point, Value>,
    /// True when all moves lose.
    gave_up: bool,
    /// Number of nodes in this search.
    used: u64,
}

impl Prover {
    /// A prover with these limits; `None` when both are 0.
    pub fn new(params: &TreeParams) -> Option<Self> {
        params.asks_for_solver().then(|| Self {
            solver: ThreatSolver::within(u64::from(params.solver_mib) << 20),
            settled: HashSet::new(),
            refuted: HashMap::new(),
            gave_up: false,
            used: 0,
        })
    }

    /// Clears the results of the game.
    pub fn forget(&mut self) {
        self.solver.forget();
    }

    /// Starts a search: checks known results of the root and a win by fours first.
    pub fn begin(&mut self, worker: &mut Worker<'_>, root: &mut Root) {
        self.settled.clear();
        self.refuted.clear();
        self.gave_up = false;
        self.used = 0;
        let known = worker.shared.table.probe(worker.state.key(), 0);
        if let Some(known) = known.filter(TableEntry::is_proof)
            && let Some(best) = known.best.filter(|_| known.value > 0)
        {
            root.promote(best);
            return;
        }
        let nodes = u64::from(worker.params.vcf_nodes).min(worker.left());
        if nodes > 0
            && let Outcome::Win(strategy) = self.ask(worker, Goal::Vcf, nodes)
        {
            keep(worker, &strategy, 0);
            root.promote(strategy.node(0).play);
        }
    }

    /// True when the side to move at the root wins. The table then has the win.
    pub fn wins(&mut self, worker: &mut Worker<'_>, root: &mut Root) -> bool {
        let share = self.left(worker) / u64::from(worker.tuning.prover.own_divisor);
        let Some(strategy) = self.look(worker, share) else {
            return false;
        };
        keep(worker, &strategy, 0);
        root.promote(strategy.node(0).play);
        true
    }

    /// The value of a move at the root, if it loses.
    pub fn refute(&mut self, worker: &mut Worker<'_>, point: Point) -> Option<Value> {
        if let Some(&loss) = self.refuted.get(&point) {
            return Some(loss);
        }
        let share = self.left(worker) / u64::from(worker.tuning.prover.refutation_divisor);
        worker.make(point);
        let strategy = self.look(worker, share);
        worker.undo();
        let loss = mated_in(1 + usize::from(strategy?.plies()));
        self.refuted.insert(point, loss);
        Some(loss)
    }

    /// Records that every move loses: no move is left out any more, and no question is asked.
    pub(crate) fn give_up(&mut self) {
        self.refuted.clear();
        self.gave_up = true;
    }

    /// Number of nodes that remain.
    fn left(&self, worker: &Worker<'_>) -> u64 {
        let wanted = u64::from(worker.params.vct_nodes);
        if wanted == 0 || self.gave_up {
            return 0;
        }
        let all = wanted.max(worker.all_nodes() / u64::from(worker.tuning.prover.node_share));
        all.saturating_sub(self.used).min(worker.left())
    }

    /// Continues the search for a win by threats of the side to move.
    fn look(&mut self, worker: &mut Worker<'_>, nodes: u64) -> Option<Strategy> {
        let key = worker.state.key();
        if nodes < u64::from(worker.tuning.prover.min_nodes)
            || worker.stopped
            || self.settled.contains(&key)
        {
            return None;
        }
        let outcome = self.ask(worker, Goal::Vct, nodes);
        if outcome != Outcome::Limit {
            self.settled.insert(key);
        }
        match outcome {
            Outcome::Win(strategy) => Some(strategy),
            _ => None,
        }
    }

    /// Searches a win of the side to move. Its nodes count as those of the search.
    fn ask(&mut self, worker: &mut Worker<'_>, goal: Goal, nodes: u64) -> Outcome {
        let (mut state, begun, most) = (worker.state.clone(), worker.nodes, worker.left());
        let mut stop = |made| {
            worker.nodes = begun + made;
            worker.poll();
            worker.stopped
        };
        let Answer { outcome, nodes } = match goal {
            Goal::Vct => self.solver.resume(&mut state, [nodes, most], &mut stop),
            _ => self.solver.solve_state(&mut state, goal, nodes, &mut stop),
        };
        worker.nodes = begun + nodes;
        self.used += nodes;
        outcome
    }
}

impl Worker<'_> {
    /// Calls `body` with the prover, if there is one.
    pub fn prove<T: Default>(&mut self, body: impl FnOnce(&mut Prover, &mut Self) -> T) -> T {
        let Some(prover) = self.prover.take() else {
            return T::default();
        };
        let result = body(prover, self);
        self.prover = Some(prover);
        result
    }
}

/// Stores a strategy of the side to move in the table, `ply` plies from the root.
fn keep(worker: &mut Worker<'_>, strategy: &Strategy, ply: usize) {
    let mut keeper = Keeper {
        worker,
        strategy,
        longest: strategy.longest(),
        left: MOST_KEPT,
    };
    keeper.keep(0, ply);
}

struct Keeper<'a, 'b> {
    worker: &'a mut Worker<'b>,
    strategy: &'a Strategy,
    longest: Vec<u16>,
    left: usize,
}

impl Keeper<'_, '_> {
    fn keep(&mut self, number: u32, ply: usize) {
        let plies = usize::from(self.longest[number as usize]);
        if self.left == 0 || plies < 2 {
            return;
        }
        self.left -= 1;
        let node = self.strategy.node(number);
        self.store(ply, mate_in(ply + plies), Some(node.play));
        self.worker.make(node.play);
        self.store(ply + 1, mated_in(ply + plies), None);
        for &(reply, next) in &node.replies {
            self.worker.make(reply);
            self.keep(next, ply + 2);
            self.worker.undo();
        }
        self.worker.undo();
    }

    fn store(&self, ply: usize, value: Value, best: Option<Point>) {
        let entry = TableEntry {
            value,
            eval: 0,
            best,
            depth: PROOF,
            bound: Bound::Exact,
            pv: true,
        };
        let key = self.worker.state.key();
        self.worker.shared.table.store(key, ply, entry);
    }
}
