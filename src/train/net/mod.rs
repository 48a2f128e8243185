//! [`fit_net`]: from games to a [`Net`](engine::state::net::Net) that corrects the linear
//! evaluation.

mod layout;
mod measure;
mod model;
mod policy;
mod samples;

use std::sync::Arc;

pub(crate) use measure::NOTHING;
pub use measure::{NetMeasure, NetTest, measure_net};
pub use policy::{PolicyFitParams, PolicyMeasure, fit_policy};

use super::descent::Descent;
use super::game::SelfGame;
use super::split::split;
use engine::state::Weights;
use engine::state::net::NetParams;
use model::NetModel;
use samples::NetSamples;

/// The options of a fit of a net.
#[derive(Clone, Debug)]
pub struct NetFitParams {
    /// Times each position is looked at, from 1, each time turned or mirrored another way.
    pub epochs: u32,
    /// The share of the result in what a position is said to be worth, 0 to 1; the rest is what the
    /// search thought.
    pub blend: f32,
    /// The longest step of a number at the beginning, where 1 is one unit of the logarithm of the
    /// odds; it falls to 0.
    pub rate: f32,
    /// Positions a step.
    pub batch: usize,
    /// Threads; the result does not depend on them.
    pub threads: usize,
    /// Seed of the first numbers and of the order of positions.
    pub seed: u64,
    /// The linear evaluation that is corrected.
    pub weights: Arc<Weights>,
}

impl Default for NetFitParams {
    fn default() -> Self {
        Self {
            epochs: 8,
            blend: 0.35,
            rate: 1e-3,
            batch: 2048,
            threads: 2,
            seed: 1,
            weights: Arc::default(),
        }
    }
}

/// The net fitted to games under the rule of `rule`, and how well it predicts the games that were
/// held out: every tenth one.
///
/// `each` hands every game to its argument; it is called once. A position takes about 600 bytes of
/// memory. Games under other rules are passed over.
///
/// # Errors
/// The errors of `each`.
pub fn fit_net<E>(
    each: impl FnOnce(&mut dyn FnMut(&SelfGame)) -> Result<(), E>,
    rule: rules::Rule,
    params: &NetFitParams,
) -> Result<(NetParams, NetMeasure), E> {
    let mut samples = NetSamples::new(Arc::clone(&params.weights), params.blend);
    let [fitted, held_out] = split(each, rule, |game| {
        samples.add(game);
        samples.len()
    })?;
    let model = NetModel::new(rule, samples);
    let descent = Descent {
        // All eight symmetries of a position are samples of their own.
        epochs: 1,
        rate: params.rate,
        threads: params.threads,
        seed: params.seed,
        batch: Some(params.batch),
    };
    let order = model.turned(&fitted, params.epochs);
    let weights = descent.run(&model, &order, &model.space(params.seed));
    let straight = model.turned(&held_out, 1);
    let measure = NetMeasure {
        positions: straight.len(),
        linear: model.linear_loss(&straight),
        net: descent.loss(&model, &straight, &weights),
    };
    Ok((model.params(&weights), measure))
}
