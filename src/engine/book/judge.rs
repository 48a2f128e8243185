//! [`LeafJudge`]: evaluates the leaves of a library.

use super::key::Key;
use super::{BookBuilder, Degree};
use crate::threat::{Goal, Outcome, ThreatSolver};
use crate::{
    Limits, Proven, Score, Searcher, Silent, TreeEvaluator, TreeParams, TreeSearch, expected_points,
};
use rules::{Action, Color, Game, GameResult, Point};

/// Node limits for a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgeLimits {
    /// Node limit of the threat solver.
    pub threats: u64,
    /// Node limit of the search, if the solver finds no win.
    pub search: u64,
}

/// The value of a leaf for the side that moved there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafValue {
    /// The game is over.
    Over(Degree),
    /// The side to move wins by threats, as the solver found.
    Threats,
    /// The value of a search.
    Searched(Degree),
}

/// Evaluates leaves one by one. A value is a function of the position and the limits alone,
/// independent of the symmetry, the order of the moves and earlier leaves.
pub struct LeafJudge {
    limits: JudgeLimits,
    solver: ThreatSolver,
    search: TreeSearch,
}

impl LeafJudge {
    /// A judge with these limits for each leaf. Allocates the tables of solver and search.
    pub fn new(limits: JudgeLimits) -> Self {
        let params = TreeParams {
            evaluator: TreeEvaluator::Net,
            keep: false,
            ..TreeParams::default()
        };
        Self {
            limits,
            solver: ThreatSolver::default(),
            search: TreeSearch::new(params),
        }
    }

    /// The value of the position of a game with alternating colours. `None` when a search within
    /// the limits has no score.
    pub fn judge(&mut self, game: &Game) -> Option<LeafValue> {
        if let Some(result) = game.result() {
            return Some(LeafValue::Over(degree_of_result(game, result)));
        }
        let game = &canonical(game);
        let (rule, side) = (game.rule(), game.side_to_move());
        let nodes = self.limits.threats;
        let found = self
            .solver
            .solve(game.board(), rule, side, Goal::Vct, nodes, &mut || false);
        if matches!(found.outcome, Outcome::Win(_)) {
            return Some(LeafValue::Threats);
        }
        let limits = Limits {
            nodes: Some(self.limits.search),
            ..Limits::default()
        };
        let decision = self.search.search(game, &limits, &mut Silent)?;
        Some(LeafValue::Searched(
            Degree::of_score(decision.score).flipped(),
        ))
    }
}

/// A game to the same position in a canonical form: in the symmetry with the smallest key, and with
/// the stones of each colour in the order of the board as far as the rules allow. A library may
/// list a leaf by other moves after other leaves got values, and its own value must not change
/// then.
fn canonical(game: &Game) -> Game {
    let size = game.setup().size();
    let moves = || (0..).map(Color::of_ply).zip(game.moves());
    let key = moves().fold(Key::EMPTY, |key, (color, point)| {
        key.after(point, color, size)
    });
    let (_, symmetry) = key.lowest();
    let mut stones = [Vec::new(), Vec::new()];
    for (color, point) in moves() {
        stones[color.index()].push(symmetry.map(point, size));
    }
    stones.iter_mut().for_each(|points| points.sort_unstable());
    let mut laid = Game::new(game.setup());
    let mut steps = MOST_STEPS;
    if lay(&mut laid, &mut stones, &mut steps) {
        laid
    } else {
        game.clone()
    }
}

/// Largest number of moves tried to find an order in which the stones of a leaf can be played. The
/// first order nearly always works.
const MOST_STEPS: u32 = 100_000;

/// Plays the stones of both colours in turn, each time the first one that lets the others follow.
/// Returns false, with the game unchanged, when no such order was found within `steps` moves.
fn lay(game: &mut Game, stones: &mut [Vec<Point>; 2], steps: &mut u32) -> bool {
    let own = game.side_to_move().index();
    for at in 0..stones[own].len() {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let point = stones[own][at];
        if game.play(Action::Place(point)).is_err() {
            continue;
        }
        stones[own].remove(at);
        if lay(game, stones, steps) {
            return true;
        }
        stones[own].insert(at, point);
        game.take_back();
    }
    stones.iter().all(Vec::is_empty) && game.result().is_none()
}

/// The value of a finished game for the side that moved last.
fn degree_of_result(game: &Game, result: &GameResult) -> Degree {
    let mover = Color::of_ply(usize::from(game.ply()).saturating_sub(1));
    match result {
        GameResult::Win { winner, .. } if game.color_of(*winner) == mover => Degree::WON,
        GameResult::Win { .. } => Degree::LOST,
        GameResult::Draw(_) => Degree::EVEN,
    }
}

impl Degree {
    /// The degree of a move with this score of a search.
    pub fn of_score(score: Score) -> Self {
        match Proven::from_score(score) {
            Some(Proven::Win(_)) => Self::WON,
            Some(Proven::Loss(_)) => Self::LOST,
            None => Self::of_share(expected_points(score)),
        }
    }
}

impl BookBuilder {
    /// Sets the value of a leaf at the current position of the builder.
    pub fn set_leaf(&mut self, value: LeafValue) {
        match value {
            LeafValue::Threats => self.set_threats(),
            LeafValue::Over(degree) | LeafValue::Searched(degree) => self.set_degree(degree),
        }
    }
}
