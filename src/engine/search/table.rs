//! [`Table`]: the transposition table that all threads of a search share without locks.
//!
//! Two tiers a bucket: three slots keep the deepest entries, the fourth takes what they do not want and what they give up. A slot is two
//! words, the key being stored with the data mixed in: a slot that two threads wrote at once has no key.
// CITE: R. Hyatt and T. Mann, "A lock-less transposition-table implementation for parallel search", ICGA Journal 25(1), 2002.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::node::Window;
use super::value::{Depth, MATE_BOUND, Value};
use crate::rules::Point;

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
pub(super) struct Entry {
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

impl Entry {
    /// Whether the value is proven, whatever the depth.
    #[inline]
    pub const fn is_proof(&self) -> bool {
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
    pub fn corrects(&self, eval: Value) -> bool {
        self.value.abs() < MATE_BOUND
            && match self.bound {
                Bound::None => false,
                Bound::Exact => true,
                Bound::Lower => self.value > eval,
                Bound::Upper => self.value < eval,
            }
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// As long as a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

const SLOTS: usize = 4;
/// Slots that keep the deepest.
const DEEP: usize = SLOTS - 1;
const NO_POINT: u64 = 1023;
/// Searches that entries are told apart by.
const GENERATIONS: u8 = 128;
/// Plies that an entry of the search before counts less.
const AGE: i32 = 4;

/// The table. Its entries outlive a search; [`Table::clear`] forgets them.
pub(super) struct Table {
    buckets: Box<[Bucket]>,
    generation: u8,
}

impl Table {
    /// An empty table of `mib` MiB, at least one bucket.
    pub fn new(mib: usize) -> Self {
        let count = ((mib << 20) / size_of::<Bucket>()).max(1);
        let buckets = std::iter::repeat_with(Bucket::default).take(count);
        Self {
            buckets: buckets.collect(),
            generation: 0,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot.check.get_mut() = 0;
            *slot.data.get_mut() = 0;
        }
        self.generation = 0;
    }

    /// Begins a search: entries of earlier ones are the first to be replaced.
    pub const fn new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// What is known of the position with this key, met `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Remembers what was found of the position with this key, `ply` plies from the root.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, entry: Entry) {
        let slots = &self.bucket(key).0;
        let read = |at: usize| slots[at].data.load(Relaxed);
        let holds = |at: usize| slots[at].check.load(Relaxed) ^ read(at) == key && read(at) != 0;
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
                    let (check, data) = (slots[least].check.load(Relaxed), read(least));
                    slots[DEEP].check.store(check, Relaxed);
                    slots[DEEP].data.store(data, Relaxed);
                    least
                } else {
                    DEEP
                }
            }
        };
        let data = pack(entry, ply, self.generation);
        slots[at].check.store(key ^ data, Relaxed);
        slots[at].data.store(data, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let at = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize]
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

fn pack(entry: Entry, ply: usize, generation: u8) -> u64 {
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

fn unpack(data: u64, ply: usize) -> Entry {
    let best = data >> POINT_AT & NO_POINT;
    Entry {
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

    fn entry(value: Value, depth: Depth) -> Entry {
        Entry {
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
            let bytes = size_of_val(&*Table::new(mib).buckets);
            assert!(bytes <= mib << 20 && bytes * 100 > (mib << 20) * 95);
        }
    }

    #[test]
    fn what_was_stored_is_found_until_it_is_cleared() {
        let mut table = Table::new(1);
        table.store(77, 2, entry(-30, 80));
        assert_eq!(table.probe(77, 2), Some(entry(-30, 80)));
        assert_eq!(table.probe(78, 2), None);
        table.new_search();
        assert_eq!(table.probe(77, 2), Some(entry(-30, 80)));
        table.clear();
        assert_eq!(table.probe(77, 2), None);
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        let table = Table::new(1);
        table.store(1, 4, entry(super::super::value::MATE - 9, 16));
        let value = table.probe(1, 2).map(|entry| entry.value);
        assert_eq!(value, Some(super::super::value::MATE - 7));
    }

    #[test]
    fn the_deepest_stay_beside_the_latest() {
        let mut table = Table::new(0);
        let plies = [9, 8, 7, 2, 3];
        for (key, plies) in (1..).zip(plies) {
            table.store(key, 0, entry(plies, plies * super::super::value::PLY));
        }
        let found = [1, 2, 3, 4, 5].map(|key| table.probe(key, 0).is_some());
        assert_eq!(found, [true, true, true, false, true]);
        // Another search's entries give way, however deep they are.
        for _ in 0..4 {
            table.new_search();
        }
        table.store(6, 0, entry(0, 16));
        assert!(table.probe(6, 0).is_some() && table.probe(3, 0).is_some());
        assert!(table.probe(5, 0).is_none());
    }
}
