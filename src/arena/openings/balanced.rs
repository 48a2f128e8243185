//! Balanced openings: random openings with a score near a draw, in which no side wins by threats.

use std::collections::HashSet;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::random::random_opening;
use engine::book::position_key;
use engine::threat::{Goal, Outcome, ThreatSolver};
use engine::{Limits, Score, Searcher, Silent, TreeParams, TreeSearch, WIN};
use rules::{Action, Game, GameSetup, Point};

/// Evaluates openings by the tree search on one thread with a node limit, so that equal openings
/// have equal scores. The threat solver looks for wins beyond the horizon of the search.
pub struct OpeningJudge {
    search: TreeSearch,
    solver: ThreatSolver,
    nodes: u64,
}

impl OpeningJudge {
    /// Largest absolute score of a balanced opening, in engine units: the side to move expects 45
    /// to 55 % of the points.
    pub const BOUND: Score = 40;
    /// Node limit for an opening that is evaluated during a match.
    pub(crate) const MATCH_NODES: u64 = 3_000;
    /// Smallest and largest number of stones of a balanced opening.
    pub const STONES: [u16; 2] = [3, 6];
    /// Number of openings that [`balanced_opening`] evaluates before it returns the most balanced
    /// one.
    const TRIES: usize = 100;

    /// A judge that searches `nodes` nodes for each opening, and an eighth of them for each win by
    /// threats. Allocates tables of 4 and 8 MiB.
    pub fn new(nodes: u64) -> Self {
        let params = TreeParams {
            table_mib: 4,
            keep: false,
            ..TreeParams::default()
        };
        Self {
            search: TreeSearch::new(params),
            solver: ThreatSolver::within(8 << 20),
            nodes,
        }
    }

    /// Absolute score of the opening in engine units, that of a win where threats win; `None` when
    /// the game is over.
    pub fn imbalance(&mut self, game: &Game) -> Option<Score> {
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        };
        self.search.new_game();
        let decision = self.search.search(game, &limits, &mut Silent)?;
        let imbalance = decision.score.abs();
        let is_won = imbalance <= Self::BOUND && self.is_won(game, decision.point);
        Some(if is_won { WIN } else { imbalance })
    }

    /// True when the side to move wins by threats, or the other side after the best move.
    fn is_won(&mut self, game: &Game, best: Point) -> bool {
        let mut after = game.clone();
        let goes_on = after.play(Action::Place(best)).is_ok() && after.result().is_none();
        let positions = [Some(game), Some(&after).filter(|_| goes_on)];
        positions.into_iter().flatten().any(|game| {
            let (board, rule, mover) = (game.board(), game.rule(), game.side_to_move());
            let (nodes, never) = (self.nodes / 8, &mut || false);
            let solver = &mut self.solver;
            let answer = solver.solve(board, rule, mover, Goal::Vct, nodes, never);
            matches!(answer.outcome, Outcome::Win(_))
        })
    }
}

/// An opening of 3 to 6 random stones near the centre with a score within [`OpeningJudge::BOUND`].
///
/// Equal arguments give equal openings. When none of 100 random openings is balanced, the most
/// balanced one is returned. On a board where stones end every game at once, it has fewer stones.
pub fn balanced_opening(setup: GameSetup, seed: u64, judge: &mut OpeningJudge) -> Game {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut best = None::<(Score, Game)>;
    for _ in 0..OpeningJudge::TRIES {
        let game = any_opening(setup, &mut rng);
        let imbalance = judge.imbalance(&game).unwrap_or(Score::MAX);
        if imbalance <= OpeningJudge::BOUND {
            return game;
        }
        if best.as_ref().is_none_or(|(least, _)| imbalance < *least) {
            best = Some((imbalance, game));
        }
    }
    best.map_or_else(|| Game::new(setup), |(_, game)| game)
}

/// Makes lists of balanced openings without repetitions in another symmetry.
pub struct OpeningMaker {
    setup: GameSetup,
    rng: ChaCha8Rng,
    /// An opening has to be balanced for both.
    judges: [OpeningJudge; 2],
    /// Keys of all positions tried so far, equal for all symmetries.
    tried: HashSet<u64>,
}

impl OpeningMaker {
    /// Node limit of the second search of an opening, as a multiple of the first one.
    pub const SECOND_LOOK: u64 = 4;

    /// Makes openings with a score within [`OpeningJudge::BOUND`] after `nodes` nodes and again
    /// after four times as many.
    pub fn new(setup: GameSetup, nodes: u64, seed: u64) -> Self {
        let again = nodes.saturating_mul(Self::SECOND_LOOK);
        Self {
            setup,
            rng: ChaCha8Rng::seed_from_u64(seed),
            judges: [nodes, again].map(OpeningJudge::new),
            tried: HashSet::new(),
        }
    }

    /// Tries one random opening. Returns its stones in the order of play when it is new and
    /// balanced.
    pub fn attempt(&mut self) -> Option<Vec<Point>> {
        let game = any_opening(self.setup, &mut self.rng);
        if !self.tried.insert(position_key(game.board())) {
            return None;
        }
        let is_balanced = |judge: &mut OpeningJudge| {
            let imbalance = judge.imbalance(&game);
            imbalance.is_some_and(|imbalance| imbalance <= OpeningJudge::BOUND)
        };
        let balanced = self.judges.iter_mut().all(is_balanced);
        balanced.then(|| game.moves().collect())
    }
}

/// A random opening of 3 to 6 stones.
fn any_opening(setup: GameSetup, rng: &mut ChaCha8Rng) -> Game {
    let [fewest, most] = OpeningJudge::STONES;
    let stones = rng.random_range(fewest..=most);
    random_opening(setup, stones, rng.next_u64())
}
