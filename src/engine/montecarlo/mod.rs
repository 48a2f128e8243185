//! [`MonteCarlo`]: Monte Carlo alpha-beta, a best-first tree whose new nodes are judged by shallow alpha-beta searches.
//!
//! Each simulation walks down the tree by PUCT ([`select`]), judges one new node ([`leaf`]) and carries the value back up
//! ([`backup`]); nodes visited a second time get their list of moves ([`expand`]). Seeded noise on the priors is what makes it Monte Carlo:
//! two seeds grow two trees.
//!
//! CITE: alpha-beta in the place of playouts, Winands, Bjornsson, Alpha-beta-based play-outs in Monte-Carlo Tree Search (2011)

mod arena;
mod backup;
mod choice;
mod expand;
mod leaf;
mod params;
mod select;
mod simulation;
mod value;

pub use params::MonteCarloParams;

use self::arena::Arena;
use self::simulation::Simulation;
use super::eval::Evaluator;
use super::limits::Limits;
use super::pattern::{CandidateSource, ModelBoard, candidates};
use super::progress::{Candidate, SearchHandler};
use super::reference::{Budget, Decision, Worker};
use super::score::{Proven, WIN};
use super::table::Table;
use crate::rules::{Game, Point};

/// Simulations between two looks at what has changed at the root.
const TELL_EVERY: u64 = 64;
/// Nodes of a tree that has room for every move at the root.
const LEAST_TREE: u32 = 1_000;

/// A Monte Carlo search with its table. Single-threaded; one search at a time.
///
/// A decision is a function of the position (with its last stone), the limits, the parameters and the seed, as long as no time limit and
/// no stop cuts it short: nothing is carried over from one search to the next.
pub struct MonteCarlo {
    params: MonteCarloParams,
    seed: u64,
    evaluator: Box<dyn Evaluator>,
    table: Table,
}

impl MonteCarlo {
    /// A search with these parameters; allocates the table. Out of the range that [`MonteCarloParams::check`] knows they make no sense,
    /// but do no harm. `seed` is where the noise comes from.
    pub fn new(params: MonteCarloParams, seed: u64) -> Self {
        Self {
            seed,
            evaluator: params.evaluator.build(params.scores, &params.patterns),
            table: Table::new(usize::from(params.table_mib)),
            params,
        }
    }

    /// The parameters.
    pub const fn params(&self) -> &MonteCarloParams {
        &self.params
    }

    /// Decides on a move for the side to move: simulations until a limit, a stop or a proven result. `None` only when the game is over.
    ///
    /// Without any limit, and with `max_nodes = 0`, it thinks until it is stopped or the position is solved. A single candidate is played
    /// at once. A stop is obeyed within 256 nodes; a node limit is never exceeded. Nodes are positions made, in the tree and below it. The
    /// depth of the progress is that of the deepest node of the tree, its candidates' visits are simulations. Unlike [`ModelSearch`]'s, a
    /// proven result holds against every legal play.
    ///
    /// [`ModelSearch`]: super::ModelSearch
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        game.to_decide()?;
        let limits = &limits.tighten(self.params.own_limits());
        let board = ModelBoard::new(game);
        let step = self.params.schedule.at(game.ply());
        let mut points = Vec::new();
        let width = usize::from(step.root);
        let source = candidates(&board, width, self.params.candidates, &mut points);
        let budget = Budget::new(limits, game.ply(), handler);
        let (evaluator, table) = (&*self.evaluator, &mut self.table);
        let worker = Worker::new(board, self.params.manner(step), evaluator, table, budget);
        match points.as_slice() {
            [] => None,
            &[point] => Some(at_once(worker, point, source)),
            points => {
                let mut simulation = Simulation {
                    arena: Arena::new(self.params.max_tree_nodes.max(LEAST_TREE)),
                    params: &self.params,
                    step,
                    horizon: usize::from(limits.depth.unwrap_or(u16::MAX)),
                    seed: self.seed,
                    depth: 0,
                    worker,
                };
                simulation.worker.budget.progress.candidates =
                    points.iter().copied().map(unknown).collect();
                simulate(&mut simulation);
                Some(conclude(simulation))
            }
        }
    }
}

/// A candidate that nothing is known of.
fn unknown(point: Point) -> Candidate {
    Candidate {
        point,
        score: None,
        visits: 0,
        line: vec![point],
    }
}

/// The decision where there is nothing to choose.
fn at_once(mut worker: Worker<'_>, point: Point, source: CandidateSource) -> Decision {
    let mut only = unknown(point);
    let mut score = worker.evaluator.evaluate(&worker.board);
    if source == CandidateSource::Five {
        score = WIN - 1;
        only.score = Some(score);
        worker.budget.progress.proven = Some(Proven::Win(1));
    }
    worker.budget.progress.candidates = vec![only];
    Decision {
        point,
        score,
        progress: worker.budget.finish(),
    }
}

/// Simulations until the root is decided, a limit is met, or nothing is left to look at.
fn simulate(simulation: &mut Simulation<'_>) {
    if simulation.worker.budget.poll().is_err() {
        return;
    }
    for run in 1_u64.. {
        let before = simulation.worker.budget.nodes();
        if simulation.run().is_err() || simulation.is_decided() {
            return;
        }
        let made = simulation.worker.budget.nodes() - before;
        if run > 1 && made == 0 {
            return;
        }
        if run.is_multiple_of(TELL_EVERY) {
            tell(simulation);
            if simulation.worker.budget.is_past_soft() {
                return;
            }
        }
    }
}

/// Brings the progress up to date, and reports it when there is a new best move.
fn tell(simulation: &mut Simulation<'_>) {
    let best = |simulation: &Simulation<'_>| {
        let best = simulation.worker.budget.progress.best();
        best.map(|candidate| candidate.point)
    };
    let before = best(simulation);
    simulation.update_progress();
    if best(simulation) != before {
        simulation.worker.budget.report();
    }
}

/// The decision after the last simulation.
fn conclude(mut simulation: Simulation<'_>) -> Decision {
    simulation.update_progress();
    let score = simulation.score();
    let progress = simulation.worker.budget.finish();
    Decision {
        point: progress.candidates[0].point,
        score,
        progress,
    }
}
