//! [`PolicySamples`]: positions with the move that the search played, as a policy sees them.

use std::sync::Arc;

use super::super::super::game::{MATE, SelfGame};
use super::super::super::opening::is_calm;
use super::super::super::policy::UNIT;
use engine::state::net::{CONTEXT, Net, NetSums};
use engine::state::{PatternState, PointClass, Weights};
use rules::{Board, Color, Point};

/// In place of a code: a stone lies there.
pub(super) const STONE: u16 = u16::MAX;

/// A searched position.
#[derive(Clone, Debug)]
pub(super) struct PolicySample {
    /// Its points in [`PolicySamples::codes`] begin here.
    codes: usize,
    /// Its candidates begin here, and end before `end`.
    first: usize,
    end: usize,
    pub size: u8,
    pub side_to_move: Color,
    /// The place of the move played among the candidates.
    pub played: usize,
    /// The sums of the position, those of the side to move first, where 1 stands for 1.
    pub context: Box<[f32; CONTEXT]>,
}

/// A point where a stone may be placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// Its place on the board, row by row.
    pub at: u16,
    /// The logarithm of its odds by the weights of the move order.
    pub urgency: f32,
}

/// Positions of games under the rule of a net.
pub(super) struct PolicySamples {
    net: Arc<Net>,
    weights: Arc<Weights>,
    /// One in this many positions is taken.
    every: usize,
    seen: usize,
    /// For each point, the codes of the side to move and of the other side, or [`STONE`] twice.
    codes: Vec<[u16; 2]>,
    candidates: Vec<Candidate>,
    samples: Vec<PolicySample>,
}

impl PolicySamples {
    pub(super) fn new(net: Arc<Net>, weights: Arc<Weights>, every: usize) -> Self {
        Self {
            net,
            weights,
            every,
            seen: 0,
            codes: Vec::new(),
            candidates: Vec::new(),
            samples: Vec::new(),
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.samples.len()
    }

    pub(super) fn get(&self, sample: u32) -> &PolicySample {
        &self.samples[sample as usize]
    }

    pub(super) fn codes(&self, sample: &PolicySample) -> &[[u16; 2]] {
        let points = usize::from(sample.size) * usize::from(sample.size);
        &self.codes[sample.codes..][..points]
    }

    pub(super) fn candidates(&self, sample: &PolicySample) -> &[Candidate] {
        &self.candidates[sample.first..sample.end]
    }

    /// Adds positions of a game with a choice: no five or open four for either side, and no proven
    /// loss.
    pub(super) fn add(&mut self, game: &SelfGame) {
        let setup = game.setup;
        let board = Board::new(setup.size());
        let weights = Arc::clone(&self.weights);
        let mut state = PatternState::new(&board, setup.rule(), Color::Black, &weights);
        let mut sums = NetSums::new(Arc::clone(&self.net), &state);
        for (ply, &point) in game.moves.iter().enumerate() {
            let value = game.value_at(ply);
            if value.is_some_and(|value| value > -MATE) && is_calm(&state) {
                self.seen += 1;
                if self.seen.is_multiple_of(self.every) {
                    self.add_sample(&state, &mut sums, point);
                }
            }
            state.make(point);
            sums.place();
        }
    }

    /// Adds the move as a sample, unless it is not a candidate or is the only one.
    fn add_sample(&mut self, state: &PatternState, sums: &mut NetSums, played: Point) {
        let (own, size) = (state.side_to_move(), state.size());
        let first = self.candidates.len();
        let mut chosen = None;
        for point in state.candidates() {
            if point == played {
                chosen = Some(self.candidates.len() - first);
            } else if state.class(point, own) == PointClass::Foul {
                continue;
            }
            self.candidates.push(Candidate {
                at: u16::from(point.y()) * u16::from(size) + u16::from(point.x()),
                urgency: f32::from(state.urgency(point, own)) / UNIT,
            });
        }
        let Some(played) = chosen.filter(|_| self.candidates.len() - first > 1) else {
            return self.candidates.truncate(first);
        };
        let codes = self.codes.len();
        let points = Point::all(size).map(|point| {
            if state.is_empty(point) {
                [own, !own].map(|color| state.code(point, color))
            } else {
                [STONE; 2]
            }
        });
        self.codes.extend(points);
        self.samples.push(PolicySample {
            codes,
            first,
            end: self.candidates.len(),
            size,
            side_to_move: own,
            played,
            context: Box::new(sums.context(state)),
        });
    }
}
