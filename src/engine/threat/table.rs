//! [`ProofTable`]: proof and disproof numbers of positions, within a bound of memory.

/// Beyond every proof or disproof number.
pub(super) const INFINITE: u32 = 1 << 28;

/// How many leaves have to be settled to prove, or to disprove, that the attacker wins.
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
    /// It does not, by the moves that are tried.
    pub(crate) const DISPROVEN: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    /// No number reaches it before it is settled.
    pub const NO_LIMIT: Self = Self {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// Whether a number is as large as its limit, or nothing is left to find out.
    pub const fn reaches(self, limit: Self) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof || self.is_settled()
    }

    /// Whether the win is proven or refuted.
    pub const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Of generation 0 where it is empty.
#[derive(Clone, Copy, Default)]
struct ProofEntry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// The search it is of.
    generation: u32,
    /// Positions made below it, as a power of two: what it would cost to find out again.
    work: u8,
}

/// Slots a key may lie in.
const WAYS: usize = 4;

/// Numbers by key. A full bucket gives up what was cheapest to find out.
pub(super) struct ProofTable {
    buckets: Box<[[ProofEntry; WAYS]]>,
    generation: u32,
}

impl ProofTable {
    /// A table of at most `mib` MiB, at least one bucket.
    pub fn new(mib: usize) -> Self {
        let count = ((mib << 20) / size_of::<[ProofEntry; WAYS]>()).max(1);
        Self {
            buckets: vec![Default::default(); count].into_boxed_slice(),
            generation: 1,
        }
    }

    /// Forgets everything, at once.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1).max(1);
    }

    /// What is known of a position.
    pub fn get(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.buckets[self.bucket(key)];
        let entry = bucket.iter().find(|entry| self.is_of(entry, key))?;
        Some(Numbers {
            proof: entry.proof,
            disproof: entry.disproof,
        })
    }

    /// Keeps what was found out with so many positions.
    pub fn store(&mut self, key: u64, numbers: Numbers, positions: u64) {
        let at = self.bucket(key);
        let bucket = &self.buckets[at];
        let known = bucket.iter().position(|entry| self.is_of(entry, key));
        let worth = |way: &usize| {
            let entry = &bucket[*way];
            // What was forgotten is worth nothing, whatever it took: it must not change what is kept.
            let is_current = entry.generation == self.generation;
            (is_current, if is_current { entry.work } else { 0 })
        };
        let way = known.or_else(|| (0..WAYS).min_by_key(worth)).unwrap_or(0);
        let kept = known.map_or(0, |way| bucket[way].work);
        let work = (64 - positions.leading_zeros()) as u8;
        self.buckets[at][way] = ProofEntry {
            key,
            proof: numbers.proof,
            disproof: numbers.disproof,
            generation: self.generation,
            work: work.max(kept),
        };
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
    fn a_full_bucket_keeps_what_was_hard_to_find_out() {
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
    fn the_size_is_what_was_asked_for() {
        let bytes = size_of_val(&*ProofTable::new(3).buckets);
        assert!(bytes <= 3 << 20 && bytes * 100 > (3 << 20) * 95);
    }
}
