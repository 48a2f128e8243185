//! [`Prover`]: wins by threats, looked for beside the search: at the root and along its principal variation.
//!
//! What is proven goes into the table, where the search finds it: a move of ours that loses to threats far beyond the horizon is worth a
//! loss from then on.

use std::collections::HashMap;

use super::params::TreeParams;
use super::root::Root;
use super::table::{Bound, Entry, PROOF};
use super::value::{Value, mate_in, mated_in};
use super::worker::Worker;
use crate::engine::threat::{Goal, Outcome, ThreatSolver};
use crate::proof::Strategy;
use crate::rules::Point;

/// One position in so many may be made for proofs, where that is more than was asked for.
const SHARE: u64 = 8;
/// Fewer positions than that find nothing that the search does not see.
const LEAST: u64 = 400;
/// Plies along the principal variation, in the order of what is gained where a win is found there: the reply to our move first.
const PLIES: [usize; 6] = [1, 0, 2, 3, 4, 5];
/// Moves of a strategy that go into the table.
const MOST_KEPT: usize = 2000;
/// Size of the solver's table.
const TABLE_MIB: usize = 8;

/// A threat solver and what it was asked during a search.
pub(super) struct Prover {
    solver: ThreatSolver,
    /// Positions made in vain, by position.
    tried: HashMap<u64, u64>,
    /// Positions made in this search.
    used: u64,
}

impl Prover {
    /// A prover with these bounds; none where both are 0.
    pub fn new(params: &TreeParams) -> Option<Self> {
        let wanted = params.vcf_nodes > 0 || params.vct_nodes > 0;
        wanted.then(|| Self {
            solver: ThreatSolver::new(TABLE_MIB),
            tried: HashMap::new(),
            used: 0,
        })
    }

    /// Begins a search: what is known of the root, or a win by fours there, comes first.
    pub fn begin(&mut self, worker: &mut Worker<'_>, root: &mut Root) {
        self.tried.clear();
        self.used = 0;
        let known = worker.shared.table.probe(worker.state.key(), 0);
        if let Some(known) = known.filter(Entry::is_proof)
            && let Some(best) = known.best.filter(|_| known.value > 0)
        {
            root.promote(best);
            return;
        }
        let nodes = u64::from(worker.params.vcf_nodes).min(worker.left());
        if nodes > 0
            && let Some(strategy) = self.solve(worker, Goal::Vcf, nodes)
        {
            keep(worker, &strategy, 0);
            root.promote(strategy.node(0).play);
        }
    }

    /// After an iteration: looks for wins along the best line. `true` when the root's moves are not worth what the iteration found.
    pub fn examine(&mut self, worker: &mut Worker<'_>, root: &mut Root) -> bool {
        let line = root.moves[0].line.clone();
        let found = PLIES.into_iter().filter(|&ply| ply <= line.len());
        let found = found
            .into_iter()
            .find(|&ply| self.proves(worker, root, &line[..ply]) && ply < 2);
        found.is_some() && !worker.stopped
    }

    /// Whether the side to move after these moves wins; the table knows it then.
    fn proves(&mut self, worker: &mut Worker<'_>, root: &mut Root, line: &[Point]) -> bool {
        let most = u64::from(worker.params.vct_nodes);
        let all = most.max(worker.all_nodes() / SHARE);
        let nodes = (all.saturating_sub(self.used) / 2)
            .min(most)
            .min(worker.left());
        if nodes < LEAST || worker.stopped {
            return false;
        }
        line.iter().for_each(|&point| worker.make(point));
        let key = worker.state.key();
        let known = worker.shared.table.probe(key, line.len());
        let is_open = !known.is_some_and(|known| known.is_proof())
            && 2 * self.tried.get(&key).copied().unwrap_or(0) <= nodes;
        let strategy = match is_open {
            true => self.solve(worker, Goal::Vct, nodes),
            false => None,
        };
        if let Some(strategy) = &strategy {
            keep(worker, strategy, line.len());
            if line.is_empty() {
                root.promote(strategy.node(0).play);
            }
        } else if is_open {
            self.tried.insert(key, nodes);
        }
        line.iter().for_each(|_| worker.undo());
        strategy.is_some()
    }

    /// A win of the side to move. The positions made count as the search's own.
    fn solve(&mut self, worker: &mut Worker<'_>, goal: Goal, nodes: u64) -> Option<Strategy> {
        let (mut state, begun) = (worker.state.clone(), worker.nodes);
        let mut stop = |made| {
            worker.nodes = begun + made;
            worker.poll();
            worker.stopped
        };
        let answer = self.solver.solve_state(&mut state, goal, nodes, &mut stop);
        worker.nodes = begun + answer.nodes;
        self.used += answer.nodes;
        match answer.outcome {
            Outcome::Win(strategy) => Some(strategy),
            _ => None,
        }
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
        let entry = Entry {
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
