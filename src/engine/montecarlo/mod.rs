//! [`MonteCarlo`]: Monte Carlo alpha-beta: random walks from the root that end in the tree search.

mod params;
mod rollouts;
mod tree;

pub use params::{Algorithm, MonteCarloParams, RolloutParams, TreeGrowth};

use super::limits::Limits;
use super::progress::{Candidate, SearchHandler};
use super::search::{SearchResult, TreeSearch, Value, to_score};
use crate::decision::Decision;
use crate::schedule::Schedule;
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

    /// Replaces the parameter `schedule` from the next search on.
    pub fn set_schedule(&mut self, schedule: Schedule) {
        self.search.set_schedule(schedule);
    }

    /// Forgets everything, as before the first game.
    pub fn new_game(&mut self) {
        self.search.new_game();
        self.before = None;
    }

    /// Decides on a move for the side to move, until a limit, a stop or a proven result. `None`
    /// only when the game is over.
    ///
    /// A five and a single move are played at once. A stop is obeyed within 256 nodes; a node limit
    /// is never exceeded. The visits of candidates are rollouts or simulations. Only the best move
    /// has an exact value, whatever number of lines the limits request.
    pub fn search(
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
    pub fn rank(
        &mut self,
        game: &Game,
        limits: &Limits,
        handler: &mut dyn SearchHandler,
    ) -> Option<Decision> {
        self.search.search(game, limits, handler)
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
