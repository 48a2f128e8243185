//! [`fit_policy`]: from games to the part of a net that corrects the urgency of points.

mod layout;
mod model;
mod samples;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::super::descent::Descent;
use super::super::game::SelfGame;
use super::super::split::split;
use super::measure::NOTHING;
use engine::state::Weights;
use engine::state::net::{Net, PolicyTable};
use model::PolicyModel;
use samples::PolicySamples;

/// The options of a fit of a policy.
#[derive(Clone, Debug)]
pub struct PolicyFitParams {
    /// Times each position is looked at, from 1.
    pub epochs: u32,
    /// One in this many positions is used, from 1.
    pub every: usize,
    /// The longest step of a number at the beginning; it falls to 0.
    pub rate: f32,
    /// Positions a step.
    pub batch: usize,
    /// Threads; the result does not depend on them.
    pub threads: usize,
    /// Seed of the first numbers and of the order of positions.
    pub seed: u64,
    /// The weights of the move order that is corrected.
    pub weights: Arc<Weights>,
}

impl Default for PolicyFitParams {
    fn default() -> Self {
        Self {
            epochs: 8,
            every: 3,
            rate: 3e-3,
            batch: 1024,
            threads: 2,
            seed: 1,
            weights: Arc::new(Weights::builtin()),
        }
    }
}

/// How well moves are predicted, without the policy and with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PolicyMeasure {
    /// Positions.
    pub positions: usize,
    /// Mean cross-entropy of the move played, in nats.
    pub loss: [f64; 2],
    /// Share of the positions in which the move played comes first, 0 to 1.
    pub first: [f64; 2],
    /// Share of the positions in which it is among the first four, 0 to 1.
    pub first_four: [f64; 2],
}

impl fmt::Display for PolicyMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.positions == 0 {
            return f.write_str(NOTHING);
        }
        let Self {
            positions,
            loss: [loss, new_loss],
            ..
        } = self;
        let percent = |shares: [f64; 2]| shares.map(|it| 100.0 * it);
        let [first, new_first] = percent(self.first);
        let [four, new_four] = percent(self.first_four);
        write!(
            f,
            "{positions} positions, loss {loss:.4} -> {new_loss:.4}, move first in {first:.1} % \
                -> {new_first:.1} %, among four in {four:.1} % -> {new_four:.1} %"
        )
    }
}

/// The policy above `net` fitted to the moves of games under its rule, and how well it predicts
/// those of the games that were held out: every tenth one.
///
/// `each` hands every game to its argument; it is called once. A position takes about 1.6 KB of
/// memory on 15 lines. Games under other rules are passed over.
///
/// # Errors
/// The errors of `each`.
pub fn fit_policy<E>(
    each: impl FnOnce(&mut dyn FnMut(&SelfGame)) -> Result<(), E>,
    net: &Arc<Net>,
    params: &PolicyFitParams,
) -> Result<(Vec<PolicyTable>, PolicyMeasure), E> {
    let weights = Arc::clone(&params.weights);
    let mut samples = PolicySamples::new(Arc::clone(net), weights, params.every.max(1));
    let [fitted, held_out] = split(each, net.rule(), |game| {
        samples.add(game);
        samples.len()
    })?;
    let model = PolicyModel::new(net.rule(), samples);
    let descent = Descent {
        epochs: params.epochs,
        rate: params.rate,
        threads: params.threads,
        seed: params.seed,
        batch: Some(params.batch),
    };
    let numbers = descent.run(&model, &fitted, &model.space(params.seed));
    let both = model.measure(&numbers, &held_out);
    let measure = PolicyMeasure {
        positions: held_out.len(),
        loss: both.map(|it| it.loss),
        first: both.map(|it| it.first),
        first_four: both.map(|it| it.first_four),
    };
    Ok((model.tables(&numbers), measure))
}
