//! [`ModelRoot`]: the moves at the root and the iterations over them.

use super::node::{ModelWindow, ModelWorker};
use crate::budget::Stopped;
use crate::progress::Candidate;
use crate::score::{INFINITE, Proven, Score, WIN_THRESHOLD};
use rules::Point;

/// A move at the root with the result of the last iteration that reached it.
#[derive(Clone)]
pub(super) struct ModelRootMove {
    pub point: Point,
    /// Its value, or an upper bound of it.
    score: Score,
    /// True when `score` is the exact value.
    exact: bool,
    visits: u64,
    line: Vec<Point>,
}

/// The moves at the root, the best first.
pub(super) struct ModelRoot {
    pub moves: Vec<ModelRootMove>,
    /// Number of moves with an exact score.
    lines: usize,
    /// Score of the best move; `None` before it is known.
    pub score: Option<Score>,
}

impl ModelRootMove {
    fn new(point: Point) -> Self {
        Self {
            point,
            score: -INFINITE,
            exact: false,
            visits: 0,
            line: vec![point],
        }
    }

    fn show(&self) -> Candidate {
        Candidate {
            point: self.point,
            score: self.exact.then_some(self.score),
            visits: self.visits,
            line: self.line.clone(),
        }
    }
}

impl ModelRoot {
    pub fn new(points: &[Point], lines: usize) -> Self {
        Self {
            moves: points.iter().copied().map(ModelRootMove::new).collect(),
            lines,
            score: None,
        }
    }

    /// Gives the first move a score without a search.
    pub fn settle(&mut self, score: Score) {
        let first = &mut self.moves[0];
        (first.score, first.exact) = (score, true);
        self.score = Some(score);
    }

    /// Searches every move at depth `depth`. When the search is stopped, the finished moves still
    /// count: the best move of the last iteration is searched first, so a move that beats it is a
    /// better choice.
    pub(crate) fn iterate(
        &mut self,
        worker: &mut ModelWorker<'_>,
        depth: u8,
    ) -> Result<(), Stopped> {
        let mut done: Vec<ModelRootMove> = Vec::with_capacity(self.moves.len());
        let mut rest = std::mem::take(&mut self.moves);
        let mut ended = Ok(());
        while !rest.is_empty() {
            ended = self.search_move(worker, &mut rest[0], &done, depth);
            if ended.is_err() {
                break;
            }
            let entry = rest.remove(0);
            let at = done.partition_point(|other| other.score >= entry.score);
            done.insert(at, entry);
            announce(worker, &done, &rest);
        }
        self.merge(done, rest);
        ended
    }

    /// Merges the finished moves, sorted, with the others. While others remain, losing moves go
    /// behind them, because the position is not lost yet.
    fn merge(&mut self, mut done: Vec<ModelRootMove>, mut rest: Vec<ModelRootMove>) {
        let lost = done
            .first()
            .is_some_and(|best| best.score <= -WIN_THRESHOLD);
        if lost && !rest.is_empty() {
            rest.append(&mut done);
            self.moves = rest;
            return;
        }
        self.score = done.first().map(|best| best.score).or(self.score);
        done.append(&mut rest);
        self.moves = done;
    }

    fn search_move(
        &self,
        worker: &mut ModelWorker<'_>,
        entry: &mut ModelRootMove,
        done: &[ModelRootMove],
        depth: u8,
    ) -> Result<(), Stopped> {
        let pruning = worker.manner.switches.pruning;
        let window = match done.get(self.lines - 1) {
            Some(last) if pruning => ModelWindow {
                alpha: last.score,
                beta: INFINITE,
            },
            _ => ModelWindow::FULL,
        };
        let before = worker.budget.nodes();
        let score = worker.try_move(entry.point, window, depth - 1, 0)?;
        entry.score = score;
        entry.exact = score > window.alpha;
        entry.visits = worker.budget.nodes() - before;
        entry.line.truncate(1);
        if entry.exact {
            entry.line.extend_from_slice(worker.stack.line(1));
        }
        Ok(())
    }

    /// The moves as candidates for a report.
    pub fn show(&self) -> Vec<Candidate> {
        self.moves.iter().map(ModelRootMove::show).collect()
    }

    /// Puts `point` first, and adds it if it is not among the moves.
    pub(crate) fn prefer(&mut self, point: Point) {
        match self.moves.iter().position(|entry| entry.point == point) {
            Some(at) => self.moves[..=at].rotate_right(1),
            None => self.moves.insert(0, ModelRootMove::new(point)),
        }
    }
}

/// Reports a new best move, so that a result is known as early as possible.
fn announce(worker: &mut ModelWorker<'_>, done: &[ModelRootMove], rest: &[ModelRootMove]) {
    let best = &done[0];
    let progress = &mut worker.budget.progress;
    let win = best.score >= WIN_THRESHOLD;
    let news = win || progress.best().map(|before| before.point) != Some(best.point);
    progress.candidates = done.iter().chain(rest).map(ModelRootMove::show).collect();
    progress.selective_depth = worker.selective_depth;
    if win {
        progress.proven = Proven::from_score(best.score);
    }
    if news {
        worker.budget.report();
    }
}
