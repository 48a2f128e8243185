//! [`NetSamples`]: positions as a net sees them, with what they turned out to be worth.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::game::SelfGame;
use super::super::target::{UNIT, target};
use super::super::value::is_decided;
use engine::state::net::{Cell, baseline, cells, merged};
use engine::state::{PatternState, Weights};
use rules::Color;

/// A position that was searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetSample {
    /// Its cells: from this one up to `end`, which is not one of them.
    first: usize,
    end: usize,
    pub side_to_move: Color,
    /// Its set of threats.
    pub threats: u16,
    /// The logarithm of the odds of the side to move as the linear evaluation sees it.
    pub linear: f32,
    /// Expected score of the side to move.
    pub target: f32,
}

/// Positions of games under one rule.
pub(super) struct NetSamples {
    weights: Arc<Weights>,
    blend: f32,
    cells: Vec<Cell>,
    samples: Vec<NetSample>,
    /// For each board size so far, the [`baseline`] of its boards.
    baselines: BTreeMap<u8, Vec<Cell>>,
}

impl NetSamples {
    /// An empty collection. `blend` is the share of the result in the target, 0 to 1.
    pub(super) fn new(weights: Arc<Weights>, blend: f32) -> Self {
        Self {
            weights,
            blend,
            cells: Vec::new(),
            samples: Vec::new(),
            baselines: BTreeMap::new(),
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.samples.len()
    }

    #[inline]
    pub(super) fn get(&self, sample: u32) -> NetSample {
        self.samples[sample as usize]
    }

    #[inline]
    pub(super) fn cells(&self, sample: NetSample) -> &[Cell] {
        &self.cells[sample.first..sample.end]
    }

    /// Adds the positions of a game: see [`positions`].
    pub(super) fn add(&mut self, game: &SelfGame) {
        let weights = Arc::clone(&self.weights);
        positions(game, &weights, self.blend, |state, linear, target| {
            let first = self.cells.len();
            self.add_cells(state);
            self.samples.push(NetSample {
                first,
                end: self.cells.len(),
                side_to_move: state.side_to_move(),
                threats: state.threats() as u16,
                linear: linear as f32 / UNIT,
                target,
            });
        });
    }

    fn add_cells(&mut self, state: &PatternState) {
        let mut cells = cells(state);
        let (rule, size) = (state.rule(), state.size());
        let baselines = self.baselines.entry(size);
        cells.extend(baselines.or_insert_with(|| baseline(rule, size)).iter());
        self.cells.extend(merged(cells));
    }
}

/// Hands every position of a game that a search evaluates to `visit`: the state, its linear
/// evaluation as the search sees it in engine units, and the expected score of the side to move.
/// Positions with a five or an open four for the side to move, or a five against it, are left out.
/// `blend` is the share of the result in the expected score, 0 to 1; a proven result is all of it.
pub(super) fn positions(
    game: &SelfGame,
    weights: &Weights,
    blend: f32,
    mut visit: impl FnMut(&PatternState, i32, f32),
) {
    let mut before = 0;
    game.visit(weights, |state, value, _| {
        if let Some(value) = value.filter(|_| !is_decided(state)) {
            let target = target(value, game.score_of(state.side_to_move()), blend);
            let linear = (state.value() + before) / 2 + state.threat_value();
            visit(state, linear, target);
        }
        // From the view of the side that is to move next.
        before = -state.value();
    });
}
