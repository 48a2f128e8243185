//! [`Front`]: how deep the threads of a search have come together.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::root::Root;

/// The deepest finished iteration of all threads. Who is still at that depth leaves it and goes on from there: a thread that fell behind
/// would find out what is known.
#[derive(Default)]
pub(super) struct Front {
    depth: AtomicUsize,
    root: Mutex<Option<Root>>,
}

impl Front {
    /// Plies of that iteration, 0 before the first.
    #[inline]
    pub fn depth(&self) -> usize {
        self.depth.load(Relaxed)
    }

    /// A thread has finished an iteration; the first one of its depth counts.
    pub fn advance(&self, root: &Root) {
        let mut kept = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        if root.depth > self.depth() {
            *kept = Some(root.clone());
            self.depth.store(root.depth, Relaxed);
        }
    }

    /// What that iteration found.
    pub fn root(&self) -> Option<Root> {
        let kept = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }
}
