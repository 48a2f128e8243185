//! [`PolicyModel`]: a policy in floating point, with its gradient.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::super::descent::Objective;
use super::super::super::policy::UNIT;
use super::super::super::space::Space;
use super::layout::Layout;
use super::samples::{PolicySample, PolicySamples, STONE};
use engine::state::net::{
    CLIP, CONTEXT, FEATURES, PolicyTable, REACH, ROW_ONE, WEIGHT_ONE, place_of,
};
use engine::state::{COMBINATIONS, table_count};
use rules::{MAX_SIZE, Rule};

/// The most that a feature of a point amounts to.
const MOST: f32 = CLIP as f32 / ROW_ONE as f32;
/// The expected distance of the parameters from their first values: of rows and urgencies of codes,
/// and of all others.
const DISTANCE: (f32, f32) = (0.3, 3.0);
/// Lines and columns under the kernel.
const SIDE: usize = 2 * REACH + 1;
/// Points in a row of the map of features, which has a border.
const STRIDE: usize = MAX_SIZE as usize + 2 * REACH;

type Features = [f32; FEATURES];

/// A policy to be fitted to the moves of samples.
pub(super) struct PolicyModel {
    tables: usize,
    samples: PolicySamples,
}

/// The intermediate values of a policy for one position.
struct Pass {
    /// The features of all points before they are clipped, with a border of 0.
    map: Vec<Features>,
    /// The weights of the features.
    weights: Features,
    /// For each candidate, the features around it, at least 0.
    around: Vec<Features>,
    /// For each candidate, the logarithm of its odds.
    odds: Vec<f32>,
}

impl PolicyModel {
    pub(super) fn new(rule: Rule, samples: PolicySamples) -> Self {
        Self {
            tables: table_count(rule),
            samples,
        }
    }

    /// The parameters of the policy, with small random features and weights.
    pub(super) fn space(&self, seed: u64) -> Space {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut prior = vec![0.0; self.tables * Layout::TABLE];
        let mut stiffness = Vec::new();
        for table in prior.chunks_exact_mut(Layout::TABLE) {
            for (numbers, range) in [
                (Layout::OWN..Layout::OWN_URGENCY, -0.05..0.15),
                (Layout::STONE..Layout::KERNEL, -0.05..0.15),
                (Layout::KERNEL..Layout::BIAS, -0.3..0.3),
                (Layout::CONTEXT..Layout::WEIGHTS, -0.05..0.05),
                (Layout::WEIGHTS..Layout::TABLE, -0.3..0.3_f32),
            ] {
                for number in &mut table[numbers] {
                    *number = rng.random_range(range.clone());
                }
            }
            let held = |distance: f32| 1.0 / (distance * distance);
            stiffness.resize(stiffness.len() + Layout::STONE, held(DISTANCE.0));
            let rest = Layout::PARAMETERS - Layout::STONE;
            stiffness.resize(stiffness.len() + rest, held(DISTANCE.1));
        }
        Space::shared(prior, Layout::parts(self.tables), stiffness)
    }

    /// The tables of these numbers, rounded.
    pub(super) fn tables(&self, weights: &[f32]) -> Vec<PolicyTable> {
        weights.chunks_exact(Layout::TABLE).map(rounded).collect()
    }

    /// The losses of the weights of the move order alone and of the policy, and the share of
    /// positions in which the move is first and among the first four by each.
    pub(super) fn measure(&self, weights: &[f32], samples: &[u32]) -> [Ranking; 2] {
        let mut rankings = [Ranking::default(); 2];
        for &number in samples {
            let sample = self.samples.get(number);
            let urgencies = self.samples.candidates(sample).iter().map(|it| it.urgency);
            let odds = [
                urgencies.collect(),
                self.forward(self.table(weights, sample), sample).odds,
            ];
            for (ranking, odds) in rankings.iter_mut().zip(odds) {
                ranking.add(&odds, sample.played);
            }
        }
        rankings.map(|it| it.mean(samples.len()))
    }

    /// The candidates of a sample with the logarithms of their odds.
    #[cfg(test)]
    pub(super) fn odds(&self, weights: &[f32], number: u32) -> Vec<(rules::Point, f32)> {
        let sample = self.samples.get(number);
        let odds = self.forward(self.table(weights, sample), sample).odds;
        let size = u16::from(sample.size);
        let point = |at: u16| rules::Point::new((at % size) as u8, (at / size) as u8);
        let candidates = self.samples.candidates(sample).iter();
        candidates.map(|it| point(it.at)).zip(odds).collect()
    }

    fn base(&self, sample: &PolicySample) -> usize {
        sample.side_to_move.index() % self.tables * Layout::TABLE
    }

