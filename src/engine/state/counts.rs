//! [`Counts`]: the number of empty points of each class.

use super::PointClass;
use rules::{Color, MAX_SIZE};

/// The numbers by colour and class. None becomes negative, because a point is added before another
/// one is removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts([Packed; 2]);

/// Nine bits for each class, seven classes in a word: one addition changes any of them, while a
/// counter in memory would have to wait for its last change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(16))]
struct Packed([u64; 2]);

const BITS: usize = 9;
const CLASSES: usize = 64 / BITS;
const _: () = assert!((MAX_SIZE as usize).pow(2) < 1 << BITS && PointClass::COUNT <= 2 * CLASSES);

/// By class, one point of it. There are sixteen entries, so that four bits of a class need no
/// bounds check.
const ONE: [Packed; 16] = {
    let mut one = [Packed([0; 2]); 16];
    let mut class = 0;
    while class < PointClass::COUNT {
        one[class].0[class / CLASSES] = 1 << (class % CLASSES * BITS);
        class += 1;
    }
    one
};

impl Counts {
    /// Number of points of this class for this colour.
    #[inline]
    pub(super) const fn get(&self, color: Color, class: PointClass) -> u16 {
        let class = class as usize;
        let word = self.0[color.index()].0[class / CLASSES];
        (word >> (class % CLASSES * BITS)) as u16 & ((1 << BITS) - 1)
    }

    /// Adds a point with its class for each colour.
    #[inline]
    pub(super) fn add(&mut self, class: [PointClass; 2]) {
        for (counts, class) in self.0.iter_mut().zip(class) {
            let one = &ONE[class as usize & 15];
            counts.0[0] += one.0[0];
            counts.0[1] += one.0[1];
        }
    }

    /// Removes a point that was added.
    #[inline]
    pub(super) fn remove(&mut self, class: [PointClass; 2]) {
        for (counts, class) in self.0.iter_mut().zip(class) {
            let one = &ONE[class as usize & 15];
            counts.0[0] -= one.0[0];
            counts.0[1] -= one.0[1];
        }
    }
}
