//! [`PolicyTable`]: the part of a [`Net`](super::Net) that corrects the urgency of points.
//!
//! Each empty point has features: the rows of its two codes, added and clipped. A kernel of five by
//! five points sums the features around a candidate, each feature by itself. The result counts by
//! weights that follow from the sums of the whole position. Regions and places of the kernel that a
//! symmetry of the board exchanges have one weight, so turned positions have turned values.
// CITE: features of points summed by a depthwise convolution, with weights of the features that
// depend on the whole position, are the policy of Rapfi's mix9 (Haobin Duan).

use super::layers::{
    CONTEXT, CORNER, FEATURES, FeatureMap, Features, Layers, PLACES, TAPS, correct, place_of,
};
use super::{CLIP, LANES, MOST_SUM, ROW_ONE, Sums};
use crate::state::{COMBINATIONS, PatternState, SeenShapes};
use rules::{Color, POINT_SPACE, Point};

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

/// Memory of a policy from one position to the next with one colour to move: the numbers that
/// follow from the codes of each point.
pub(super) struct PointMemory {
    seen: SeenShapes,
    features: Box<FeatureMap>,
    /// By [`Point::index`], the urgency that the codes of an empty point add.
    urgency: Box<[i32; POINT_SPACE]>,
}

impl PointMemory {
    pub(super) fn new() -> Self {
        Self {
            seen: SeenShapes::new(),
            features: Box::new([[0; FEATURES]; _]),
            urgency: Box::new([0; POINT_SPACE]),
        }
    }

    /// Updates the points whose shapes have changed since the last position.
    fn update(&mut self, table: &PolicyTable, state: &PatternState) {
        let me = state.side_to_move();
        let (seen, features) = (&mut self.seen, &mut self.features);
        state.changes_since(seen, |point, codes| {
            let Some(codes) = codes else {
                features[CORNER + point] = table.stone.map(|it| it.clamp(0, CLIP));
                return;
            };
            let [own, other] = [me, !me].map(|color| usize::from(codes[color.index()]));
            self.urgency[point] =
                i32::from(table.own_urgency[own]) + i32::from(table.other_urgency[other]);
            let (own, other) = (&table.own[own], &table.other[other]);
            let sum: Features = std::array::from_fn(|it| (own[it] + other[it]).clamp(0, CLIP));
            features[CORNER + point] = sum;
        });
    }
}

impl Layers {
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
            kernel: table.kernel,
            bias: table.bias.map(|it| i32::from(it) * ROW_ONE),
            context,
            weights: table.weights.map(|it| i32::from(it) * ROW_ONE),
        }
    }

    /// Adds to `urgencies` the correction of the urgency of each of the `points`, which are empty.
    /// `table` is that of the layers; `memory` that of the colour to move.
    pub(super) fn correct(
        &self,
        table: &PolicyTable,
        (state, sums): (&PatternState, &Sums),
        memory: &mut PointMemory,
        points: &[Point],
        urgencies: &mut [i32],
    ) {
        memory.update(table, state);
        for (point, urgency) in points.iter().zip(urgencies.iter_mut()) {
            *urgency += memory.urgency[point.index()];
        }
        correct(self, sums, &memory.features, points, urgencies);
    }
}
