//! [`PolicyTable`]: the part of a [`Net`](super::Net) that corrects the urgency of points.
//!
//! Each empty point has features: the rows of its two codes, added and clipped. A kernel of five by
//! five points sums the features around a candidate, each feature by itself. The result counts by
//! weights that follow from the sums of the whole position. Regions and places of the kernel that a
//! symmetry of the board exchanges have one weight, so turned positions have turned values.
// CITE: features of points summed by a depthwise convolution, with weights of the features that
// depend on the whole position, are the policy of Rapfi's mix9 (Haobin Duan).

use super::kernels::{FEATURES, Features, Kernel, REACH, TAPS, features_around};
use super::{CLIP, LANES, MOST_SUM, ROW_ONE, Sums, WEIGHT_ONE};
use crate::state::{COMBINATIONS, PatternState};
use rules::{Color, POINT_SPACE, Point};

/// Places of the kernel that differ under the symmetries of the board.
pub const PLACES: usize = 6;
/// Kinds of regions that differ under the symmetries of the board: middle, edges, corners.
pub const REGION_KINDS: usize = 3;
/// Numbers that the weights of the features follow from.
pub const CONTEXT: usize = REGION_KINDS * LANES;
/// Sums of regions of one kind are divided by this.
pub const CONTEXT_UNIT: i32 = 8;
/// The most that a feature around a point, or its weight, amounts to, where `ROW_ONE` stands for 1.
const MOST: i32 = 8191;
/// Urgency that changes the logarithm of a move's odds by 1.
const URGENCY_UNIT: i32 = 100;

/// The numbers of a policy when one colour is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyTable {
    /// For each code of the shapes of the side to move, a point's features; `ROW_ONE` stands for 1.
    pub own: Vec<[i16; FEATURES]>,
    /// For each code of the shapes of the other side.
    pub other: Vec<[i16; FEATURES]>,
    /// The features of a point with a stone.
    pub stone: [i16; FEATURES],
    /// For each code of the shapes of the side to move, the urgency that it adds to its own point.
    pub own_urgency: Vec<i16>,
    /// For each code of the shapes of the other side.
    pub other_urgency: Vec<i16>,
    /// For each place of the kernel, the weight of each feature; `WEIGHT_ONE` stands for 1.
    pub kernel: [[i16; FEATURES]; PLACES],
    /// The bias of each feature; `WEIGHT_ONE` stands for 1.
    pub bias: [i16; FEATURES],
    /// For each feature, what each number of the context adds to its weight; `WEIGHT_ONE` stands
    /// for 1.
    pub context: Vec<[i16; CONTEXT]>,
    /// The weight of each feature without the context; `WEIGHT_ONE` stands for 1.
    pub weights: [i16; FEATURES],
}

impl PolicyTable {
    /// A table of zeros, which corrects nothing.
    pub fn zero() -> Self {
        Self {
            own: vec![[0; FEATURES]; COMBINATIONS],
            other: vec![[0; FEATURES]; COMBINATIONS],
            stone: [0; FEATURES],
            own_urgency: vec![0; COMBINATIONS],
            other_urgency: vec![0; COMBINATIONS],
            kernel: [[0; FEATURES]; PLACES],
            bias: [0; FEATURES],
            context: vec![[0; CONTEXT]; FEATURES],
            weights: [0; FEATURES],
        }
    }

    /// Whether it has as many rows as there are codes and features.
    pub(super) fn is_shaped(&self) -> bool {
        [self.own.len(), self.other.len()] == [COMBINATIONS; 2]
            && [self.own_urgency.len(), self.other_urgency.len()] == [COMBINATIONS; 2]
            && self.context.len() == FEATURES
    }

    /// Writes the features of all points of the board into the map.
    fn fill(&self, state: &PatternState, map: &mut FeatureMap) {
        let me = state.side_to_move();
        for point in Point::all(state.size()) {
            let features = &mut map.0[CORNER + point.index()];
            if state.is_empty(point) {
                let own = &self.own[usize::from(state.code(point, me))];
                let other = &self.other[usize::from(state.code(point, !me))];
                for it in 0..FEATURES {
                    features[it] = (own[it] + other[it]).clamp(0, CLIP);
                }
            } else {
                *features = self.stone.map(|it| it.clamp(0, CLIP));
            }
        }
    }

    /// The part of the table that may overflow, if any.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let amount = |weights: &mut dyn Iterator<Item = i16>| -> i32 {
            weights
                .map(|it| i32::from(it).abs())
                .fold(0, i32::saturating_add)
        };
        let half = i16::MAX as u16 / 2;
        let rows = self.own.iter().chain(&self.other).chain([&self.stone]);
        let taps = |feature: usize| {
            let taps = (0..TAPS).map(move |tap| self.kernel[place_of(tap)][feature]);
            taps.chain([self.bias[feature]])
        };
        let context = |feature: usize| {
            let of_feature = self.context[feature].iter().copied();
            of_feature.chain([self.weights[feature]])
        };
        if rows.flatten().any(|it| it.unsigned_abs() > half) {
            Some("the features of a point")
        } else if (0..FEATURES).any(|it| amount(&mut taps(it)) > MOST_SUM) {
            Some("the weights of the kernel")
        } else if (0..FEATURES).any(|it| amount(&mut context(it)) > MOST_SUM) {
            Some("the weights of the context")
        } else {
            None
        }
    }
}

