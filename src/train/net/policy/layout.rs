//! [`Layout`]: where the numbers of a policy lie in one row of numbers.

use engine::state::net::{CONTEXT, FEATURES, PLACES};
use engine::state::{COMBINATIONS, LineShape, all_combinations};

/// Places of the numbers of one colour's table, which begin at 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout;

/// Shapes that a code is made of.
const SHAPES: usize = LineShape::COUNT;

impl Layout {
    pub(super) const OWN: usize = 0;
    pub(super) const OTHER: usize = Self::OWN + COMBINATIONS * FEATURES;
    pub(super) const OWN_URGENCY: usize = Self::OTHER + COMBINATIONS * FEATURES;
    pub(super) const OTHER_URGENCY: usize = Self::OWN_URGENCY + COMBINATIONS;
    pub(super) const STONE: usize = Self::OTHER_URGENCY + COMBINATIONS;
    pub(super) const KERNEL: usize = Self::STONE + FEATURES;
    pub(super) const BIAS: usize = Self::KERNEL + PLACES * FEATURES;
    pub(super) const CONTEXT: usize = Self::BIAS + FEATURES;
    pub(super) const WEIGHTS: usize = Self::CONTEXT + FEATURES * CONTEXT;
    /// Numbers of a table.
    pub(super) const TABLE: usize = Self::WEIGHTS + FEATURES;

    /// Parameters of a table: its numbers, then for both sides a row and an urgency of each shape.
    /// Those of a code are the sums of those of its shapes and its own ones, so that codes that few
    /// positions have are not left at random.
    pub(super) const PARAMETERS: usize = Self::TABLE + 2 * SHAPES * (FEATURES + 1);

    /// For each number of `tables` tables: the parameters that it is the sum of.
    pub(super) fn parts(tables: usize) -> Vec<Vec<u32>> {
        let mut parts = Vec::with_capacity(tables * Self::TABLE);
        for table in 0..tables {
            let base = table * Self::PARAMETERS;
            // `width` numbers of each code from `first` on, and of each shape from `shared` on.
            let mut add = |first: usize, shared: usize, width: usize| {
                for (code, shapes) in all_combinations().enumerate() {
                    for column in 0..width {
                        let of_shapes =
                            shapes.map(|shape| shared + shape as usize * width + column);
                        let all = of_shapes.into_iter().chain([first + code * width + column]);
                        parts.push(all.map(|it| (base + it) as u32).collect());
                    }
                }
            };
            let rows = Self::TABLE;
            let urgencies = rows + 2 * SHAPES * FEATURES;
            add(Self::OWN, rows, FEATURES);
            add(Self::OTHER, rows + SHAPES * FEATURES, FEATURES);
            add(Self::OWN_URGENCY, urgencies, 1);
            add(Self::OTHER_URGENCY, urgencies + SHAPES, 1);
            parts.extend((Self::STONE..Self::TABLE).map(|it| vec![(base + it) as u32]));
        }
        parts
    }
}
