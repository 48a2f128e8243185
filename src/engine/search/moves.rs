//! [`MoveLoop`]: the moves of a node with their numbers, those that another thread is at put off; and [`CurrentlySearching`], where threads say so.
// CITE: T. Kerrigan, "Simplified ABDADA", 2017, after J.-C. Weill, "The ABDADA distributed minimax search algorithm", 1996.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;

use super::picker::MovePicker;
use super::value::Depth;
use super::worker::Worker;
use rules::Point;

/// Largest number of moves that a node defers.
const MOST_LATER: usize = 16;

/// What the threads of a search are at, as keys of positions and moves. Entries may be lost: that costs time, no correctness.
pub(super) struct CurrentlySearching(Box<[[AtomicU64; WAYS]]>);

const WAYS: usize = 4;
const BUCKETS: usize = 1 << 12;

impl CurrentlySearching {
    pub fn new() -> Self {
        let buckets = std::iter::repeat_with(Default::default).take(BUCKETS);
        Self(buckets.collect())
    }

    /// Whether a thread is at this move.
    pub fn holds(&self, key: u64) -> bool {
        let mut slots = self.bucket(key).iter();
        slots.any(|slot| slot.load(Relaxed) == key)
    }

    /// A thread begins with a move.
    pub fn enter(&self, key: u64) {
        let bucket = self.bucket(key);
        let free = bucket.iter().find(|slot| slot.load(Relaxed) == 0);
        free.unwrap_or(&bucket[0]).store(key, Relaxed);
    }

    /// A thread has done with it.
    pub fn leave(&self, key: u64) {
        for slot in self.bucket(key) {
            if slot.load(Relaxed) == key {
                slot.store(0, Relaxed);
            }
        }
    }

    fn bucket(&self, key: u64) -> &[AtomicU64; WAYS] {
        &self.0[(key >> 32) as usize % BUCKETS]
    }
}

/// The moves of a node, numbered from 1 in the order of the picker.
pub(super) struct MoveLoop {
    picker: MovePicker,
    excluded: Option<Point>,
    /// Whether moves may be put off.
    defers: bool,
    number: usize,
    later: ArrayVec<(Point, usize), MOST_LATER>,
    /// Those of them that have been given out.
    caught_up: usize,
    ended: bool,
}

impl MoveLoop {
    /// The picker's moves but for the one `excluded`; `depth` deep, they are worth putting off where threads share the search.
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

    /// From here on, only moves that were put off are given out.
    pub const fn end(&mut self) {
        self.ended = true;
    }

    /// How many there have been.
    pub const fn count(&self) -> usize {
        self.number
    }

    /// Cuts the worker's list off.
    pub fn finish(self, worker: &mut Worker<'_>) {
        self.picker.finish(worker);
    }
}

impl Worker<'_> {
    /// Whether another thread is at this move of the position.
    #[inline]
    pub(crate) fn is_busy(&self, point: Point) -> bool {
        let busy = self.shared.searching.as_ref();
        busy.is_some_and(|busy| busy.holds(self.move_key(point)))
    }

    /// Tells the other threads of a move of the position, if it is worth it; what it returns is for [`leave`](Self::leave).
    #[inline]
    pub fn enter(&self, point: Point, depth: Depth) -> Option<u64> {
        let busy = self.shared.searching.as_ref()?;
        (depth >= self.tuning.parallel.defer_depth).then(|| {
            let key = self.move_key(point);
            busy.enter(key);
            key
        })
    }

    /// Tells them that it is done.
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

    /// What another thread is at comes last, under its number; the first move is never put off, and nothing is lost.
    #[test]
    fn moves_that_another_thread_is_at_come_last() {
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
