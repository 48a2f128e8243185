//! The iterations over the moves at the root.

use std::collections::VecDeque;

use super::root::{Root, RootMove};
use super::value::{Depth, INFINITE, MATE_BOUND, PLY, Value, to_score};
use super::window::Window;
use super::worker::Worker;
use crate::score::Proven;

impl Root {
    /// The legal moves of the position of `worker`, the most urgent first, at most `width` of them.
    /// Only the answer to a five is forced.
    pub fn new(worker: &mut Worker<'_>, lines: usize, width: usize) -> Self {
        let mut points = worker.root_points();
        points.truncate(width);
        Self::of(&points, lines)
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
            Some(value) if delta > 0 && worker.aspires(depth) && value.abs() < MATE_BOUND => {
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
}
