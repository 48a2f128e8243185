//! [`Front`]: the depth that the threads of a search have reached together.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::root::Root;

/// The deepest finished iteration of all threads. Threads still at that depth leave it and continue
/// from its result, because they would only repeat it.
#[derive(Default)]
pub(super) struct Front {
    depth: AtomicUsize,
    root: Mutex<Option<Root>>,
}

impl Front {
    /// Depth of that iteration in plies, 0 before the first.
    #[inline]
    pub fn depth(&self) -> usize {
        self.depth.load(Relaxed)
    }

    /// Records that a thread has finished an iteration. The first one of each depth counts.
    pub fn advance(&self, root: &Root) {
        let mut kept = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        if root.depth > self.depth() {
            *kept = Some(root.clone());
            self.depth.store(root.depth, Relaxed);
        }
    }

    /// The result of that iteration.
    pub fn root(&self) -> Option<Root> {
        let kept = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::super::history::History;
    use super::super::table::TranspositionTable;
    use super::super::worker::{Shared, Worker};
    use super::*;
    use crate::TreeParams;
    use crate::state::{PatternState, Weights};
    use rules::{Board, Color, Point, Rule};

    #[test]
    fn first_thread_of_a_depth_counts_and_others_continue_from_its_result() {
        let (params, mut table) = (TreeParams::default(), TranspositionTable::new(0, 0));
        let shared = Shared::new(table.open(), None, 1, u64::MAX);
        let mut state = PatternState::new(
            &Board::new(15),
            Rule::Freestyle,
            Color::Black,
            &Weights::builtin(),
        );
        state.make(Point::center(15));
        let mut history = History::new();
        let mut worker = Worker::new(&params, &shared, state, &mut history);
        let at = |worker: &mut Worker<'_>, depth, value| {
            let mut root = Root::new(worker, 1, 8);
            (root.depth, root.value) = (depth, Some(value));
            root
        };
        let front = shared.front.as_ref().expect("there is a helper");
        for (depth, value) in [(3, 1), (3, 2), (2, 3)] {
            let mut root = at(&mut worker, depth, value);
            worker.join_front(&mut root);
            assert_eq!((root.depth, root.value), (depth, Some(value)));
        }
        let of_front = |front: &Front| front.root().map(|root| (root.depth, root.value));
        assert_eq!(of_front(front), Some((3, Some(1))));

        let mut late = at(&mut worker, 2, 4);
        (worker.overtaken, worker.stopped) = (true, true);
        worker.join_front(&mut late);
        assert_eq!((late.depth, late.value), (3, Some(1)));
        assert!(!worker.overtaken && !worker.stopped);

        // An interrupted iteration does not count.
        worker.stopped = true;
        let mut broken = at(&mut worker, 9, 5);
        worker.join_front(&mut broken);
        assert_eq!(front.depth(), 3);
    }
}
