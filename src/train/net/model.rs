//! [`NetModel`]: a net in floating point, with its gradient.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::descent::Objective;
use super::super::space::Space;
use super::super::target::{cross_entropy, sigmoid};
use super::layout::Layout;
use super::samples::{NetSample, NetSamples};
use engine::state::net::{
    CHANNELS, CLIP, Cell, HIDDEN, INPUTS, LANES, NetParams, NetTable, REGIONS, ROW_ONE, THREATS,
    WEIGHT_ONE,
};
use engine::state::table_count;
use rules::{Color, Rule};

/// The most that a point adds to a sum.
const MOST: f32 = CLIP as f32 / ROW_ONE as f32;
/// Ways to turn and mirror a board.
const TURNS: u32 = 8;
/// The expected distance of the parameters from 0: of rows of codes, and of all others. With a
/// larger one, rows of rare codes overfit: with 0.5 the loss on 64,000 positions held out of
/// 580,000 was 0.5934, with 0.1 it was 0.5922.
const REACH: (f32, f32) = (0.1, 3.0);

/// A net to be fitted to samples. A sample's number is that of its position times [`TURNS`], plus
/// the way in which it is turned.
pub(super) struct NetModel {
    rule: Rule,
    tables: usize,
    samples: NetSamples,
    /// `[turn][region]`: where the region is when the board is turned.
    turned: [[usize; REGIONS]; TURNS as usize],
}

type Lanes = [f32; LANES];

/// The intermediate values of a net for one position.
struct Pass {
    /// The sums in the order of the neurons' inputs.
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    /// The logarithm of the odds.
    odds: f32,
}

impl NetModel {
    pub(super) fn new(rule: Rule, samples: NetSamples) -> Self {
        Self {
            rule,
            tables: table_count(rule),
            samples,
            turned: std::array::from_fn(|turn| std::array::from_fn(|it| turned(turn, it))),
        }
    }

    /// The numbers of samples: each position in `ways` symmetries, which differ from position to
    /// position.
    pub(super) fn turned(&self, positions: &[u32], ways: u32) -> Vec<u32> {
        let all = positions.iter().flat_map(|&position| {
            (0..ways).map(move |way| position * TURNS + (position + way) % TURNS)
        });
        all.collect()
    }

    /// The parameters of the net, with small random rows and neurons and an output of 0.
    pub(super) fn space(&self, seed: u64) -> Space {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut prior = vec![0.0; self.tables * Layout::TABLE];
        for table in prior.chunks_exact_mut(Layout::TABLE) {
            for number in &mut table[..Layout::HIDDEN] {
                *number = rng.random_range(-0.05..0.15);
            }
            for number in &mut table[Layout::HIDDEN..Layout::THREATS] {
                *number = rng.random_range(-0.06..0.06);
            }
            for number in &mut table[Layout::OUTPUT..] {
                *number = rng.random_range(-0.05..0.05);
            }
        }
        let mut stiffness = Vec::new();
        for _ in 0..self.tables {
            let held = |reach: f32| 1.0 / (reach * reach);
            stiffness.resize(stiffness.len() + Layout::HIDDEN, held(REACH.0));
            let rest = Layout::PARAMETERS - Layout::HIDDEN;
            stiffness.resize(stiffness.len() + rest, held(REACH.1));
        }
        Space::shared(prior, Layout::parts(self.tables), stiffness)
    }

    /// The mean loss of the linear evaluation alone.
    pub(super) fn linear_loss(&self, samples: &[u32]) -> f64 {
        let losses = samples.iter().map(|&it| {
            let sample = self.samples.get(it / TURNS);
            f64::from(cross_entropy(sample.linear, sample.target))
        });
        losses.sum::<f64>() / samples.len().max(1) as f64
    }

    /// The net of these numbers, rounded.
    pub(super) fn params(&self, weights: &[f32]) -> NetParams {
        let tables = weights.chunks_exact(Layout::TABLE).map(rounded);
        NetParams {
            rule: self.rule,
            provenance: Vec::new(),
            tables: tables.collect(),
            policy: Vec::new(),
        }
    }

    fn table(&self, color: Color) -> usize {
        color.index() % self.tables * Layout::TABLE
    }

    /// The indices of the rows of a cell's two codes: for each colour's code the row for its own
    /// view and that for the other colour's view.
    #[inline]
    fn rows(&self, cell: Cell) -> [[usize; 2]; 2] {
        let of = |color: Color| {
            let row = usize::from(cell.codes[color.index()]) * CHANNELS;
            let table = self.table(color);
            [table + Layout::OWN + row, table + Layout::OTHER + row]
        };
        [of(Color::Black), of(Color::White)]
    }

