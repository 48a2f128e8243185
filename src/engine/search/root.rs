//! [`Root`]: the moves at the root and the iterations over them.

use std::collections::VecDeque;

use super::value::{Depth, INFINITE, MATE_BOUND, PLY, Value, to_score};
use super::vote::Ballot;
use super::window::Window;
use super::worker::Worker;
use crate::progress::Candidate;
use crate::score::Proven;
use rules::Point;

/// A move at the root.
#[derive(Clone)]
pub(super) struct RootMove {
    pub point: Point,
    /// Its value in this iteration; `-INFINITE` while it is unknown, or only known to be no better
    /// than others.
    value: Value,
    /// Its last known value.
    known: Option<Value>,
    /// Its value in the last iteration, if it was exact. It is shown until there is a new one.
    before: Option<Value>,
    visits: u64,
    pub line: Vec<Point>,
}

/// The moves at the root, the best first.
#[derive(Clone)]
pub(super) struct Root {
    pub moves: Vec<RootMove>,
    /// Number of moves with an exact value.
    pub lines: usize,
    /// Value of the best move; `None` before it is known.
    pub value: Option<Value>,
    /// Depth of the last full iteration in plies, 0 before the first.
    pub depth: usize,
    /// True when that iteration has proven a result, so that a further one is pointless.
    pub is_proven: bool,
}

impl Root {
    /// The legal moves of the position of `worker`, the most urgent first, at most `width` of them.
    /// Only the answer to a five is forced.
    pub fn new(worker: &mut Worker<'_>, lines: usize, width: usize) -> Self {
        let mut points = worker.root_points();
        points.truncate(width);
        Self::of(&points, lines)
    }

    /// These moves of the root.
    pub fn of(points: &[Point], lines: usize) -> Self {
        Self {
            moves: points.iter().copied().map(RootMove::new).collect(),
            lines,
            value: None,
            depth: 0,
            is_proven: false,
        }
    }

    /// The best move so far.
    pub fn best(&self) -> Point {
        self.moves[0].point
    }

    /// Searches all moves at depth `depth`. The results of a stopped iteration count, because it
    /// searches the best move of the last one first.
    pub(crate) fn iterate(&mut self, worker: &mut Worker<'_>, depth: usize) {
        worker.root_depth = depth;
        for (rank, entry) in self.moves.iter_mut().enumerate() {
            let exact = rank < self.lines && !entry.is_unknown();
            entry.before = exact.then_some(entry.value);
            entry.value = -INFINITE;
        }
        for first in 0..self.lines.min(self.moves.len()) {
            self.aspire(worker, depth as Depth * PLY, first);
            if worker.stopped {
                return;
            }
        }
        self.moves.iter_mut().for_each(|entry| entry.before = None);
        self.depth = depth;
        self.is_proven = self.value.is_some_and(|value| value.abs() >= MATE_BOUND);
    }

    /// Searches the moves from `first` on with an aspiration window, which is widened when the
    /// value is outside.
    // CITE: growth of the window and the lower depth after a value above it follow Rapfi (Haobin
    // Duan) and Stockfish.
    fn aspire(&mut self, worker: &mut Worker<'_>, depth: Depth, first: usize) {
        let (tuning, mut delta) = (
            worker.tuning.aspiration,
            Value::from(worker.params.aspiration),
        );
        let known = self.moves[first].known;
        let mut window = match known {
            Some(value) if delta > 0 && depth >= tuning.min_depth && value.abs() < MATE_BOUND => {
                Window {
                    alpha: value - delta,
                    beta: value + delta,
                }
            }
            _ => Window::FULL,
        };
        let mut higher = 0;
        loop {
            let lowered = (depth - higher * tuning.fail_high_reduction / 3).max(PLY);
            let value = self.search(worker, window, lowered, first);
            if worker.stopped {
                return;
            }
            if value <= window.alpha && window.alpha > -INFINITE {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha = (value - delta).max(-INFINITE);
                higher = 0;
            } else if value >= window.beta && window.beta < INFINITE {
                window.beta = (value + delta).min(INFINITE);
                higher += 1;
            } else {
                return;
            }
            delta += delta * tuning.growth_percent / 100 + tuning.growth;
            if value.abs() >= MATE_BOUND || delta > tuning.max_width {
                window = Window::FULL;
            }
        }
    }

