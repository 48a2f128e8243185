//! [`ValueSet`]: positions with their targets, to fit the evaluation.

use super::blocks::Blocks;
use super::descent::Objective;
use super::game::SelfGame;
use super::target::{cross_entropy, sigmoid, target};

use engine::state::{PatternState, PointClass, Weights};
use rules::{Color, Point};

/// A searched position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueSample {
    /// Its row of combinations. The row before it is that of the position before it.
    row: u32,
    /// 1 when Black is to move, otherwise -1.
    sign: f32,
    /// The weight of its set of threats.
    threats: u32,
    /// Expected score of the side to move.
    pub target: f32,
    /// Its final score in the game.
    pub score: f32,
}

/// Positions of games under one rule.
pub(super) struct ValueSet {
    blocks: Blocks,
    /// For each row, the index of its first entry, and at the end the number of entries.
    starts: Vec<u32>,
    /// Weights with their counts from Black's view.
    entries: Vec<(u16, i16)>,
    pub samples: Vec<ValueSample>,
    /// For each weight of a combination, its count while a row is built.
    counts: Vec<i16>,
}

impl ValueSet {
    pub(super) fn new(blocks: Blocks) -> Self {
        Self {
            blocks,
            starts: vec![0],
            entries: Vec::new(),
            samples: Vec::new(),
            counts: vec![0; blocks.second(0, 0)],
        }
    }

    /// Adds the positions of a game. `blend` is the share of the result in the target, 0 to 1; the
    /// rest is the value of the search. A proven win or loss is its own target.
    ///
    /// Positions with a five or an open four for the side to move, or a five against it, are left
    /// out: a search does not evaluate them.
    pub(super) fn add(&mut self, game: &SelfGame, blend: f32) {
        game.visit(Weights::none(), |state, value, _| {
            // The first position counts as its own predecessor.
            if state.stones() == 0 {
                self.add_row(state);
            }
            self.add_row(state);
            if let Some(value) = value.filter(|_| !is_decided(state)) {
                let score = game.score_of(state.side_to_move());
                self.add_sample(state, score, target(value, score, blend));
            }
        });
    }

    fn add_sample(&mut self, state: &PatternState, score: f32, target: f32) {
        let color = state.side_to_move();
        let table = self.blocks.table(color);
        self.samples.push(ValueSample {
            row: self.starts.len() as u32 - 2,
            sign: if color == Color::Black { 1.0 } else { -1.0 },
            threats: self.blocks.second(table, state.threats()) as u32,
            target,
            score,
        });
    }

    /// Adds the combinations of all empty points as a row.
    fn add_row(&mut self, state: &PatternState) {
        let begin = self.entries.len();
        for point in Point::all(state.size()).filter(|&point| state.is_empty(point)) {
            for (color, count) in [(Color::Black, 1), (Color::White, -1)] {
                let code = usize::from(state.code(point, color));
                let weight = self.blocks.first(self.blocks.table(color), code);
                if self.counts[weight] == 0 {
                    self.entries.push((weight as u16, 0));
                }
                self.counts[weight] += count;
            }
        }
        let mut kept = begin;
        for at in begin..self.entries.len() {
            let weight = self.entries[at].0;
            // A weight whose count returned from 0 occurs twice; the first occurrence takes the
            // whole count.
            let count = std::mem::take(&mut self.counts[usize::from(weight)]);
            if count != 0 {
                self.entries[kept] = (weight, count);
                kept += 1;
            }
        }
        self.entries.truncate(kept);
        self.starts.push(kept as u32);
    }

    /// The rows of a sample: that of the position and that of the position before it.
    fn rows(&self, sample: ValueSample) -> &[(u16, i16)] {
        let row = sample.row as usize;
        &self.entries[self.starts[row - 1] as usize..self.starts[row + 1] as usize]
    }

    /// The logarithm of the odds that weights predict for a sample.
    pub(super) fn predict(&self, weights: &[f32], sample: ValueSample) -> f32 {
        let rows = self.rows(sample).iter();
        let sum = rows.map(|&(weight, count)| weights[usize::from(weight)] * f32::from(count));
        sample.sign * sum.sum::<f32>() / 2.0 + weights[sample.threats as usize]
    }
}

/// True when the side to move has won, or has no choice.
pub(super) fn is_decided(state: &PatternState) -> bool {
    let own = state.side_to_move();
    state.count(own, PointClass::Five) > 0
        || state.count(own, PointClass::OpenFour) > 0
        || state.count(!own, PointClass::Five) > 0
}

impl Objective for ValueSet {
    /// Cross-entropy of the target and the prediction.
    fn loss(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f32 {
        let sample = self.samples[sample as usize];
        let odds = self.predict(weights, sample);
        let slope = sigmoid(odds) - sample.target;
        for &(weight, count) in self.rows(sample) {
            gradient[usize::from(weight)] += slope * sample.sign * f32::from(count) / 2.0;
        }
        gradient[sample.threats as usize] += slope;
        cross_entropy(odds, sample.target)
    }
}
