//! [`CurrentlySearching`]: the moves that other threads need not search at the same time.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The moves that the threads of a search are searching, as keys of positions and moves. Entries
/// may be lost, which costs time but does not change results.
pub(super) struct CurrentlySearching(Box<[[AtomicU64; WAYS]]>);

const WAYS: usize = 4;
const BUCKETS: usize = 1 << 12;

impl CurrentlySearching {
    pub fn new() -> Self {
        let buckets = std::iter::repeat_with(Default::default).take(BUCKETS);
        Self(buckets.collect())
    }

    /// True when a thread is searching this move.
    pub fn holds(&self, key: u64) -> bool {
        let mut slots = self.bucket(key).iter();
        slots.any(|slot| slot.load(Relaxed) == key)
    }

    /// Records that a thread starts a move.
    pub fn enter(&self, key: u64) {
        let bucket = self.bucket(key);
        let free = bucket.iter().find(|slot| slot.load(Relaxed) == 0);
        free.unwrap_or(&bucket[0]).store(key, Relaxed);
    }

    /// Records that a thread has finished a move.
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
