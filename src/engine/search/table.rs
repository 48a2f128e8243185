//! [`TranspositionTable`]: the transposition table that all threads of a search share without locks.
//!
//! Two tiers a bucket: three slots keep the deepest entries, the fourth takes what they do not want and what they give up. A slot is two
//! words, the key being stored with the data mixed in: a slot that two threads wrote at once has no key.
// CITE: R. Hyatt and T. Mann, "A lock-less transposition-table implementation for parallel search", ICGA Journal 25(1), 2002.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use memmap2::MmapMut;
use zerocopy::FromBytes;

use super::node::Window;
use super::value::{Depth, MATE_BOUND, Value};
use rules::Point;

/// What a stored value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// There is only a static evaluation.
    None = 0,
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// Wins are counted from the root.
    pub value: Value,
    /// The static evaluation.
    pub eval: Value,
    pub best: Option<Point>,
    /// In the units of the search, 0 for the horizon.
    pub depth: Depth,
    pub bound: Bound,
    /// Whether the position lay on a principal variation.
    pub pv: bool,
}

/// Deeper than any search: the value is proven.
pub(super) const PROOF: Depth = DEPTH_MASK as Depth;

impl TableEntry {
    /// Whether the value is proven, whatever the depth.
    #[inline]
    pub(crate) const fn is_proof(&self) -> bool {
        self.depth == PROOF
    }

    /// Whether the value lies outside of the window, or is exact.
    #[inline]
    pub fn decides(&self, window: Window) -> bool {
        match self.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => self.value >= window.beta,
            Bound::Upper => self.value <= window.alpha,
        }
    }

    /// Whether the value tells more than a static evaluation of `eval`.
    #[inline]
    pub(crate) fn corrects(&self, eval: Value) -> bool {
        self.value.abs() < MATE_BOUND
            && match self.bound {
                Bound::None => false,
                Bound::Exact => true,
                Bound::Lower => self.value > eval,
                Bound::Upper => self.value < eval,
            }
    }
}

/// The key mixed with the data, and the data; both are 0 in an empty slot.
type Slot = [AtomicU64; 2];
const CHECK: usize = 0;
const DATA: usize = 1;

/// As long as a cache line. The table begins with a page, so a bucket never spans two lines.
type Bucket = [Slot; SLOTS];
const _: () = assert!(size_of::<Bucket>() == 64);

const SLOTS: usize = 4;
/// Slots that keep the deepest.
const DEEP: usize = SLOTS - 1;
const NO_POINT: u64 = 1023;
/// Searches that entries are told apart by.
const GENERATIONS: u8 = 128;
/// Plies that an entry of the search before counts less.
const AGE: i32 = 4;
/// The largest table, in bytes, that is cleared by writing zeros: about 10 ms. A larger one gets
/// new memory.
const MOST_WIPED: usize = 64 << 20;

/// The memory of the table. Its entries outlive a search; [`TranspositionTable::clear`] forgets them.
///
/// The table may be smaller than its memory, of which the system gives a page when it is first
/// used. A short search in a large table would spend a good part of its time on new pages, so the
/// table [grows](Table::reserve) with what searches need.
pub(super) struct TranspositionTable {
    memory: MmapMut,
    /// Buckets in use, and how many they are at first.
    count: usize,
    first_count: usize,
    generation: u8,
    /// Nothing has been stored since the memory was made or cleared.
    is_empty: bool,
}

/// The table during a search.
#[derive(Clone, Copy)]
pub(super) struct OpenTable<'a> {
    buckets: &'a [Bucket],
    generation: u8,
}

impl TranspositionTable {
    /// An empty table of `mib` MiB, at least one bucket, that may grow to `most_mib`. It is
    /// smaller where the system refuses that much memory.
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

