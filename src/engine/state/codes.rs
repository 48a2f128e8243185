//! [`Codes`]: the number of a combination of four shapes, independent of their order.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::PatternState;
use super::geometry::PaddedPoint;
use super::shape::{LineShape, LineShapes};
use rules::{Color, Point};

/// Number of ways to choose four shapes, with repetition and without order.
pub const COMBINATIONS: usize = 2380;

/// The number of a combination by its four shapes. Combinations are numbered from 0 in the order of
/// their sorted shapes.
pub(super) struct Codes {
    /// By the four shapes, four bits each.
    of_packed: [u16; 1 << 16],
}

impl Codes {
    /// The numbers. Computed at the first call, in about 1 ms.
    pub(super) fn get() -> &'static Self {
        // A box of the array, not an array of a box, saves one step on the way to a code.
        static CODES: OnceLock<Box<Codes>> = OnceLock::new();
        CODES.get_or_init(|| {
            let numbers = all_combinations().zip(0..).collect::<HashMap<_, _>>();
            let mut codes = Box::new(Self {
                of_packed: [0; 1 << 16],
            });
            for (packed, code) in codes.of_packed.iter_mut().enumerate() {
                let mut digits = [0, 4, 8, 12].map(|shift| packed >> shift & 15);
                if digits.iter().all(|&digit| digit < LineShape::COUNT) {
                    digits.sort_unstable();
                    *code = numbers[&digits.map(|digit| LineShape::ALL[digit])];
                }
            }
            codes
        })
    }

    /// The number of the four shapes of a colour.
    #[inline]
    pub(super) fn of(&self, shapes: LineShapes, color: Color) -> u16 {
        self.of_packed[usize::from(shapes.by_color()[color.index()])]
    }

    /// The numbers of the four shapes of both colours.
    #[inline]
    pub(super) fn of_both(&self, shapes: LineShapes) -> [u16; 2] {
        shapes
            .by_color()
            .map(|packed| self.of_packed[usize::from(packed)])
    }
}

impl PatternState {
    /// The number of the combination of shapes of a stone of `color` on the empty `point`, see
    /// [`all_combinations`].
    pub fn code(&self, point: Point, color: Color) -> u16 {
        let shapes = self.cells[PaddedPoint::of(point).index()].shapes;
        Codes::get().of(shapes, color)
    }
}

/// All combinations in the order of their numbers, each with its shapes from the weakest to the
/// strongest.
pub fn all_combinations() -> impl Iterator<Item = [LineShape; 4]> {
    let from = |least: usize| least..LineShape::COUNT;
    from(0)
        .flat_map(move |a| from(a).map(move |b| (a, b)))
        .flat_map(move |(a, b)| from(b).map(move |c| (a, b, c)))
        .flat_map(move |(a, b, c)| from(c).map(move |d| [a, b, c, d]))
        .map(|shapes| shapes.map(|shape| LineShape::ALL[shape]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_of_the_shapes_does_not_matter() {
        let codes = Codes::get();
        for (shapes, number) in all_combinations().zip(0..) {
            let [a, b, c, d] = shapes.map(|shape| shape as u8);
            for packed in [[a, b, c, d], [d, c, b, a], [c, a, d, b]] {
                for (color, half) in [(Color::Black, 0), (Color::White, 4)] {
                    let mut all = LineShapes::default();
                    for (direction, shape) in packed.into_iter().enumerate() {
                        all = all.with(direction, shape << half);
                    }
                    assert_eq!(codes.of(all, color), number, "{shapes:?}");
                }
            }
        }
        assert_eq!(all_combinations().count(), COMBINATIONS);
    }
}
