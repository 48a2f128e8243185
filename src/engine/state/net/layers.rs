//! [`Layers`]: the layers of a policy above the features of points.
//!
//! As in [`kernels`](super::kernels), the loops are compiled for several processors and compute in
//! integers that hold every sum.

use multiversion::multiversion;

use super::kernels::product;
use super::{CLIP, LANES, ROW_ONE, Sums, WEIGHT_ONE};
use rules::{POINT_SPACE, Point};

/// Features of a point.
pub const FEATURES: usize = 8;
/// The kernel of a policy reaches this many lines in each direction.
pub const REACH: usize = 2;
/// Places of the kernel that differ under the symmetries of the board.
pub const PLACES: usize = 6;
/// Kinds of regions that differ under the symmetries of the board: middle, edges, corners.
const REGION_KINDS: usize = 3;
/// Numbers that the weights of the features follow from.
pub const CONTEXT: usize = REGION_KINDS * LANES;
/// Sums of regions of one kind are divided by this.
const CONTEXT_UNIT: i32 = 8;
/// The most that a feature around a point, or its weight, amounts to, where `ROW_ONE` stands for 1.
const MOST: i32 = 8191;
/// Urgency that changes the logarithm of a move's odds by 1.
const URGENCY_UNIT: i32 = 100;

/// Lines and columns under the kernel of a policy.
const SIDE: usize = 2 * REACH + 1;
/// Points under the kernel.
pub(super) const TAPS: usize = SIDE * SIDE;
/// The features of a point.
pub(super) type Features = [i16; FEATURES];
/// Places in a row of the map of features: as many as a row has in [`Point::index`]. The map has a
/// border of [`REACH`] lines.
const STRIDE: usize = 32;
/// The features of all points. Those of the point with index 0 stand at [`CORNER`].
pub(super) type FeatureMap = [Features; POINT_SPACE + 2 * REACH * STRIDE];
/// The place of the point with index 0 in the map.
pub(super) const CORNER: usize = REACH * STRIDE + REACH;
/// Part of the map from the first to the last point under the kernel.
type Surroundings = [Features; (SIDE - 1) * STRIDE + SIDE];

/// The layers of a policy above the features of points, for a side to move.
pub(super) struct Layers {
    /// For each place under the kernel, the weights of the features.
    pub kernel: [Features; PLACES],
    /// The initial value of each feature; `ROW_ONE` times `WEIGHT_ONE` stands for 1.
    pub bias: [i32; FEATURES],
    /// For each feature, the weights of the context in the order of the lanes of [`Sums`].
    pub context: Box<[[i16; CONTEXT]; FEATURES]>,
    /// The weight of each feature without the context; `ROW_ONE` times `WEIGHT_ONE` stands for 1.
    pub weights: [i32; FEATURES],
}

/// Adds to `urgencies` the correction of the urgency of each of the points by the layers of a
/// policy.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn correct(
    layers: &Layers,
    sums: &Sums,
    map: &FeatureMap,
    points: &[Point],
    urgencies: &mut [i32],
) {
    correct_portably(layers, sums, map, points, urgencies);
}

/// [`correct`] for any processor.
#[inline(always)]
fn correct_portably(
    layers: &Layers,
    sums: &Sums,
    map: &FeatureMap,
    points: &[Point],
    urgencies: &mut [i32],
) {
    let context = context(sums);
    let context = context.as_flattened().first_chunk::<CONTEXT>();
    let context = context.expect("kinds of regions are the context");
    let weights: [i32; FEATURES] = std::array::from_fn(|feature| {
        let sum = layers.weights[feature] + product(&layers.context[feature], context);
        (sum / WEIGHT_ONE).clamp(-MOST, MOST)
    });
    for (point, urgency) in points.iter().zip(urgencies) {
        let surroundings = map[point.index()..].first_chunk();
        let around = features_around(layers, surroundings.expect("the map has a border"));
        let products = around.iter().zip(&weights);
        let sum = products
            .map(|(it, weight)| it.min(&MOST) * weight)
            .sum::<i32>();
        *urgency += sum / ROW_ONE * URGENCY_UNIT / ROW_ONE;
    }
}

/// The features around a point, at least 0. Points that have one weight are added up first.
#[inline(always)]
fn features_around(layers: &Layers, surroundings: &Surroundings) -> [i32; FEATURES] {
    let places = [
        sum_of(surroundings, const { at_place::<1>(0) }),
        sum_of(surroundings, const { at_place::<4>(1) }),
        sum_of(surroundings, const { at_place::<4>(2) }),
        sum_of(surroundings, const { at_place::<4>(3) }),
        sum_of(surroundings, const { at_place::<8>(4) }),
        sum_of(surroundings, const { at_place::<4>(5) }),
    ];
    let mut sums = layers.bias;
    for (sum, weights) in places.iter().zip(&layers.kernel) {
        for feature in 0..FEATURES {
            sums[feature] += i32::from(sum[feature]) * i32::from(weights[feature]);
        }
    }
    sums.map(|it| (it / WEIGHT_ONE).max(0))
}

