//! [`PointSet`]: a set of points in a fixed number of words.

use rules::{POINT_SPACE, Point};

const WORDS: usize = POINT_SPACE.div_ceil(64);

/// A set of points of any board. Copying it copies 88 bytes; every other operation is O(1) or
/// O(words).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// Adds a point.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// True when the point is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Adds every point of another set.
    #[inline]
    pub fn unite(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True when the set has no point.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The points, row by row from the bottom left.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let words = self.0;
        (0_usize..).zip(words).flat_map(|(number, word)| {
            let bits = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            bits.take_while(|&word| word != 0).map(move |word| {
                let index = 64 * number + word.trailing_zeros() as usize;
                Point::new((index & 31) as u8, (index >> 5) as u8)
            })
        })
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Self {
        let mut set = Self::default();
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_points_that_were_added_and_not_taken_out() {
        let corner = Point::new(21, 21);
        let mut set = PointSet::from_iter([Point::new(0, 0), corner, Point::new(7, 7)]);
        assert_eq!(set.len(), 3);
        set.remove(Point::new(7, 7));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Point::new(0, 0), corner]);
        assert!(set.contains(corner) && !set.contains(Point::new(7, 7)));
        let mut other = PointSet::from_iter([Point::new(3, 3)]);
        other.unite(&set);
        assert_eq!(other.len(), 3);
        assert!(!other.is_empty() && PointSet::default().is_empty());
    }
}
