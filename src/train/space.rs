//! [`Space`]: which weights may change together, and how strongly they are held at their old
//! values.

use super::blocks::Blocks;
use engine::state::{LineShape, PointClass, THREAT_SETS, Threat, all_combinations};
use rules::{Color, Rule};

/// Weights as their old values plus sums of parameters, which start at 0.
pub(super) struct Space {
    prior: Vec<f32>,
    /// For each weight, the parameters that add up to its change. `None`: each weight has its own
    /// parameter.
    parts: Option<Vec<Vec<u32>>>,
    /// For each parameter, the inverse square of its expected change.
    pub stiffness: Vec<f32>,
}

impl Space {
    /// A space in which every weight has its own parameter.
    pub(super) fn free(prior: Vec<f32>, stiffness: Vec<f32>) -> Self {
        Self {
            prior,
            parts: None,
            stiffness,
        }
    }

    /// A space of weights that change together, for which few games are enough.
    pub(super) fn tied(prior: Vec<f32>, parts: Vec<Vec<u32>>, stiffness: f32) -> Self {
        let highest = parts.iter().flatten().max();
        let count = highest.map_or(0, |&highest| highest as usize + 1);
        Self {
            prior,
            parts: Some(parts),
            stiffness: vec![stiffness; count],
        }
    }

    /// A space of weights that are sums of parameters with their own stiffness.
    pub(super) fn shared(prior: Vec<f32>, parts: Vec<Vec<u32>>, stiffness: Vec<f32>) -> Self {
        Self {
            prior,
            parts: Some(parts),
            stiffness,
        }
    }

    /// The prior weights, each plus the parameters that belong to it.
    pub(super) fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let mut weights = self.prior.clone();
        match &self.parts {
            None => add(&mut weights, parameters),
            Some(parts) => {
                for (weight, parts) in weights.iter_mut().zip(parts) {
                    *weight += parts
                        .iter()
                        .map(|&part| parameters[part as usize])
                        .sum::<f32>();
                }
            }
        }
        weights
    }

    /// The gradient of the parameters from that of the weights.
    pub(super) fn gradient(&self, of_weights: Vec<f32>) -> Vec<f32> {
        let Some(parts) = &self.parts else {
            return of_weights;
        };
        let mut gradient = vec![0.0; self.stiffness.len()];
        for (change, parts) in of_weights.iter().zip(parts) {
            parts
                .iter()
                .for_each(|&part| gradient[part as usize] += change);
        }
        gradient
    }
}

/// Adds `more` to `sum`, element by element.
pub(super) fn add(sum: &mut [f32], more: &[f32]) {
    sum.iter_mut()
        .zip(more)
        .for_each(|(sum, more)| *sum += more);
}

/// The parameters of all weights of an evaluation: one for each shape, class and threat, and one
/// for the side to move.
pub(super) fn value_parts(rule: Rule, blocks: Blocks) -> Vec<Vec<u32>> {
    let mut parts = vec![Vec::new(); blocks.len()];
    let step = SHAPE_PARTS + Threat::ALL.len() as u32 + 1;
    for (table, color) in (0..blocks.tables).zip(Color::ALL) {
        let base = table as u32 * step;
        for (code, of_code) in shape_parts(rule, color, base).enumerate() {
            parts[blocks.first(table, code)] = of_code;
        }
        for set in 0..THREAT_SETS {
            let threats = Threat::ALL.iter().filter(|threat| threat.is_in(set));
            let threats = threats.map(|&threat| base + SHAPE_PARTS + threat as u32);
            parts[blocks.second(table, set)] = threats.chain([base + step - 1]).collect();
        }
    }
    parts
}

/// The parameters of all weights of a move order: one for each shape and class, for attack and for
/// defence.
pub(super) fn policy_parts(rule: Rule, blocks: Blocks) -> Vec<Vec<u32>> {
    let mut parts = vec![Vec::new(); blocks.len()];
    for (table, color) in (0..blocks.tables).zip(Color::ALL) {
        let base = 2 * table as u32 * SHAPE_PARTS;
        for (code, of_code) in shape_parts(rule, color, base).enumerate() {
            parts[blocks.first(table, code)] = of_code;
        }
        for (code, of_code) in shape_parts(rule, color, base + SHAPE_PARTS).enumerate() {
            parts[blocks.second(table, code)] = of_code;
        }
    }
    parts
}

const SHAPE_PARTS: u32 = (LineShape::COUNT + PointClass::COUNT) as u32;

fn shape_parts(rule: Rule, color: Color, base: u32) -> impl Iterator<Item = Vec<u32>> {
    all_combinations().map(move |shapes| {
        let class = PointClass::of(shapes, rule.restricts(color));
        let shapes = shapes.map(|shape| base + shape as u32);
        let class = base + LineShape::COUNT as u32 + class as u32;
        shapes.into_iter().chain([class]).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tied_weights_move_together() {
        let parts = vec![vec![0, 0], vec![0, 1], vec![]];
        let space = Space::tied(vec![1.0, 2.0, 3.0], parts, 1.0);
        assert_eq!(space.weights(&[10.0, 100.0]), [21.0, 112.0, 3.0]);
        assert_eq!(space.gradient(vec![1.0, 2.0, 4.0]), [4.0, 2.0]);
    }

    #[test]
    fn every_weight_has_parts() {
        for rule in Rule::ALL {
            for parts in [
                value_parts(rule, Blocks::value(rule)),
                policy_parts(rule, Blocks::policy(rule)),
            ] {
                assert!(parts.iter().all(|parts| !parts.is_empty()), "{rule}");
            }
        }
    }
}
