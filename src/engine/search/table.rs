//! [`TranspositionTable`]: the transposition table that all threads of a search share without
//! locks.
//!
//! A bucket has two tiers: three slots keep the deepest entries, the fourth takes the entries that
//! they reject or give up. A slot is two words: the data, and the key mixed with the data. A slot
//! that two threads wrote at once matches no key.
// CITE: R. Hyatt and T. Mann, "A lock-less transposition-table implementation for parallel search",
// ICGA Journal 25(1), 2002.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::entry::{Bound, GENERATIONS, TableEntry, depth_of, generation_of, pack, unpack};
use super::value::PLY;

/// The key mixed with the data, and the data. Both are 0 in an empty slot.
type Slot = [AtomicU64; 2];
const CHECK: usize = 0;
const DATA: usize = 1;

/// A bucket is as long as a cache line. The table starts at a page, so a bucket never spans two
/// lines.
type Bucket = [Slot; SLOTS];
const _: () = assert!(size_of::<Bucket>() == 64);

const SLOTS: usize = 4;
/// Number of slots that keep the deepest entries.
const DEEP: usize = SLOTS - 1;
/// Number of plies that an entry loses with each search.
const AGE: i32 = 4;
/// The largest table, in bytes, that is cleared by writing zeros, which takes about 10 ms. A larger
/// one gets new memory.
const MOST_WIPED: usize = 64 << 20;

/// The memory of the table. Its entries outlive a search; [`TranspositionTable::clear`] removes
/// them.
///
/// The table may be smaller than its memory. The system provides a page when it is first used, and
/// a short search in a large table would spend much of its time on new pages, so the table
/// [grows](Table::reserve) with the searches.
pub(super) struct TranspositionTable {
    memory: MmapMut,
    /// Number of buckets in use, and the initial number.
    count: usize,
    first_count: usize,
    generation: u8,
    /// True when nothing was stored since the memory was created or cleared.
    is_empty: bool,
}

/// The table during a search.
#[derive(Clone, Copy)]
pub(super) struct OpenTable<'a> {
    buckets: &'a [Bucket],
    generation: u8,
}

impl TranspositionTable {
    /// An empty table of `mib` MiB, at least one bucket, that may grow to `most_mib`. It is smaller
    /// if the system does not provide that much memory.
    pub fn new(mib: usize, most_mib: usize) -> Self {
        let memory = map(mib.max(most_mib) << 20);
        let mut count = memory.len() / size_of::<Bucket>();
        while most_mib > mib && count > (mib << 20) / size_of::<Bucket>() {
            count /= 2;
        }
        let count = count.max(1);
        Self {
            memory,
            count,
            first_count: count,
            generation: 0,
            is_empty: true,
        }
    }

    /// Clears the table and resets its size.
    pub fn clear(&mut self) {
        self.generation = 0;
        let used = self.count * size_of::<Bucket>();
        self.count = self.first_count;
        if std::mem::replace(&mut self.is_empty, true) {
            return;
        }
        if used > MOST_WIPED {
            // The old memory is released first, so there are never two tables.
            let bytes = self.memory.len();
            self.memory = map(0);
            self.memory = map(bytes);
            // The system may provide less memory than before.
            self.first_count = self
                .first_count
                .min(self.memory.len() / size_of::<Bucket>());
            self.count = self.first_count;
        } else {
            self.memory[..used].fill(0);
        }
    }

    /// Grows until the table has room for `entries` or its memory is used up. Keeps its entries.
    pub(crate) fn reserve(&mut self, entries: u64) {
        let wanted = usize::try_from(entries / SLOTS as u64).unwrap_or(usize::MAX);
        while self.count < wanted && self.count * 2 * size_of::<Bucket>() <= self.memory.len() {
            if !self.is_empty {
                self.spread();
            }
            self.count *= 2;
        }
    }

    /// Moves every entry to its bucket among twice as many. The entries of a bucket go to two
    /// buckets, the first of which has twice its number, so in descending order each entry finds
    /// its slot free.
    fn spread(&mut self) {
        let count = self.count;
        let buckets = <[Bucket]>::mut_from_bytes(&mut self.memory);
        let buckets = buckets.expect("a page holds whole buckets");
        for from in (0..count).rev() {
            let slots = std::mem::take(&mut buckets[from]);
            for (at, mut slot) in slots.into_iter().enumerate() {
                let [check, data] = slot.each_mut().map(|word| *word.get_mut());
                if data != 0 {
                    buckets[place(check ^ data, 2 * count)][at] = slot;
                }
            }
        }
    }

    /// Starts a search: entries of earlier ones are replaced first.
    pub(crate) const fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// The table for all threads of a search.
    pub fn open(&mut self) -> OpenTable<'_> {
        self.is_empty = false;
        let used = self.count * size_of::<Bucket>();
        let buckets = <[Bucket]>::mut_from_bytes(&mut self.memory[..used]);
        OpenTable {
            buckets: buckets.expect("a page holds whole buckets"),
            generation: self.generation,
        }
    }
}

/// The index of a key's bucket in a table of `count` buckets.
#[inline]
fn place(key: u64, count: usize) -> usize {
    ((u128::from(key) * count as u128) >> 64) as usize
}

/// Zeroed memory of `bytes`, at least one bucket; half of it, a quarter and so on if the system
/// does not provide that much.
fn map(bytes: usize) -> MmapMut {
    let mut count = (bytes / size_of::<Bucket>()).max(1);
    loop {
        match MmapMut::map_anon(count * size_of::<Bucket>()) {
            Ok(memory) => return memory,
            Err(error) => assert!(count > 1, "the system has no page of memory: {error}"),
        }
        count /= 2;
    }
}

impl OpenTable<'_> {
    /// The entry of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot[DATA].load(Relaxed);
            (slot[CHECK].load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Stores an entry of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, entry: TableEntry) {
        let slots = self.bucket(key);
        let read = |at: usize| slots[at][DATA].load(Relaxed);
        let holds = |at: usize| slots[at][CHECK].load(Relaxed) ^ read(at) == key && read(at) != 0;
        let mut entry = entry;
        let at = match (0..SLOTS).find(|&at| holds(at)) {
            Some(at) => {
                let old = unpack(read(at), ply);
                // A shallower result for the same position does not replace a deeper one, except
                // for its best move.
                if entry.bound != Bound::Exact
                    && entry.depth + 2 * PLY < old.depth
                    && self.age(read(at)) == 0
                {
                    return;
                }
                entry.best = entry.best.or(old.best);
                at
            }
            None => {
                let worth = |at: &usize| self.worth(read(*at));
                let least = (0..DEEP).min_by_key(worth).expect("there are deep slots");
                if entry.depth / PLY >= self.worth(read(least)) {
                    let (check, data) = (slots[least][CHECK].load(Relaxed), read(least));
                    slots[DEEP][CHECK].store(check, Relaxed);
                    slots[DEEP][DATA].store(data, Relaxed);
                    least
                } else {
                    DEEP
                }
            }
        };
        let data = pack(entry, ply, self.generation);
        slots[at][CHECK].store(key ^ data, Relaxed);
        slots[at][DATA].store(data, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[place(key, self.buckets.len())]
    }

    fn age(&self, data: u64) -> i32 {
        i32::from((self.generation + GENERATIONS - generation_of(data)) % GENERATIONS)
    }

    /// The value of keeping an entry: its depth in plies, less for its age. Lowest for an empty
    /// slot.
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        depth_of(data) / PLY - AGE * self.age(data)
    }
}

#[cfg(test)]
mod tests;