    /// Forgets everything, and is as large as at first.
    pub fn clear(&mut self) {
        self.generation = 0;
        let used = self.count * size_of::<Bucket>();
        self.count = self.first_count;
        if std::mem::replace(&mut self.is_empty, true) {
            return;
        }
        if used > MOST_WIPED {
            // The old memory goes first: there are never two tables.
            let bytes = self.memory.len();
            self.memory = map(0);
            self.memory = map(bytes);
            self.count = self.count.min(self.memory.len() / size_of::<Bucket>());
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

    /// Moves every entry to where it is found among twice as many buckets. Those of a bucket go to
    /// the two that its number doubled is the first of, so from the last to the first each finds
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

    /// Begins a search: entries of earlier ones are the first to be replaced.
    pub(crate) const fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// The table as the threads of a search share it.
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

/// Zeroed memory of `bytes`, at least one bucket; half of it, a quarter and so on where the system
/// refuses that much.
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
    /// What is known of the position with this key, met `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot[DATA].load(Relaxed);
            (slot[CHECK].load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Remembers what was found of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, entry: TableEntry) {
        let slots = self.bucket(key);
        let read = |at: usize| slots[at][DATA].load(Relaxed);
        let holds = |at: usize| slots[at][CHECK].load(Relaxed) ^ read(at) == key && read(at) != 0;
        let mut entry = entry;
        let at = match (0..SLOTS).find(|&at| holds(at)) {
            Some(at) => {
                let old = unpack(read(at), ply);
                // A shallower look at the same position does not displace a deeper one, but for its best move.
                if entry.bound != Bound::Exact
                    && entry.depth + 2 * super::value::PLY < old.depth
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
                if entry.depth / super::value::PLY >= self.worth(read(least)) {
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
        let generation = (data >> GENERATION_AT & u64::from(GENERATIONS - 1)) as u8;
        i32::from((self.generation + GENERATIONS - generation) % GENERATIONS)
    }

    /// How much an entry is worth keeping: its depth in plies, less for its age. An empty slot is worth least.
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let depth = (data >> DEPTH_AT & DEPTH_MASK) as Depth / super::value::PLY;
        depth - AGE * self.age(data)
    }
}

// Value 16, evaluation 16, point 10, depth 12, generation 7, bound 2, principal variation 1.
const EVAL_AT: u32 = 16;
const POINT_AT: u32 = 32;
const DEPTH_AT: u32 = 42;
const DEPTH_MASK: u64 = 0xfff;
const GENERATION_AT: u32 = 54;
const BOUND_AT: u32 = 61;
const PV_AT: u32 = 63;

fn pack(entry: TableEntry, ply: usize, generation: u8) -> u64 {
    let word = |value: Value| u64::from(value as i16 as u16);
    let best = entry.best.map_or(NO_POINT, |point| point.index() as u64);
    word(to_table(entry.value, ply))
        | word(entry.eval) << EVAL_AT
        | best << POINT_AT
        | (entry.depth.clamp(0, DEPTH_MASK as Depth) as u64) << DEPTH_AT
        | u64::from(generation) << GENERATION_AT
        | (entry.bound as u64) << BOUND_AT
        | u64::from(entry.pv) << PV_AT
}

fn unpack(data: u64, ply: usize) -> TableEntry {
    let best = data >> POINT_AT & NO_POINT;
    TableEntry {
        value: from_table(Value::from(data as u16 as i16), ply),
        eval: Value::from((data >> EVAL_AT) as u16 as i16),
        best: (best != NO_POINT).then(|| Point::new((best & 31) as u8, (best >> 5) as u8)),
        depth: (data >> DEPTH_AT & DEPTH_MASK) as Depth,
        bound: match data >> BOUND_AT & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        pv: data >> PV_AT == 1,
    }
}

/// A win counted from the root as one counted from the position.
const fn to_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value + ply as Value
    } else if value <= -MATE_BOUND {
        value - ply as Value
    } else {
        value
    }
}

const fn from_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value - ply as Value
    } else if value <= -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: Value, depth: Depth) -> TableEntry {
        TableEntry {
            value,
            eval: -7,
            best: Some(Point::new(3, 4)),
            depth,
            bound: Bound::Lower,
            pv: false,
        }
    }

    #[test]
    fn the_size_is_what_was_asked_for() {
        for mib in [1, 3, 17] {
            let bytes = size_of_val(TranspositionTable::new(mib, 0).open().buckets);
            assert!(bytes <= mib << 20 && bytes * 100 > (mib << 20) * 95);
        }
    }

    #[test]
    fn buckets_are_cache_lines() {
        let mut table = TranspositionTable::new(1, 0);
        assert!(table.open().buckets.as_ptr().addr().is_multiple_of(64));
    }

    /// Small tables are wiped, large ones get new memory.
    #[test]
    fn what_was_stored_is_found_until_it_is_cleared() {
        for mib in [1, 1 + (MOST_WIPED >> 20)] {
            let mut table = TranspositionTable::new(mib, 0);
            table.open().store(77, 2, entry(-30, 80));
            assert_eq!(table.open().probe(77, 2), Some(entry(-30, 80)));
            assert_eq!(table.open().probe(78, 2), None);
            table.new_search();
            assert_eq!(table.open().probe(77, 2), Some(entry(-30, 80)));
            table.clear();
            assert_eq!(table.open().probe(77, 2), None);
            assert_eq!(table.memory.len(), mib << 20);
        }
    }

    #[test]
    fn growing_keeps_the_entries_and_clearing_makes_it_small_again() {
        let mut table = TranspositionTable::new(1, 13);
        let small = table.count;
        let keys = (1..=1_000_u64).map(|it| it.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for key in keys.clone() {
            table.open().store(key, 0, entry((key >> 50) as Value, 8));
        }
        let found = |table: &mut TranspositionTable| {
            let table = table.open();
            let found = keys.clone().map(|key| table.probe(key, 0));
            found.collect::<Vec<_>>()
        };
        let before = found(&mut table);
        table.reserve(u64::MAX);
        assert!(table.count == 16 * small && table.count * 64 > 12 << 20);
        assert_eq!(found(&mut table), before);
        table.clear();
        assert_eq!(table.count, small);
        assert!(found(&mut table).iter().all(Option::is_none));
    }

    #[test]
    fn table_grows_no_larger_than_is_asked_for() {
        let mut table = TranspositionTable::new(1, 100);
        let small = table.count;
        table.reserve(4 * small as u64);
        assert_eq!(table.count, small);
        table.reserve(4 * small as u64 + 4);
        assert_eq!(table.count, 2 * small);
        table.reserve(0);
        assert_eq!(table.count, 2 * small);
    }

    #[test]
    fn table_that_the_system_refuses_becomes_smaller() {
        let bytes = map(usize::MAX / 2).len();
        assert!((64..usize::MAX / 2).contains(&bytes), "{bytes}");
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        let mut table = TranspositionTable::new(1, 0);
        let table = table.open();
        table.store(1, 4, entry(super::super::value::MATE - 9, 16));
        let value = table.probe(1, 2).map(|entry| entry.value);
        assert_eq!(value, Some(super::super::value::MATE - 7));
    }

    #[test]
    fn the_deepest_stay_beside_the_latest() {
        let mut table = TranspositionTable::new(0, 0);
        let plies = [9, 8, 7, 2, 3];
        for (key, plies) in (1..).zip(plies) {
            table
                .open()
                .store(key, 0, entry(plies, plies * super::super::value::PLY));
        }
        let found = [1, 2, 3, 4, 5].map(|key| table.open().probe(key, 0).is_some());
        assert_eq!(found, [true, true, true, false, true]);
        // Another search's entries give way, however deep they are.
        for _ in 0..4 {
            table.new_search();
        }
        table.open().store(6, 0, entry(0, 16));
        assert!(table.open().probe(6, 0).is_some() && table.open().probe(3, 0).is_some());
        assert!(table.open().probe(5, 0).is_none());
    }
}
