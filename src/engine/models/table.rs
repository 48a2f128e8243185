//! [`ModelTable`]: the transposition table of the search by models.
//!
//! Entries of an earlier search are never used, so a search is a function of its arguments. Within
//! one search a position has one depth in each iteration (its stones fix its ply), so an entry is
//! used only at exactly its depth, or at any depth when it proves a result. So the table never
//! changes a value.

use rules::Point;

use crate::score::{Score, WIN_THRESHOLD};

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScoreBound {
    /// The score is exact.
    Exact,
    /// The score is at least this: the search failed high.
    Lower,
    /// The score is at most this: the search failed low.
    Upper,
}

/// The entry of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ModelTableEntry {
    /// In the table, the distance of a win counts from the position, not from the root.
    pub score: Score,
    pub bound: ScoreBound,
    /// Search depth below the position in plies.
    pub depth: u8,
    pub best: Option<Point>,
}

/// The latest entry of each place, with the key of its position in its search.
pub(super) struct ModelTable {
    slots: Box<[Option<(u64, ModelTableEntry)>]>,
    /// Differs from search to search. Mixed with a key, it makes the entries of earlier searches
    /// those of other positions.
    salt: u64,
}

impl ModelTable {
    /// An empty table of the largest power of two of entries that fits into `mib` MiB (at least
    /// one).
    pub fn new(mib: usize) -> Self {
        let fitting = (mib << 20) / size_of::<Option<(u64, ModelTableEntry)>>();
        Self {
            slots: vec![None; 1 << fitting.max(1).ilog2()].into_boxed_slice(),
            salt: 0,
        }
    }

    /// Starts a new search. Earlier entries become invalid.
    pub(crate) const fn new_search(&mut self) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        self.salt = self.salt.wrapping_add(ODD);
    }

    /// The entry of this search for the position with this key, `ply` plies from the root.
    pub fn probe(&self, key: u64, ply: i32) -> Option<ModelTableEntry> {
        let (held, entry) = self.slots[self.index(key)]?;
        (held == key ^ self.salt).then(|| ModelTableEntry {
            score: from_table(entry.score, ply),
            ..entry
        })
    }

    /// Stores an entry for the position with this key, `ply` plies from the root.
    pub fn store(&mut self, key: u64, ply: i32, entry: ModelTableEntry) {
        let score = to_table(entry.score, ply);
        let entry = ModelTableEntry { score, ..entry };
        self.slots[self.index(key)] = Some((key ^ self.salt, entry));
    }

    const fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

/// Converts a score from the root to one from a position `ply` plies below it.
const fn to_table(score: Score, ply: i32) -> Score {
    if score >= WIN_THRESHOLD {
        score + ply
    } else if score <= -WIN_THRESHOLD {
        score - ply
    } else {
        score
    }
}

const fn from_table(score: Score, ply: i32) -> Score {
    if score >= WIN_THRESHOLD {
        score - ply
    } else if score <= -WIN_THRESHOLD {
        score + ply
    } else {
        score
    }
}

impl ModelTableEntry {
    /// True when the entry settles a search of this depth with this window, so that its score can
    /// be returned.
    pub fn settles(&self, depth: u8, alpha: Score, beta: Score) -> bool {
        let cuts = match self.bound {
            ScoreBound::Exact => true,
            ScoreBound::Lower => self.score >= beta,
            ScoreBound::Upper => self.score <= alpha,
        };
        cuts && (self.depth == depth || self.is_proof())
    }

    /// True when the score is proven, whatever the depth.
    fn is_proof(&self) -> bool {
        match self.bound {
            ScoreBound::Exact => self.score.abs() >= WIN_THRESHOLD,
            ScoreBound::Lower => self.score >= WIN_THRESHOLD,
            ScoreBound::Upper => self.score <= -WIN_THRESHOLD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    fn entry(score: Score, depth: u8) -> ModelTableEntry {
        ModelTableEntry {
            score,
            bound: ScoreBound::Exact,
            depth,
            best: Some(Point::new(3, 4)),
        }
    }

    #[test]
    fn the_size_is_the_largest_power_of_two_that_fits() {
        let slot = size_of::<Option<(u64, ModelTableEntry)>>();
        let slots = |mib| ModelTable::new(mib).slots.len();
        for mib in [1, 3, 16] {
            assert!(slots(mib) * slot <= mib << 20 && 2 * slots(mib) * slot > mib << 20);
        }
        assert_eq!(slots(0), 1);
    }

    #[test]
    fn stored_entries_are_found_until_the_next_search() {
        let mut table = ModelTable::new(1);
        table.new_search();
        table.store(77, 2, entry(-30, 5));
        let found = table.probe(77, 2).expect("stored");
        assert_eq!(
            (found.score, found.depth, found.bound),
            (-30, 5, ScoreBound::Exact)
        );
        assert_eq!(found.best, Some(Point::new(3, 4)));
        assert!(table.probe(78, 2).is_none());
        table.new_search();
        assert!(table.probe(77, 2).is_none());
        table.store(77, 2, entry(1, 1));
        for _ in 0..200 {
            table.new_search();
            assert!(table.probe(77, 2).is_none());
        }
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        let mut table = ModelTable::new(1);
        // At ply 4, a win at ply 9 of this search is five plies away.
        table.store(1, 4, entry(WIN - 9, 5));
        assert_eq!(table.probe(1, 2).map(|entry| entry.score), Some(WIN - 7));
        table.store(2, 4, entry(9 - WIN, 5));
        assert_eq!(table.probe(2, 6).map(|entry| entry.score), Some(11 - WIN));
        table.store(3, 4, entry(500, 5));
        assert_eq!(table.probe(3, 6).map(|entry| entry.score), Some(500));
    }

    #[test]
    fn an_entry_settles_only_its_depth_unless_it_proves() {
        let (alpha, beta) = (-100, 100);
        assert!(entry(0, 4).settles(4, alpha, beta));
        assert!(!entry(0, 4).settles(5, alpha, beta) && !entry(0, 4).settles(3, alpha, beta));
        assert!(entry(WIN - 5, 4).settles(6, alpha, beta));
        let bound = |score, bound| ModelTableEntry {
            bound,
            ..entry(score, 4)
        };
        assert!(bound(100, ScoreBound::Lower).settles(4, alpha, beta));
        assert!(!bound(99, ScoreBound::Lower).settles(4, alpha, beta));
        assert!(bound(-100, ScoreBound::Upper).settles(4, alpha, beta));
        assert!(!bound(-99, ScoreBound::Upper).settles(4, alpha, beta));
        assert!(bound(WIN - 5, ScoreBound::Lower).settles(6, alpha, beta));
        assert!(!bound(5 - WIN, ScoreBound::Lower).settles(6, alpha, beta));
        assert!(bound(5 - WIN, ScoreBound::Upper).settles(6, alpha, beta));
    }
}