    fn table<'a>(&self, weights: &'a [f32], sample: &PolicySample) -> &'a [f32] {
        &weights[self.base(sample)..][..Layout::TABLE]
    }

    fn forward(&self, table: &[f32], sample: &PolicySample) -> Pass {
        let map = self.map(table, sample);
        let weights = std::array::from_fn(|feature| {
            let context = &table[Layout::CONTEXT + feature * CONTEXT..][..CONTEXT];
            let products = context.iter().zip(sample.context.iter());
            table[Layout::WEIGHTS + feature] + products.map(|(a, b)| a * b).sum::<f32>()
        });
        let kernel = kernel(table);
        let candidates = self.samples.candidates(sample);
        let codes = self.samples.codes(sample);
        let mut around = Vec::with_capacity(candidates.len());
        let mut odds = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let mut sums = features(table, Layout::BIAS);
            let corner = corner(candidate.at, sample.size);
            for (tap, weights) in kernel.iter().enumerate() {
                let point = &map[corner + tap / SIDE * STRIDE + tap % SIDE];
                for feature in 0..FEATURES {
                    sums[feature] += weights[feature] * point[feature].clamp(0.0, MOST);
                }
            }
            let sums = sums.map(|it| it.max(0.0));
            let [own, other] = codes[usize::from(candidate.at)].map(usize::from);
            let of_code = table[Layout::OWN_URGENCY + own] + table[Layout::OTHER_URGENCY + other];
            let products = sums.iter().zip(&weights).map(|(a, b)| a * b);
            odds.push(candidate.urgency + of_code + products.sum::<f32>());
            around.push(sums);
        }
        Pass {
            map,
            weights,
            around,
            odds,
        }
    }

    /// The features of all points before they are clipped.
    fn map(&self, table: &[f32], sample: &PolicySample) -> Vec<Features> {
        let size = usize::from(sample.size);
        let mut map = vec![[0.0; FEATURES]; STRIDE * STRIDE];
        let rows = self.samples.codes(sample).chunks_exact(size);
        for (row, codes) in rows.enumerate() {
            for (column, &codes) in codes.iter().enumerate() {
                let point = &mut map[(row + REACH) * STRIDE + column + REACH];
                for row in rows_of(codes) {
                    let row = features(table, row);
                    (0..FEATURES).for_each(|it| point[it] += row[it]);
                }
            }
        }
        map
    }

    /// Adds the gradient of a sample, given how its loss changes with the odds of each candidate.
    fn backward(
        &self,
        (table, sample): (&[f32], &PolicySample),
        (pass, slopes): (&Pass, &[f32]),
        gradient: &mut [f32],
    ) {
        let kernel = kernel(table);
        let codes = self.samples.codes(sample);
        let mut of_map = vec![[0.0; FEATURES]; STRIDE * STRIDE];
        let mut of_kernel = [[0.0; FEATURES]; SIDE * SIDE];
        let mut of_weights = [0.0; FEATURES];
        let candidates = self.samples.candidates(sample);
        for ((candidate, around), slope) in candidates.iter().zip(&pass.around).zip(slopes) {
            let [own, other] = codes[usize::from(candidate.at)].map(usize::from);
            gradient[Layout::OWN_URGENCY + own] += slope;
            gradient[Layout::OTHER_URGENCY + other] += slope;
            let mut of_sums = [0.0; FEATURES];
            for feature in 0..FEATURES {
                of_weights[feature] += slope * around[feature];
                if around[feature] > 0.0 {
                    of_sums[feature] = slope * pass.weights[feature];
                    gradient[Layout::BIAS + feature] += of_sums[feature];
                }
            }
            let corner = corner(candidate.at, sample.size);
            for (tap, weights) in kernel.iter().enumerate() {
                let at = corner + tap / SIDE * STRIDE + tap % SIDE;
                for feature in 0..FEATURES {
                    let point = pass.map[at][feature].clamp(0.0, MOST);
                    of_kernel[tap][feature] += of_sums[feature] * point;
                    of_map[at][feature] += of_sums[feature] * weights[feature];
                }
            }
        }
        for (tap, of_tap) in of_kernel.iter().enumerate() {
            add(gradient, Layout::KERNEL + place_of(tap) * FEATURES, of_tap);
        }
        add(gradient, Layout::WEIGHTS, &of_weights);
        for (feature, slope) in of_weights.iter().enumerate() {
            let context = &mut gradient[Layout::CONTEXT + feature * CONTEXT..][..CONTEXT];
            for (number, it) in context.iter_mut().zip(sample.context.iter()) {
                *number += slope * it;
            }
        }
        self.backward_map(sample, (pass, &of_map), gradient);
    }

    /// Adds the gradient of the rows, given that of the features of each point.
    fn backward_map(
        &self,
        sample: &PolicySample,
        (pass, of_map): (&Pass, &[Features]),
        gradient: &mut [f32],
    ) {
        let size = usize::from(sample.size);
        let rows = self.samples.codes(sample).chunks_exact(size);
        for (row, codes) in rows.enumerate() {
            for (column, &codes) in codes.iter().enumerate() {
                let at = (row + REACH) * STRIDE + column + REACH;
                let mut of_point = of_map[at];
                for (slope, &point) in of_point.iter_mut().zip(&pass.map[at]) {
                    if point <= 0.0 || point >= MOST {
                        *slope = 0.0;
                    }
                }
                if of_point != [0.0; FEATURES] {
                    rows_of(codes).for_each(|row| add(gradient, row, &of_point));
                }
            }
        }
    }
}

