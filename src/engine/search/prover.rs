//! [`Prover`]: wins by threats, looked for beside the search: of the side to move at the root, and against each move that the search would
//! play.
//!
//! A win goes into the table, where the search finds it. Moves that lose are left out at the root, as long as others are left: where all of
//! them lose, the search decides which is hardest to answer for who has not looked that far. The solver goes on with what it found out
//! before, so that a question may be asked again and again, a little further each time, at the cost of asking once.

use std::collections::{HashMap, HashSet};

use super::entry::{Bound, PROOF, TableEntry};
use super::params::TreeParams;
use super::root::Root;
use super::value::{Value, mate_in, mated_in};
use super::worker::Worker;
use crate::threat::{Answer, Goal, Outcome, ThreatSolver};
use proof::Strategy;
use rules::Point;

/// Moves of a strategy that go into the table.
const MOST_KEPT: usize = 2000;

/// A threat solver and what it was asked during a search.
pub(super) struct Prover {
    solver: ThreatSolver,
    /// Positions in which there is nothing more to find out.
    settled: HashSet<u64>,
    /// Moves at the root that lose, and what they are worth.
    refuted: HashMap<Point, Value>,
    /// Whether all of them do.
    gave_up: bool,
    /// Positions made in this search.
    used: u64,
}

impl Prover {
    /// A prover with these bounds; none where both are 0.
    pub fn new(params: &TreeParams) -> Option<Self> {
        params.asks_for_solver().then(|| Self {
            solver: ThreatSolver::within(u64::from(params.solver_mib) << 20),
            settled: HashSet::new(),
            refuted: HashMap::new(),
            gave_up: false,
            used: 0,
        })
    }

    /// Forgets the game.
    pub fn forget(&mut self) {
        self.solver.forget();
    }

    /// Begins a search: what is known of the root, or a win by fours there, comes first.
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

    /// Whether the side to move at the root was found to win; the table knows it then.
    pub fn wins(&mut self, worker: &mut Worker<'_>, root: &mut Root) -> bool {
        let share = self.left(worker) / u64::from(worker.tuning.prover.own_divisor);
        let Some(strategy) = self.look(worker, share) else {
            return false;
        };
        keep(worker, &strategy, 0);
        root.promote(strategy.node(0).play);
        true
    }

    /// What a move at the root is worth, if it is found to lose.
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

    /// Every move loses: nothing is left out any more, and nothing asked.
    pub(crate) fn give_up(&mut self) {
        self.refuted.clear();
        self.gave_up = true;
    }

    /// Positions that may still be made.
    fn left(&self, worker: &Worker<'_>) -> u64 {
        let wanted = u64::from(worker.params.vct_nodes);
        if wanted == 0 || self.gave_up {
            return 0;
        }
        let all = wanted.max(worker.all_nodes() / u64::from(worker.tuning.prover.node_share));
        all.saturating_sub(self.used).min(worker.left())
    }

    /// Looks further for a win by threats of the side to move.
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

    /// Asks for a win of the side to move. The positions made count as the search's own.
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
    /// Lets the prover do something, where there is one.
    pub fn prove<T: Default>(&mut self, body: impl FnOnce(&mut Prover, &mut Self) -> T) -> T {
        let Some(prover) = self.prover.take() else {
            return T::default();
        };
        let result = body(prover, self);
        self.prover = Some(prover);
        result
    }
}

/// Puts a strategy into the table, for the side to move, `ply` plies from the root.
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