    /// The addition of a point to its region before clipping.
    #[inline]
    fn point(&self, weights: &[f32], cell: Cell) -> Lanes {
        let [[black, black_other], [white, white_other]] = self.rows(cell);
        let row = |at: usize| -> &[f32; CHANNELS] {
            weights[at..].first_chunk().expect("a row is inside")
        };
        let mut lanes = [0.0; LANES];
        let (first, second) = lanes.split_at_mut(CHANNELS);
        sum(first, row(black), row(white_other));
        sum(second, row(white), row(black_other));
        lanes
    }

    fn forward(&self, weights: &[f32], sample: NetSample, turn: usize) -> Pass {
        let mut sums = [[0.0; LANES]; REGIONS];
        for &cell in self.samples.cells(sample) {
            let point = self.point(weights, cell);
            let region = &mut sums[self.turned[turn][usize::from(cell.region)]];
            let count = f32::from(cell.count);
            for lane in 0..LANES {
                region[lane] += count * point[lane].clamp(0.0, MOST);
            }
        }
        let mut inputs = [0.0; INPUTS];
        for (inputs, sums) in inputs.chunks_exact_mut(LANES).zip(&sums) {
            inputs.copy_from_slice(sums);
            if sample.side_to_move == Color::White {
                inputs.rotate_left(CHANNELS);
            }
        }
        let table = &weights[self.table(sample.side_to_move)..][..Layout::TABLE];
        let mut hidden = [0.0; HIDDEN];
        let mut odds = sample.linear;
        for (neuron, active) in hidden.iter_mut().enumerate() {
            let threats = Layout::THREATS + neuron * THREATS;
            let there = (0..THREATS).filter(|&it| sample.threats >> it & 1 == 1);
            let bias =
                table[Layout::BIAS + neuron] + there.map(|it| table[threats + it]).sum::<f32>();
            let of_neuron = &table[Layout::HIDDEN + neuron * INPUTS..][..INPUTS];
            *active = (bias + dot(of_neuron, &inputs)).max(0.0);
            odds += *active * table[Layout::OUTPUT + neuron];
        }
        Pass {
            inputs,
            hidden,
            odds,
        }
    }

    /// Adds the gradient of a sample, given how its loss changes with the odds.
    fn backward(
        &self,
        weights: &[f32],
        (sample, turn): (NetSample, usize),
        (pass, slope): (&Pass, f32),
        gradient: &mut [f32],
    ) {
        let base = self.table(sample.side_to_move);
        let mut of_inputs = [0.0; INPUTS];
        for (neuron, &active) in pass.hidden.iter().enumerate().filter(|it| *it.1 > 0.0) {
            let output = base + Layout::OUTPUT + neuron;
            gradient[output] += slope * active;
            let slope = slope * weights[output];
            gradient[base + Layout::BIAS + neuron] += slope;
            for threat in (0..THREATS).filter(|&it| sample.threats >> it & 1 == 1) {
                gradient[base + Layout::THREATS + neuron * THREATS + threat] += slope;
            }
            let at = base + Layout::HIDDEN + neuron * INPUTS;
            let (of_neuron, changes) = (&weights[at..][..INPUTS], &mut gradient[at..][..INPUTS]);
            for input in 0..INPUTS {
                changes[input] += slope * pass.inputs[input];
                of_inputs[input] += slope * of_neuron[input];
            }
        }
        for inputs in of_inputs.chunks_exact_mut(LANES) {
            if sample.side_to_move == Color::White {
                inputs.rotate_left(CHANNELS);
            }
        }
        for &cell in self.samples.cells(sample) {
            let point = self.point(weights, cell);
            let region = self.turned[turn][usize::from(cell.region)];
            let of_region = &of_inputs[region * LANES..][..LANES];
            let count = f32::from(cell.count);
            let mut of_point = [0.0; LANES];
            for lane in 0..LANES {
                let open = point[lane] > 0.0 && point[lane] < MOST;
                of_point[lane] = if open { count * of_region[lane] } else { 0.0 };
            }
            let (first, second) = of_point.split_at(CHANNELS);
            let [[black, black_other], [white, white_other]] = self.rows(cell);
            for (at, change) in [
                (black, first),
                (white_other, first),
                (white, second),
                (black_other, second),
            ] {
                let row = &mut gradient[at..][..CHANNELS];
                for channel in 0..CHANNELS {
                    row[channel] += change[channel];
                }
            }
        }
    }
}

impl Objective for NetModel {
    /// Cross-entropy of the target and the prediction.
    fn loss(&self, weights: &[f32], number: u32, gradient: &mut [f32]) -> f32 {
        let (sample, turn) = (self.samples.get(number / TURNS), (number % TURNS) as usize);
        let pass = self.forward(weights, sample, turn);
        let slope = sigmoid(pass.odds) - sample.target;
        self.backward(weights, (sample, turn), (&pass, slope), gradient);
        cross_entropy(pass.odds, sample.target)
    }
}

