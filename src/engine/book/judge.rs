//! [`LeafJudge`]: the value of a position at which a library ends.

use super::key::Key;
use super::{BookBuilder, Degree};
use crate::threat::{Goal, Outcome, ThreatSolver};
use crate::{Limits, Proven, Score, Silent, TreeParams, TreeSearch, expected_points};
use rules::{Action, Color, Game, GameResult, Point};

/// The most that judging one leaf may take, in nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgeLimits {
    /// Nodes of the threat solver.
    pub threats: u64,
    /// Nodes of the search, where the solver finds no win.
    pub search: u64,
}

/// The value of a leaf, for the side that moved there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafValue {
    /// The game is over.
    Over(Degree),
    /// The side to move wins by threats; the solver has found the win.
    Threats,
    /// The value of a search.
    Searched(Degree),
}

/// Judges leaves, one at a time. A value is a function of the position and the limits alone: it does
/// not depend on the orientation, the order of the moves or what was judged before.
pub struct LeafJudge {
    limits: JudgeLimits,
    solver: ThreatSolver,
    search: TreeSearch,
}

impl LeafJudge {
    /// A judge with these limits for each leaf; allocates the tables of solver and search.
    pub fn new(limits: JudgeLimits) -> Self {
        let params = TreeParams {
            keep: false,
            ..TreeParams::default()
        };
        Self {
            limits,
            solver: ThreatSolver::default(),
            search: TreeSearch::new(params),
        }
    }

    /// The value of the position of a game in which colours have moved in turn. `None` when a
    /// search within the limits has no score.
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

/// A game to the same position that does not depend on how it lies or came about: in the orientation
/// with the lowest key, and with the stones of either colour in the order of the board as far as the
/// rules allow it. A library lists a leaf by other moves when other leaves have got values, and its
/// own value must not change with that.
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
    match lay(&mut laid, &mut stones, &mut steps) {
        true => laid,
        false => game.clone(),
    }
}

/// Moves tried in search of an order in which the stones of a leaf can be played; nearly always the
/// first order can.
const MOST_STEPS: u32 = 100_000;

/// Plays the stones of both colours in turn, each the first that lets the others follow. False when
/// there is no such order, or none was found within `steps` moves; the game is as before then.
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

/// What a finished game is worth to the side that made its last move.
fn degree_of_result(game: &Game, result: &GameResult) -> Degree {
    let mover = Color::of_ply(usize::from(game.ply()).saturating_sub(1));
    match result {
        GameResult::Win { winner, .. } if game.color_of(*winner) == mover => Degree::WON,
        GameResult::Win { .. } => Degree::LOST,
        GameResult::Draw(_) => Degree::EVEN,
    }
}

impl Degree {
    /// The degree of a move to which a search gives this score.
    pub fn of_score(score: Score) -> Self {
        match Proven::from_score(score) {
            Some(Proven::Win(_)) => Self::WON,
            Some(Proven::Loss(_)) => Self::LOST,
            None => Self::of_share(expected_points(score)),
        }
    }
}

impl BookBuilder {
    /// Stores the value of a leaf with the position where the builder stands.
    pub fn set_leaf(&mut self, value: LeafValue) {
        match value {
            LeafValue::Threats => self.set_threats(),
            LeafValue::Over(degree) | LeafValue::Searched(degree) => self.set_degree(degree),
        }
    }
}
