//! [`Layout`]: where the numbers of a net lie in one row of numbers.

use engine::state::net::{CHANNELS, HIDDEN, INPUTS, THREATS};
use engine::state::{COMBINATIONS, all_combinations};

/// Places of the numbers of one colour's table, which begin at 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout;

/// Shapes that a code is made of.
const SHAPES: usize = engine::state::LineShape::COUNT;

impl Layout {
    pub(super) const OWN: usize = 0;
    pub(super) const OTHER: usize = Self::OWN + COMBINATIONS * CHANNELS;
    pub(super) const HIDDEN: usize = Self::OTHER + COMBINATIONS * CHANNELS;
    pub(super) const THREATS: usize = Self::HIDDEN + HIDDEN * INPUTS;
    pub(super) const BIAS: usize = Self::THREATS + HIDDEN * THREATS;
    pub(super) const OUTPUT: usize = Self::BIAS + HIDDEN;
    /// Numbers of a table.
    pub(super) const TABLE: usize = Self::OUTPUT + HIDDEN;

    /// Parameters of a table: its numbers, then a row a shape for both views. What a code's row is
    /// comes from the rows of its shapes and from one of its own, so that codes that few positions
    /// have are not left at random.
    pub(super) const PARAMETERS: usize = Self::TABLE + 2 * SHAPES * CHANNELS;

    /// For each number of `tables` tables: the parameters that it is the sum of.
    pub(super) fn parts(tables: usize) -> Vec<Vec<u32>> {
        let mut parts = Vec::with_capacity(tables * Self::TABLE);
        for table in 0..tables {
            let base = table * Self::PARAMETERS;
            let own = |number: usize| (base + number) as u32;
            for view in 0..2 {
                for (code, shapes) in all_combinations().enumerate() {
                    for channel in 0..CHANNELS {
                        let row = view * COMBINATIONS + code;
                        let of_shapes = shapes.map(|shape| {
                            let row = view * SHAPES + shape as usize;
                            (base + Self::TABLE + row * CHANNELS + channel) as u32
                        });
                        let mut all = of_shapes.to_vec();
                        all.push(own(row * CHANNELS + channel));
                        parts.push(all);
                    }
                }
            }
            parts.extend((Self::HIDDEN..Self::TABLE).map(|number| vec![own(number)]));
        }
        parts
    }
}