/// The place of the kernel of a tap, 0 to 24 row by row.
pub const fn place_of(tap: usize) -> usize {
    let side = 2 * REACH + 1;
    let (a, b) = ((tap % side).abs_diff(REACH), (tap / side).abs_diff(REACH));
    let (near, far) = if a < b { (a, b) } else { (b, a) };
    far * (far + 1) / 2 + near
}

/// The kind of a region, 0 to 8: 0 for the middle, 1 for an edge, 2 for a corner.
pub const fn kind_of_region(region: usize) -> usize {
    (region % 3 != 1) as usize + (region / 3 != 1) as usize
}

/// Numbers in a row of the map of features, which has a border of [`REACH`] lines.
const STRIDE: usize = 32;
/// The place of point 0 in the map.
const CORNER: usize = REACH * STRIDE + REACH;
const MAP: usize = POINT_SPACE + 2 * REACH * STRIDE;

/// Memory of a policy between two positions: the features of all points.
pub(super) struct FeatureMap(Box<[Features; MAP]>);

impl FeatureMap {
    pub(super) fn new() -> Self {
        Self(Box::new([[0; FEATURES]; MAP]))
    }
}

/// The layers of a policy above the features of points, in the form that they are evaluated in.
pub(super) struct PolicyHead {
    kernel: Kernel,
    /// For each feature, the weights of the context in the order of the lanes of [`Sums`].
    context: Box<[[i16; CONTEXT]; FEATURES]>,
    weights: [i32; FEATURES],
}

impl PolicyHead {
    /// The layers of a table when `color` is to move.
    pub(super) fn new(table: &PolicyTable, color: Color) -> Self {
        let mut context = Box::new([[0; CONTEXT]; FEATURES]);
        for (to, from) in context.iter_mut().zip(&table.context) {
            *to = *from;
            if color == Color::White {
                for lanes in to.chunks_exact_mut(LANES) {
                    lanes.rotate_left(LANES / 2);
                }
            }
        }
        Self {
            kernel: Kernel {
                taps: std::array::from_fn(|tap| table.kernel[place_of(tap)]),
                bias: table.bias.map(|it| i32::from(it) * ROW_ONE),
            },
            context,
            weights: table.weights.map(|it| i32::from(it) * ROW_ONE),
        }
    }

    /// Adds to `urgencies` the correction of the urgency of each of the `points`, which are empty.
    /// `table` is that of the layers.
    pub(super) fn correct(
        &self,
        table: &PolicyTable,
        (state, sums): (&PatternState, &Sums),
        map: &mut FeatureMap,
        points: &[Point],
        urgencies: &mut [i32],
    ) {
        table.fill(state, map);
        let weights = self.weights_of(sums);
        let me = state.side_to_move();
        for (&point, urgency) in points.iter().zip(urgencies) {
            let rows = std::array::from_fn(|row| {
                let taps = map.0[point.index() + row * STRIDE..].first_chunk();
                taps.expect("the map has a border")
            });
            let around = features_around(&self.kernel, rows);
            let products = around.iter().zip(&weights);
            let sum = products
                .map(|(it, weight)| it.min(&MOST) * weight)
                .sum::<i32>();
            let of_code = i32::from(table.own_urgency[usize::from(state.code(point, me))])
                + i32::from(table.other_urgency[usize::from(state.code(point, !me))]);
            *urgency += of_code + sum / ROW_ONE * URGENCY_UNIT / ROW_ONE;
        }
    }

    /// The weight of each feature in a position; `ROW_ONE` stands for 1.
    fn weights_of(&self, sums: &Sums) -> [i32; FEATURES] {
        let context = context(sums);
        let weight = |feature: usize| {
            let of_feature = self.context[feature].iter().zip(context.as_flattened());
            let products = of_feature.map(|(&weight, &it)| i32::from(weight) * i32::from(it));
            let sum = self.weights[feature] + products.sum::<i32>();
            (sum / WEIGHT_ONE).clamp(-MOST, MOST)
        };
        std::array::from_fn(weight)
    }
}

/// The sums by kinds of regions, in the order of the lanes of [`Sums`]; [`ROW_ONE`] stands for 1.
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

const _: () = {
    assert!(place_of(12) == 0 && place_of(0) == PLACES - 1);
    // A sum of all regions of one kind fits into 16 bits.
    assert!(4 * 64 * CLIP as i32 / CONTEXT_UNIT <= i16::MAX as i32);
};
