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
    pub score: Score,
    pub bound: ScoreBound,
    /// Search depth below the position in plies.
    pub depth: u8,
    pub best: Option<Point>,
}

#[derive(Clone, Copy)]
struct ModelTableSlot {
    key: u64,
    /// Distance of a win counts from the position, not from the root.
    score: Score,
    /// Index of the best point, `NO_POINT` for none.
    best: u16,
    depth: u8,
    /// `generation << 2 | bound`; 0 only in an empty slot, because generations start at 1.
    tag: u8,
}

const _: () = assert!(size_of::<ModelTableSlot>() == 16);

const EMPTY: ModelTableSlot = ModelTableSlot {
    key: 0,
    score: 0,
    best: NO_POINT,
    depth: 0,
    tag: 0,
};
const NO_POINT: u16 = u16::MAX;
const GENERATIONS: u8 = 63;

/// Pairs of slots: the first has the deepest entry of the current search, the second the latest.
pub(super) struct ModelTable {
    slots: Box<[[ModelTableSlot; 2]]>,
    generation: u8,
}

impl ModelTable {
    /// An empty table of the largest power of two of entries that fits into `mib` MiB (at least one
    /// pair).
    pub fn new(mib: usize) -> Self {
        let fitting = (mib << 20) / size_of::<[ModelTableSlot; 2]>();
        let pairs = if fitting == 0 {
            1
        } else {
            1 << fitting.ilog2()
        };
        Self {
            slots: vec![[EMPTY; 2]; pairs].into_boxed_slice(),
            generation: 1,
        }
    }

    /// Starts a new search. Earlier entries become invalid.
    pub(crate) fn new_search(&mut self) {
        if self.generation == GENERATIONS {
            self.slots.fill([EMPTY; 2]);
            self.generation = 1;
        } else {
            self.generation += 1;
        }
    }

    /// The entry of this search for the position with this key, `ply` plies from the root.
    pub fn probe(&self, key: u64, ply: i32) -> Option<ModelTableEntry> {
        let pair = self.slots[self.index(key)].iter();
        let slot = pair.into_iter().find(|slot| self.holds(slot, key))?;
        Some(ModelTableEntry {
            score: from_table(slot.score, ply),
            bound: match slot.tag & 3 {
                0 => ScoreBound::Exact,
                1 => ScoreBound::Lower,
                _ => ScoreBound::Upper,
            },
            depth: slot.depth,
            best: point_at(slot.best),
        })
    }

    /// Stores an entry for the position with this key, `ply` plies from the root.
    pub fn store(&mut self, key: u64, ply: i32, entry: ModelTableEntry) {
        let slot = ModelTableSlot {
            key,
            score: to_table(entry.score, ply),
            best: entry.best.map_or(NO_POINT, |point| point.index() as u16),
            depth: entry.depth,
            tag: self.generation << 2 | entry.bound as u8,
        };
        let index = self.index(key);
        let [deep, latest] = self.slots[index];
        if self.holds(&deep, key) || !self.is_current(&deep) || slot.depth >= deep.depth {
            self.slots[index][0] = slot;
            // A key is never in both slots.
            if self.holds(&latest, key) {
                self.slots[index][1] = EMPTY;
            }
        } else {
            self.slots[index][1] = slot;
        }
    }

    const fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    const fn is_current(&self, slot: &ModelTableSlot) -> bool {
        slot.tag >> 2 == self.generation
    }

    const fn holds(&self, slot: &ModelTableSlot, key: u64) -> bool {
        slot.key == key && self.is_current(slot)
    }
}

const fn point_at(index: u16) -> Option<Point> {
    if index == NO_POINT {
        None
    } else {
        Some(Point::new((index & 31) as u8, (index >> 5) as u8))
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
        let bytes = |mib| ModelTable::new(mib).slots.len() * size_of::<[ModelTableSlot; 2]>();
        assert_eq!([bytes(1), bytes(2), bytes(3)], [1 << 20, 2 << 20, 2 << 20]);
        assert_eq!(ModelTable::new(0).slots.len(), 1);
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
    fn deep_entries_stay_beside_the_latest() {
        let mut table = ModelTable::new(0);
        table.store(1, 0, entry(10, 6));
        table.store(2, 0, entry(20, 2));
        table.store(3, 0, entry(30, 3));
        let scores = |table: &ModelTable, keys: [u64; 3]| {
            keys.map(|key| table.probe(key, 0).map(|entry| entry.score))
        };
        assert_eq!(scores(&table, [1, 2, 3]), [Some(10), None, Some(30)]);
        table.store(3, 0, entry(31, 7));
        assert_eq!(scores(&table, [1, 2, 3]), [None, None, Some(31)]);
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