/// The sum of the features of these surroundings.
#[inline(always)]
fn sum_of<const COUNT: usize>(surroundings: &Surroundings, numbers: [usize; COUNT]) -> Features {
    let mut sum = [0; FEATURES];
    for number in numbers {
        for feature in 0..FEATURES {
            sum[feature] += surroundings[number][feature];
        }
    }
    sum
}

/// The indices of the surroundings that lie at a place of the kernel, which has `COUNT` of them.
const fn at_place<const COUNT: usize>(place: usize) -> [usize; COUNT] {
    let mut numbers = [0; COUNT];
    let (mut tap, mut found) = (0, 0);
    while tap < TAPS {
        if place_of(tap) == place {
            numbers[found] = tap / SIDE * STRIDE + tap % SIDE;
            found += 1;
        }
        tap += 1;
    }
    assert!(found == COUNT);
    numbers
}

/// The sums by kinds of regions, in the order of the lanes of [`Sums`]; [`ROW_ONE`] stands for 1.
#[inline(always)]
pub(super) fn context(sums: &Sums) -> [[i16; LANES]; REGION_KINDS] {
    let mut kinds = [[0_i32; LANES]; REGION_KINDS];
    for (region, sums) in sums.iter().enumerate() {
        let kind = &mut kinds[kind_of_region(region)];
        for lane in 0..LANES {
            kind[lane] += i32::from(sums[lane]);
        }
    }
    kinds.map(|kind| kind.map(|it| (it / CONTEXT_UNIT) as i16))
}

/// The place of the kernel of a tap, 0 to 24 row by row.
pub const fn place_of(tap: usize) -> usize {
    let (a, b) = ((tap % SIDE).abs_diff(REACH), (tap / SIDE).abs_diff(REACH));
    let (near, far) = if a < b { (a, b) } else { (b, a) };
    far * (far + 1) / 2 + near
}

/// The kind of a region, 0 to 8: 0 for the middle, 1 for an edge, 2 for a corner.
const fn kind_of_region(region: usize) -> usize {
    (region % 3 != 1) as usize + (region / 3 != 1) as usize
}

const _: () = {
    assert!(place_of(12) == 0 && place_of(0) == PLACES - 1);
    // A sum of all regions of one kind fits into 16 bits.
    assert!(4 * 64 * CLIP as i32 / CONTEXT_UNIT <= i16::MAX as i32);
};

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::state::net::{MOST_SUM, REGIONS};

    #[test]
    fn every_processor_computes_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut corrected = 0;
        for _ in 0..100 {
            let mut sums: Sums = [[0; LANES]; REGIONS];
            for sum in sums.iter_mut().flatten() {
                *sum = random.random_range(0..=CLIP * 25);
            }
            let mut numbers = |least: i16, most: i16| -> Features {
                std::array::from_fn(|_| random.random_range(least..=most))
            };
            let most = (MOST_SUM / (TAPS as i32 + 1)) as i16;
            let map: FeatureMap = std::array::from_fn(|_| numbers(0, CLIP));
            let layers = Layers {
                kernel: std::array::from_fn(|_| numbers(-most, most)),
                bias: numbers(-most, most).map(|it| i32::from(it) * ROW_ONE),
                context: Box::new(std::array::from_fn(|_| {
                    std::array::from_fn(|at| numbers(-600, 600)[at % FEATURES])
                })),
                weights: numbers(-most, most).map(|it| i32::from(it) * ROW_ONE),
            };
            let points = Point::all(15).collect::<Vec<_>>();
            let (mut found, mut expected) = (vec![7; points.len()], vec![7; points.len()]);
            correct(&layers, &sums, &map, &points, &mut found);
            correct_portably(&layers, &sums, &map, &points, &mut expected);
            assert_eq!(found, expected);
            corrected += found.iter().filter(|&&it| it != 7).count();

            let surroundings = map[77..].first_chunk().expect("the map is larger");
            let mut around = layers.bias;
            for tap in 0..TAPS {
                let point = map[77 + tap / SIDE * STRIDE + tap % SIDE];
                for (feature, sum) in around.iter_mut().enumerate() {
                    let weight = layers.kernel[place_of(tap)][feature];
                    *sum += i32::from(point[feature]) * i32::from(weight);
                }
            }
            let around = around.map(|it| (it / WEIGHT_ONE).max(0));
            assert_eq!(features_around(&layers, surroundings), around);
        }
        assert!(corrected > 10_000, "most points are corrected");
    }
}