#[inline]
fn sum(to: &mut [f32], a: &[f32; CHANNELS], b: &[f32; CHANNELS]) {
    for channel in 0..CHANNELS {
        to[channel] = a[channel] + b[channel];
    }
}

/// In eight sums side by side, which the compiler keeps in vectors.
#[inline]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum()
}

/// The region to which a symmetry moves a region: bit 0 of `turn` mirrors columns, bit 1 rows, bit
/// 2 swaps the two.
const fn turned(turn: usize, region: usize) -> usize {
    let (mut row, mut column) = (region / 3, region % 3);
    if turn & 1 != 0 {
        column = 2 - column;
    }
    if turn & 2 != 0 {
        row = 2 - row;
    }
    if turn & 4 != 0 {
        (row, column) = (column, row);
    }
    row * 3 + column
}

/// A table of integers.
fn rounded(numbers: &[f32]) -> NetTable {
    let round = |number: f32, one: i32| {
        let most = f32::from(i16::MAX / 2);
        (number * one as f32).round().clamp(-most, most) as i16
    };
    let rows = |from: usize| {
        let rows = numbers[from..][..Layout::OTHER - Layout::OWN].as_chunks::<CHANNELS>();
        let rows = rows.0.iter().map(|row| row.map(|it| round(it, ROW_ONE)));
        rows.collect::<Vec<_>>()
    };
    let weight = |number: f32| round(number, WEIGHT_ONE);
    let of_neurons = |from: usize| std::array::from_fn(|it| weight(numbers[from + it]));
    let hidden = numbers[Layout::HIDDEN..Layout::THREATS].as_chunks::<INPUTS>();
    let threats = numbers[Layout::THREATS..Layout::BIAS].as_chunks::<THREATS>();
    NetTable {
        own: rows(Layout::OWN),
        other: rows(Layout::OTHER),
        hidden: hidden.0.iter().map(|it| it.map(weight)).collect(),
        threats: threats.0.iter().map(|it| it.map(weight)).collect(),
        bias: of_neurons(Layout::BIAS),
        output: of_neurons(Layout::OUTPUT),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::SelfGame;
    use crate::descent::assert_gradient;
    use engine::state::net::{Net, NetSums};
    use engine::state::{PatternState, Weights};
    use rules::{Game, GameSetup};

    /// A game of some stones with a value for each position after the third.
    fn game(rule: Rule) -> SelfGame {
        let setup = GameSetup::new(rule, 15).expect("a size in range");
        let texts = ["h8", "i9", "g7", "h9", "j7", "g9", "f9", "h10", "i8", "h7"];
        let moves = texts.map(|it| rules::parse_point(it, 15).expect("a point"));
        assert!(Game::with_moves(setup, moves).is_ok());
        SelfGame {
            number: 0,
            setup,
            moves: moves.to_vec(),
            opening: 3,
            values: (0..7).map(|it| Some(40 * it - 100)).collect(),
            score: 1.0,
        }
    }

    fn model(rule: Rule) -> NetModel {
        let mut samples = NetSamples::new(Arc::default(), 0.4);
        samples.add(&game(rule));
        assert!(samples.len() > 4);
        NetModel::new(rule, samples)
    }

    #[test]
    fn gradient_is_the_slope_of_the_loss() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let model = model(rule);
            let space = model.space(7);
            let weights = space.weights(&vec![0.0; space.stiffness.len()]);
            assert_gradient(&model, &weights, [3, 9, 20, 38]);
        }
    }

    /// The shipped net has the values of the trained one, except for rounding.
    #[test]
    fn rounded_net_gives_the_values_of_the_model() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let model = model(rule);
            let space = model.space(5);
            let weights = space.weights(&vec![0.0; space.stiffness.len()]);
            let net = Arc::new(Net::new(model.params(&weights)).expect("small numbers"));
            let mut number = 0;
            super::super::samples::positions(
                &game(rule),
                &Weights::default(),
                0.4,
                |state, _, _| {
                    let sample = model.samples.get(number);
                    let odds = model.forward(&weights, sample, 0).odds - sample.linear;
                    let state: &PatternState = state;
                    let units = NetSums::new(Arc::clone(&net), state).correction(state);
                    let expected = odds * 200.0;
                    assert!(
                        (units as f32 - expected).abs() < 3.0,
                        "{units}, expected {expected}"
                    );
                    number += 1;
                },
            );
        }
    }

    #[test]
    fn turns_are_the_eight_symmetries() {
        for turn in 0..TURNS as usize {
            let mut seen: Vec<usize> = (0..REGIONS).map(|it| turned(turn, it)).collect();
            assert_eq!(seen[4], 4, "the middle stays");
            seen.sort_unstable();
            assert_eq!(seen, (0..REGIONS).collect::<Vec<_>>());
        }
    }
}
