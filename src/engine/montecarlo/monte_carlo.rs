//! [`MonteCarlo`]: the search with what it keeps from turn to turn.

use super::params::{Algorithm, MonteCarloParams};
use super::tree::NODE_BYTES;
use super::{rollouts, tree};
use crate::decision::Decision;
use crate::limits::Limits;
use crate::params::Params;
use crate::progress::{Candidate, SearchHandler};
use crate::range::fitting_table;
use crate::schedule::Schedule;
use crate::search::{
    ParamError, SearchResult, SearcherParams, TreeParams, TreeSearch, Value, to_score,
};
use crate::searcher::Searcher;
use rules::{Game, Point};

/// A Monte Carlo search with its table and histories. Single-threaded; one search at a time.
///
/// Data is kept from turn to turn only while a game continues; after a take-back, or in another
/// game, a search starts from an empty tree. A decision is a function of the game, the limits, the
/// parameters, the seed and the earlier turns in that game, unless a time limit or a stop ends the
/// search.
pub struct MonteCarlo {
    params: MonteCarloParams,
    seed: u64,
    search: TreeSearch,
    /// The game that was searched last.
    before: Option<Game>,
}

impl MonteCarlo {
    /// A search with these parameters. Allocates the table. Parameters that
    /// [`MonteCarloParams::check`] rejects do no harm. `seed` is the seed of all draws.
    pub fn new(params: MonteCarloParams, seed: u64) -> Self {
        Self {
            seed,
            search: TreeSearch::new(params.main.clone()),
            before: None,
            params,
        }
    }

    /// The parameters.
    pub const fn params(&self) -> &MonteCarloParams {
        &self.params
    }
}

impl Searcher for MonteCarlo {
    /// Decides on a move for the side to move, until a limit, a stop or a proven result. `None`
    /// only when the game is over.
    ///
    /// A five and a single move are played at once. A stop is obeyed within 256 nodes; a node limit
    /// is never exceeded. The visits of candidates are rollouts or simulations. Only the best move
    /// has an exact value, whatever number of lines the limits request.
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        if self
            .before
            .take()
            .is_some_and(|before| !game.goes_on_from(&before))
        {
            self.search.new_game();
        }
        self.before = Some(game.clone());
        let (params, seed) = (&self.params, self.seed);
        self.search.descend(game, limits, handler, |mut descent| {
            if let Some(five) = descent.five() {
                return Some(descent.conclude(SearchResult::five(five)));
            }
            let root = descent.list();
            match root.points[..] {
                [] => None,
                [only] => {
                    let value = descent.settled();
                    Some(descent.conclude(no_choice(only, value)))
                }
                _ => Some(match params.algorithm {
                    Algorithm::Rollouts => rollouts::search(descent, &params.rollouts, root, seed),
                    Algorithm::Tree => tree::search(descent, &params.tree, root, seed),
                }),
            }
        })
    }

    /// The values of as many moves as the limits have lines, by the tree search with the table of
    /// the walks.
    fn rank(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.search.search(game, limits, handler)
    }

    fn set_schedule(&mut self, schedule: Schedule) {
        self.search.set_schedule(schedule);
    }

    fn new_game(&mut self) {
        self.search.new_game();
        self.before = None;
    }
}

impl SearcherParams for MonteCarloParams {
    fn build(self, seed: u64) -> Box<dyn Searcher> {
        Box::new(MonteCarlo::new(self, seed))
    }

    fn tree(&mut self) -> Option<&mut TreeParams> {
        Some(&mut self.main)
    }

    fn max_nodes(&self) -> u64 {
        self.main.max_nodes
    }

    fn follows_schedule(&self) -> bool {
        self.main.follows_schedule()
    }

    fn check(&self) -> Vec<ParamError> {
        let numbers = self.out_of_range().into_iter().map(ParamError::Range);
        let main = self.main.check().into_iter();
        let patterns = main.filter(|error| matches!(error, ParamError::Pattern(_)));
        numbers.chain(patterns).collect()
    }

    fn memory(&self) -> u64 {
        let tree = match self.algorithm {
            Algorithm::Rollouts => self.rollouts.memory(),
            Algorithm::Tree => u64::from(self.tree.max_nodes) * NODE_BYTES,
        };
        (u64::from(self.main.table_mib) << 20) + tree
    }

    /// Reduces the table, and the tree or the upper plies, to fit into `bytes`, but not below 1 MiB
    /// and 1,000 nodes.
    fn fit(&mut self, bytes: u64) {
        let of_tree = match self.algorithm {
            Algorithm::Rollouts => self.rollouts.memory().min(bytes / 2),
            Algorithm::Tree => bytes / 2,
        };
        if self.algorithm == Algorithm::Rollouts {
            self.rollouts.most_bytes = of_tree;
            self.main.table_mib = fitting_table(self.main.table_mib, bytes - of_tree);
            return;
        }
        self.main.table_mib = fitting_table(self.main.table_mib, bytes - of_tree);
        let nodes = u32::try_from(of_tree / NODE_BYTES).unwrap_or(u32::MAX);
        self.tree.max_nodes = self.tree.max_nodes.min(nodes).max(1_000);
    }
}

/// The result without a choice. The value is known if a loss cannot be stopped.
fn no_choice(point: Point, value: Option<Value>) -> SearchResult {
    SearchResult {
        candidates: vec![Candidate {
            point,
            score: value.map(to_score),
            visits: 0,
            line: vec![point],
        }],
        value,
        depth: 0,
        is_proven: value.is_some(),
    }
}