    /// Searches the moves from `first` on once, and sorts them.
    fn search(
        &mut self,
        worker: &mut Worker<'_>,
        window: Window,
        depth: Depth,
        first: usize,
    ) -> Value {
        worker.evaluate_root();
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let mut queue = (first..self.moves.len()).collect::<VecDeque<_>>();
        let mut put_off = 0;
        while let Some(number) = queue.pop_front() {
            let before = worker.nodes;
            let point = self.moves[number].point;
            if number > first && put_off < self.moves.len() && worker.is_busy(point) {
                put_off += 1;
                queue.push_back(number);
                continue;
            }
            let open = Window {
                alpha,
                beta: window.beta,
            };
            let value = worker.search_root_move(point, open, depth, number - first);
            self.moves[number].visits += worker.nodes - before;
            if worker.stopped {
                break;
            }
            if number == first || value > alpha {
                let entry = &mut self.moves[number];
                entry.value = value;
                entry.known = Some(value);
                entry.line.clear();
                entry.line.push(point);
                entry.line.extend_from_slice(&worker.lines[1]);
                if first == 0 {
                    self.announce(worker, number, value);
                }
            } else {
                self.moves[number].value = -INFINITE;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= window.beta {
                break;
            }
        }
        // The sort is stable, so unknown moves keep the order of the last iteration.
        self.moves[first..].sort_by_key(|entry| -entry.value);
        let head = self.moves[first].value;
        let losing = -INFINITE < head && head <= -MATE_BOUND;
        if worker.stopped && losing && self.moves[first..].iter().any(RootMove::is_unknown) {
            // The other moves were not searched in this pass or in one with a wider window: any of
            // them may hold.
            self.moves[first..].sort_by_key(|entry| !entry.is_unknown());
        } else if first == 0 && best > -INFINITE {
            self.value = Some(best);
        }
        best
    }

    /// Reports a new best move, so that a result is known as soon as possible.
    fn announce(&mut self, worker: &mut Worker<'_>, number: usize, value: Value) {
        let Some(budget) = &mut worker.budget else {
            return;
        };
        let progress = &mut budget.progress;
        let news = progress.best().map(|best| best.point) != Some(self.moves[number].point);
        progress.candidates = self.show_with_best(number);
        progress.selective_depth = worker.selective_depth as u16;
        if value >= MATE_BOUND {
            progress.proven = Proven::from_score(to_score(value));
        }
        if news {
            budget.report();
        }
    }

    fn show_with_best(&self, best: usize) -> Vec<Candidate> {
        let first = std::iter::once(best);
        let rest = (0..self.moves.len()).filter(|&number| number != best);
        let moves = first.chain(rest).map(|at| &self.moves[at]);
        moves.map(RootMove::show).collect()
    }

    /// The vote of this thread.
    pub(crate) fn ballot(&self) -> Ballot {
        Ballot {
            point: self.moves[0].point,
            value: self.value,
            depth: self.depth,
        }
    }

    /// All moves, the best first.
    pub fn show(&self) -> Vec<Candidate> {
        self.moves.iter().map(RootMove::show).collect()
    }
}

impl RootMove {
    pub(super) fn new(point: Point) -> Self {
        Self {
            point,
            value: -INFINITE,
            known: None,
            before: None,
            visits: 0,
            line: vec![point],
        }
    }

    fn is_unknown(&self) -> bool {
        self.value == -INFINITE
    }

    fn show(&self) -> Candidate {
        Candidate {
            point: self.point,
            score: match self.value {
                value if value > -INFINITE => Some(to_score(value)),
                _ => self.before.map(to_score),
            },
            visits: self.visits,
            line: self.line.clone(),
        }
    }
}