impl Objective for PolicyModel {
    /// Cross-entropy of the move played and the softmax of the odds of the candidates.
    fn loss(&self, weights: &[f32], number: u32, gradient: &mut [f32]) -> f32 {
        let sample = self.samples.get(number);
        let table = self.table(weights, sample);
        let pass = self.forward(table, sample);
        let (loss, mut slopes) = softmax(&pass.odds, sample.played);
        slopes[sample.played] -= 1.0;
        let gradient = &mut gradient[self.base(sample)..][..Layout::TABLE];
        self.backward((table, sample), (&pass, &slopes), gradient);
        loss
    }
}

/// How moves are ranked, as means over positions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ranking {
    /// Cross-entropy of the move played, in nats.
    pub loss: f64,
    /// Share of positions in which it is the first, and among the first four.
    pub first: f64,
    pub first_four: f64,
}

impl Ranking {
    fn add(&mut self, odds: &[f32], played: usize) {
        self.loss += f64::from(softmax(odds, played).0);
        let before = odds.iter().filter(|&&it| it > odds[played]).count();
        self.first += f64::from(u8::from(before == 0));
        self.first_four += f64::from(u8::from(before < 4));
    }

    fn mean(self, count: usize) -> Self {
        let count = count.max(1) as f64;
        Self {
            loss: self.loss / count,
            first: self.first / count,
            first_four: self.first_four / count,
        }
    }
}

/// The cross-entropy of the candidate `played`, and the probability of each candidate.
fn softmax(odds: &[f32], played: usize) -> (f32, Vec<f32>) {
    let most = odds.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let chances = odds.iter().map(|it| libm::expf(it - most));
    let mut chances = chances.collect::<Vec<_>>();
    let all = chances.iter().sum::<f32>();
    chances.iter_mut().for_each(|it| *it /= all);
    (most + libm::logf(all) - odds[played], chances)
}

/// The first numbers of the rows that add up to the features of a point.
fn rows_of(codes: [u16; 2]) -> impl Iterator<Item = usize> {
    let rows = match codes {
        [STONE, _] => [Some(Layout::STONE), None],
        [own, other] => [
            Some(Layout::OWN + usize::from(own) * FEATURES),
            Some(Layout::OTHER + usize::from(other) * FEATURES),
        ],
    };
    rows.into_iter().flatten()
}

/// Where the map has the first point under the kernel around a point of the board.
fn corner(at: u16, size: u8) -> usize {
    let (row, column) = (at / u16::from(size), at % u16::from(size));
    usize::from(row) * STRIDE + usize::from(column)
}

fn features(numbers: &[f32], at: usize) -> Features {
    *numbers[at..].first_chunk().expect("a row is inside")
}

/// The weights of the features for each point under the kernel.
fn kernel(table: &[f32]) -> [Features; SIDE * SIDE] {
    std::array::from_fn(|tap| features(table, Layout::KERNEL + place_of(tap) * FEATURES))
}

fn add(numbers: &mut [f32], at: usize, row: &Features) {
    (0..FEATURES).for_each(|it| numbers[at + it] += row[it]);
}

/// A table of integers.
fn rounded(numbers: &[f32]) -> PolicyTable {
    let round = |number: f32, one: f32| {
        let most = f32::from(i16::MAX / 2);
        (number * one).round().clamp(-most, most) as i16
    };
    let row = |at: usize| features(numbers, at).map(|it| round(it, ROW_ONE as f32));
    let rows = |from: usize| {
        (0..COMBINATIONS)
            .map(|it| row(from + it * FEATURES))
            .collect()
    };
    let urgencies = |from: usize| {
        let of_codes = &numbers[from..][..COMBINATIONS];
        of_codes.iter().map(|&it| round(it, UNIT)).collect()
    };
    let weight = |number: f32| round(number, WEIGHT_ONE as f32);
    let weights = |at: usize| features(numbers, at).map(weight);
    PolicyTable {
        own: rows(Layout::OWN),
        other: rows(Layout::OTHER),
        stone: row(Layout::STONE),
        own_urgency: urgencies(Layout::OWN_URGENCY),
        other_urgency: urgencies(Layout::OTHER_URGENCY),
        kernel: std::array::from_fn(|it: usize| weights(Layout::KERNEL + it * FEATURES)),
        bias: weights(Layout::BIAS),
        context: numbers[Layout::CONTEXT..Layout::WEIGHTS]
            .as_chunks::<CONTEXT>()
            .0
            .iter()
            .map(|it| it.map(weight))
            .collect(),
        weights: weights(Layout::WEIGHTS),
    }
}
