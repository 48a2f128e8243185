//! [`PolicySet`]: positions with the move that the search played, to fit the move order.

use super::blocks::Blocks;
use super::descent::Objective;
use super::game::{MATE, SelfGame};
use super::opening::is_calm;

use engine::state::{PatternState, PointClass, Weights};
use rules::Point;

/// Urgency that changes the logarithm of the odds by 1.
pub(super) const UNIT: f32 = 100.0;

/// A searched position: its candidates, and the move played.
#[derive(Clone, Copy, Debug)]
pub(super) struct PolicySample {
    begin: u32,
    played: u16,
    count: u16,
}

/// Positions of games under one rule.
pub(super) struct PolicySet {
    blocks: Blocks,
    /// The weights of candidates: attack of the side to move, defence against the other side.
    candidates: Vec<(u16, u16)>,
    pub samples: Vec<PolicySample>,
}

impl PolicySet {
    pub(super) const fn new(blocks: Blocks) -> Self {
        Self {
            blocks,
            candidates: Vec::new(),
            samples: Vec::new(),
        }
    }

    /// Adds the positions of a game with a choice: no five or open four for either side, and no
    /// proven loss.
    pub(super) fn add(&mut self, game: &SelfGame) {
        game.visit(Weights::none(), |state, value, played| {
            if value.is_some_and(|value| value > -MATE) && is_calm(state) {
                self.add_sample(state, played);
            }
        });
    }

    /// Adds the move as a sample, unless it is not a candidate or is the only one.
    fn add_sample(&mut self, state: &PatternState, played: Point) {
        let own = state.side_to_move();
        let begin = self.candidates.len();
        let mut chosen = None;
        for point in state.candidates() {
            if point == played {
                chosen = Some((self.candidates.len() - begin) as u16);
            } else if state.class(point, own) == PointClass::Foul {
                continue;
            }
            let [attack, defence] =
                [own, !own].map(|color| (self.blocks.table(color), state.code(point, color)));
            let attack = self.blocks.first(attack.0, usize::from(attack.1));
            let defence = self.blocks.second(defence.0, usize::from(defence.1));
            self.candidates.push((attack as u16, defence as u16));
        }
        let count = self.candidates.len() - begin;
        match chosen {
            Some(played) if count > 1 => self.samples.push(PolicySample {
                begin: begin as u32,
                played,
                count: count as u16,
            }),
            _ => self.candidates.truncate(begin),
        }
    }

    fn candidates(&self, sample: PolicySample) -> &[(u16, u16)] {
        let begin = sample.begin as usize;
        &self.candidates[begin..begin + usize::from(sample.count)]
    }

    /// Number of candidates ranked before the move played; equal ones count half.
    pub(super) fn rank(&self, weights: &[f32], sample: PolicySample) -> f32 {
        let urgency = |&candidate: &(u16, u16)| urgency(weights, candidate);
        let candidates = self.candidates(sample);
        let played = urgency(&candidates[usize::from(sample.played)]);
        let before = candidates.iter().map(urgency).map(|it| {
            if it > played {
                1.0
            } else if it < played {
                0.0
            } else {
                0.5
            }
        });
        before.sum::<f32>() - 0.5
    }

    /// Number of candidates with each weight.
    pub(super) fn seen(&self) -> Vec<u32> {
        let mut seen = vec![0; self.blocks.len()];
        for &(attack, defence) in &self.candidates {
            seen[usize::from(attack)] += 1;
            seen[usize::from(defence)] += 1;
        }
        seen
    }
}

fn urgency(weights: &[f32], (attack, defence): (u16, u16)) -> f32 {
    weights[usize::from(attack)] + weights[usize::from(defence)]
}

impl Objective for PolicySet {
    /// Cross-entropy of the move played and the softmax of the urgency of the candidates.
    fn loss(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f32 {
        let sample = self.samples[sample as usize];
        let candidates = self.candidates(sample);
        let most = candidates
            .iter()
            .map(|&it| urgency(weights, it))
            .fold(f32::NEG_INFINITY, f32::max);
        let chance = |&it: &(u16, u16)| libm::expf(urgency(weights, it) - most);
        let chances = candidates.iter().map(chance).collect::<Vec<_>>();
        let all = chances.iter().sum::<f32>();
        let played = usize::from(sample.played);
        for (number, (&(attack, defence), chance)) in candidates.iter().zip(&chances).enumerate() {
            let slope = chance / all - if number == played { 1.0 } else { 0.0 };
            gradient[usize::from(attack)] += slope;
            gradient[usize::from(defence)] += slope;
        }
        most + libm::logf(all) - urgency(weights, candidates[played])
    }
}
