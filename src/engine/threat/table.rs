//! [`ProofTable`]: proof and disproof numbers of positions in limited memory.

/// Larger than every proof or disproof number.
pub(super) const INFINITE: u32 = 1 << 28;

/// Number of leaves that have to be settled to prove, or to disprove, that the attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// The attacker wins.
    pub(crate) const PROVEN: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    /// The attacker does not win by the moves that are tried.
    pub(crate) const DISPROVEN: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    /// The result is unknown.
    pub const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    /// A limit that is reached only by a settled result.
    pub const NO_LIMIT: Self = Self {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// True when a number reaches its limit, or the result is settled.
    pub const fn reaches(self, limit: Self) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof || self.is_settled()
    }

    /// True when the win is proven or refuted.
    pub const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The numbers of a position as they are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProofEntry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// The generation of the search; 0 for an empty slot.
    generation: u32,
    /// Number of nodes below it as a power of two: the cost of finding the result again.
    work: u8,
}

/// A [`ProofEntry`] as whole numbers: a table of zeros takes no time to allocate and no memory
/// until it is used.
type PackedEntry = [u64; 3];

impl ProofEntry {
    const fn packed(self) -> PackedEntry {
        [
            self.key,
            (self.proof as u64) << 32 | self.disproof as u64,
            (self.generation as u64) << 8 | self.work as u64,
        ]
    }

    const fn unpacked([key, numbers, rest]: PackedEntry) -> Self {
        Self {
            key,
            proof: (numbers >> 32) as u32,
            disproof: numbers as u32,
            generation: (rest >> 8) as u32,
            work: rest as u8,
        }
    }
}

/// Number of slots for a key.
const WAYS: usize = 4;

/// Numbers by key. A full bucket replaces the result with the lowest cost.
pub(super) struct ProofTable {
    buckets: Box<[[PackedEntry; WAYS]]>,
    generation: u32,
}

impl ProofTable {
    /// A table of at most `mib` MiB, at least one bucket.
    pub fn new(mib: usize) -> Self {
        let count = ((mib << 20) / size_of::<[PackedEntry; WAYS]>()).max(1);
        Self {
            buckets: vec![[[0; 3]; WAYS]; count].into_boxed_slice(),
            generation: 1,
        }
    }

    /// Clears the table, in constant time.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1).max(1);
    }

    /// The numbers of a position.
    pub fn get(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.buckets[self.bucket(key)];
        let mut entries = bucket.iter().map(|&it| ProofEntry::unpacked(it));
        let entry = entries.find(|entry| self.is_of(entry, key))?;
        Some(Numbers {
            proof: entry.proof,
            disproof: entry.disproof,
        })
    }

    /// Stores numbers that were found with this number of nodes.
    pub fn store(&mut self, key: u64, numbers: Numbers, positions: u64) {
        let at = self.bucket(key);
        let bucket = &self.buckets[at];
        let entry = |way: usize| ProofEntry::unpacked(bucket[way]);
        let known = (0..WAYS).find(|&way| self.is_of(&entry(way), key));
        let worth = |&way: &usize| {
            let entry = entry(way);
            // A result of an earlier generation is worth nothing, whatever its cost, so that it
            // does not change which results are kept.
            let is_current = entry.generation == self.generation;
            (is_current, if is_current { entry.work } else { 0 })
        };
        let way = known.or_else(|| (0..WAYS).min_by_key(worth)).unwrap_or(0);
        let kept = known.map_or(0, |way| entry(way).work);
        let work = (64 - positions.leading_zeros()) as u8;
        self.buckets[at][way] = ProofEntry {
            key,
            proof: numbers.proof,
            disproof: numbers.disproof,
            generation: self.generation,
            work: work.max(kept),
        }
        .packed();
    }

    const fn is_of(&self, entry: &ProofEntry, key: u64) -> bool {
        entry.key == key && entry.generation == self.generation
    }

    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_bucket_keeps_the_most_expensive_results() {
        let mut table = ProofTable::new(0);
        for (key, positions) in [(1, 100), (2, 1), (3, 1000), (4, 50), (5, 7)] {
            table.store(key, Numbers::UNKNOWN, positions);
        }
        let known = [1, 2, 3, 4, 5].map(|key| table.get(key).is_some());
        assert_eq!(known, [true, false, true, true, true]);
        table.store(3, Numbers::PROVEN, 1);
        assert_eq!(table.get(3), Some(Numbers::PROVEN));
        table.clear();
        assert_eq!(table.get(3), None);
        table.store(6, Numbers::DISPROVEN, 1);
        assert_eq!(table.get(6), Some(Numbers::DISPROVEN));
    }

    #[test]
    fn packed_entry_is_unpacked() {
        let entry = ProofEntry {
            key: u64::MAX - 1,
            proof: INFINITE,
            disproof: u32::MAX - 2,
            generation: u32::MAX - 3,
            work: 64,
        };
        assert_eq!(ProofEntry::unpacked(entry.packed()), entry);
    }

    #[test]
    fn table_has_the_requested_size() {
        let bytes = size_of_val(&*ProofTable::new(3).buckets);
        assert!(bytes <= 3 << 20 && bytes * 100 > (3 << 20) * 95);
    }
}
