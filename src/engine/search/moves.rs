//! [`MoveLoop`]: the moves of a node with their numbers, where moves that another thread is
//! searching are deferred.
// CITE: T. Kerrigan, "Simplified ABDADA", 2017, after J.-C. Weill, "The ABDADA distributed minimax
// search algorithm", 1996.

use arrayvec::ArrayVec;

use super::picker::MovePicker;
use super::value::Depth;
use super::worker::Worker;
use rules::Point;

/// Largest number of moves that a node defers.
const MOST_LATER: usize = 16;

/// The moves of a node, numbered from 1 in the order of the picker.
pub(super) struct MoveLoop {
    picker: MovePicker,
    excluded: Option<Point>,
    /// True when moves may be deferred.
    defers: bool,
    number: usize,
    later: ArrayVec<(Point, usize), MOST_LATER>,
    /// Number of deferred moves that have been returned.
    caught_up: usize,
    ended: bool,
}

impl MoveLoop {
    /// The moves of the picker without the one `excluded`. At this depth they are worth deferring
    /// if threads share the search.
    pub fn new(
        worker: &Worker<'_>,
        picker: MovePicker,
        excluded: Option<Point>,
        depth: Depth,
    ) -> Self {
        Self {
            picker,
            excluded,
            defers: worker.shared.searching.is_some()
                && depth >= worker.tuning.parallel.defer_depth,
            number: 0,
            later: ArrayVec::new(),
            caught_up: 0,
            ended: false,
        }
    }

    /// The next move that may be played, with its number. `losing`: see [`MovePicker::next`].
    #[inline]
    pub fn next(&mut self, worker: &mut Worker<'_>, losing: bool) -> Option<(Point, usize)> {
        let me = worker.state.side_to_move();
        while !self.ended {
            let Some(point) = self.picker.next(worker, losing) else {
                break;
            };
            if Some(point) == self.excluded || worker.state.is_forbidden(point, me) {
                continue;
            }
            self.number += 1;
            if self.defers && self.number > 1 && worker.is_busy(point) {
                let put_off = self.later.try_push((point, self.number));
                if put_off.is_ok() {
                    continue;
                }
            }
            return Some((point, self.number));
        }
        self.ended = true;
        let next = self.later.get(self.caught_up).copied();
        self.caught_up += 1;
        next
    }

    /// After this call only deferred moves are returned.
    pub const fn end(&mut self) {
        self.ended = true;
    }

    /// Number of moves so far.
    pub const fn count(&self) -> usize {
        self.number
    }

    /// Removes the moves from the worker's list.
    pub fn finish(self, worker: &mut Worker<'_>) {
        self.picker.finish(worker);
    }
}

impl Worker<'_> {
    /// True when another thread is searching this move of the position.
    #[inline]
    pub(crate) fn is_busy(&self, point: Point) -> bool {
        let busy = self.shared.searching.as_ref();
        busy.is_some_and(|busy| busy.holds(self.move_key(point)))
    }

    /// Marks, for the other threads, a move of the position as being searched, if `depth` is large
    /// enough. Returns the mark, which [`leave`](Self::leave) removes.
    #[inline]
    pub fn enter(&self, point: Point, depth: Depth) -> Option<u64> {
        let busy = self.shared.searching.as_ref()?;
        (depth >= self.tuning.parallel.defer_depth).then(|| {
            let key = self.move_key(point);
            busy.enter(key);
            key
        })
    }

    /// Removes a mark of [`enter`](Self::enter).
    #[inline]
    pub fn leave(&self, entered: Option<u64>) {
        if let (Some(busy), Some(key)) = (&self.shared.searching, entered) {
            busy.leave(key);
        }
    }

    fn move_key(&self, point: Point) -> u64 {
        let mixed = (point.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (self.state.key() ^ mixed) | 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::generate::Necessity;
    use super::super::history::History;
    use super::super::table::TranspositionTable;
    use super::super::worker::Shared;
    use super::*;
    use crate::TreeParams;
    use crate::state::{PatternState, Weights};
    use rules::{Board, Color, Rule};

    fn given_out(worker: &mut Worker<'_>) -> Vec<(Point, usize)> {
        let picker = MovePicker::new(worker, None, Necessity::Free, worker.context(), false);
        let mut moves = MoveLoop::new(worker, picker, None, worker.tuning.parallel.defer_depth);
        let mut found = Vec::new();
        while let Some(next) = moves.next(worker, true) {
            found.push(next);
        }
        assert_eq!(moves.count(), found.len());
        moves.finish(worker);
        found
    }

    /// A move that another thread is searching comes last, under its number. The first move is
    /// never deferred, and no move is lost.
    #[test]
    fn moves_that_another_thread_searches_come_last() {
        let (params, mut table) = (TreeParams::default(), TranspositionTable::new(0, 0));
        let shared = Shared::new(table.open(), None, 1, u64::MAX);
        let mut state = PatternState::new(
            &Board::new(15),
            Rule::Freestyle,
            Color::Black,
            &Weights::builtin(),
        );
        for (x, y) in [(7, 7), (8, 8), (7, 9)] {
            state.make(Point::new(x, y));
        }
        let mut history = History::new();
        let mut worker = Worker::new(&params, &shared, state, &mut history);
        let alone = given_out(&mut worker);
        let numbers = alone.iter().map(|&(_, number)| number);
        assert!(numbers.eq(1..=alone.len()));

        let others =
            [0, 2, 5].map(|at| worker.enter(alone[at].0, worker.tuning.parallel.defer_depth));
        let mut expected = alone.clone();
        let late = [expected.remove(5), expected.remove(2)];
        expected.extend([late[1], late[0]]);
        assert_eq!(given_out(&mut worker), expected);

        for entered in others {
            worker.leave(entered);
        }
        assert_eq!(given_out(&mut worker), alone);
    }
}
