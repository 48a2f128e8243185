//! [`PlainSearch`]: minimax of a fixed depth and nothing else, with techniques that can be switched off.

use serde::Serialize;

use crate::eval::Evaluator;
use crate::pattern::{ModelBoard, ring};
use crate::score::{INFINITE, Score, WIN};
use crate::state::{PatternState, Weights};
use rules::{Game, Point};

/// What a plain search does to make fewer positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Technique {
    /// Only empty points with a neighbour stone in the eight directions are tried; without it, all empty points. May change the value.
    NeighbourPoints,
    /// The most urgent points are tried first, of equally urgent ones those around the last two stones; without it, the points from the
    /// bottom left. Never changes the value.
    Ordering,
    /// Alpha-beta; without it, plain minimax. Never changes the value.
    Pruning,
}

impl Technique {
    /// All.
    pub const ALL: [Self; 3] = [Self::NeighbourPoints, Self::Ordering, Self::Pruning];
}

/// What a plain search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainResult {
    /// The value of the position to the side to move; a win counts from here.
    pub value: Score,
    /// Positions made.
    pub nodes: u64,
}

/// A negamax of a fixed depth: no table, no iterations, nothing searched on at the horizon.
pub struct PlainSearch<'a> {
    evaluator: &'a dyn Evaluator,
    /// The technique that is switched off.
    without: Option<Technique>,
    board: ModelBoard,
    /// The inner positions alone, for their order: leaves are judged by the board.
    state: PatternState,
    nodes: u64,
}

impl<'a> PlainSearch<'a> {
    /// A search of the position of `game`, which goes on, with all techniques but one. Points are
    /// as urgent as `weights` say.
    pub fn new(
        game: &Game,
        evaluator: &'a dyn Evaluator,
        weights: &Weights,
        without: Option<Technique>,
    ) -> Self {
        Self {
            evaluator,
            without,
            board: ModelBoard::new(game),
            state: PatternState::of_game(game, weights),
            nodes: 0,
        }
    }

    /// Searches `depth` plies deep. A node takes about two microseconds; nothing but the depth bounds their number.
    pub fn run(mut self, depth: u8) -> PlainResult {
        let value = self.negamax(-INFINITE, INFINITE, depth);
        PlainResult {
            value,
            nodes: self.nodes,
        }
    }

    fn has(&self, technique: Technique) -> bool {
        self.without != Some(technique)
    }

    /// The value to the side to move: exact between the bounds, otherwise a bound.
    fn negamax(&mut self, mut alpha: Score, beta: Score, depth: u8) -> Score {
        if depth == 0 {
            return self.evaluator.evaluate(&self.board);
        }
        let points = self.points();
        // Black may have no legal point in renju: a draw.
        let mut best = if points.is_empty() { 0 } else { -INFINITE };
        for point in points {
            best = best.max(self.try_point(point, alpha, beta, depth));
            if self.has(Technique::Pruning) {
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The value of a stone on `point` to the side that plays it, searched `depth` plies deep, this one included.
    fn try_point(&mut self, point: Point, alpha: Score, beta: Score, depth: u8) -> Score {
        self.nodes += 1;
        self.board.play(point);
        let value = if self.board.last_makes_five() {
            WIN - self.board.played() as Score
        } else if self.board.board().is_full() {
            0
        } else if depth == 1 {
            -self.negamax(-beta, -alpha, 0)
        } else {
            self.state.make(point);
            let value = -self.negamax(-beta, -alpha, depth - 1);
            self.state.undo();
            value
        };
        self.board.undo();
        value
    }

    /// The legal points to try, in order.
    fn points(&self) -> Vec<Point> {
        debug_assert_eq!(self.state.key(), self.board.key(), "out of step");
        let stones = self.board.board();
        let empty = stones.empty_points();
        let mut points: Vec<Point> = empty.filter(|&point| self.board.is_legal(point)).collect();
        if self.has(Technique::NeighbourPoints) && stones.stones() > 0 {
            points.retain(|&point| ring(point, 1, stones.size()).any(|it| !stones.is_empty(it)));
        }
        if self.has(Technique::Ordering) {
            let last = [self.state.last(0), self.state.last(1)];
            points.sort_by_cached_key(|&point| {
                let distances = last.into_iter().flatten().map(|it| it.distance(point));
                let urgency = self.state.urgency(point, self.board.stm());
                (std::cmp::Reverse(urgency), distances.min())
            });
        }
        points
    }
}
