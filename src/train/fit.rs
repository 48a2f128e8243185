//! [`fit`]: fits weights to games.

use std::fmt;

use serde::Serialize;

use super::blocks::Blocks;
use super::descent::{Descent, Objective};
use super::game::SelfGame;
use super::net::NOTHING;
use super::policy::{self, PolicySet};
use super::space::{Space, policy_parts, value_parts};
use super::split::split;
use super::target;
use super::value::ValueSet;
use engine::state::{COMBINATIONS, MOST_VALUE, PointClass, RuleWeights, all_combinations};
use rules::{Color, Rule};

/// The parameters of a fit.
#[derive(Clone, Copy, Debug)]
pub struct FitParams {
    /// Number of passes over the positions, at least 1.
    pub epochs: u32,
    /// Share of the result in the target of a position, 0 to 1. The rest is the value of the
    /// search.
    pub blend: f32,
    /// Number of threads. The result does not depend on it.
    pub threads: usize,
    /// Seed of the order of positions.
    pub seed: u64,
}

impl Default for FitParams {
    fn default() -> Self {
        Self {
            epochs: 20,
            blend: 0.5,
            threads: 2,
            seed: 1,
        }
    }
}

/// How well weights predict positions, before and after the fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Measure {
    /// Positions.
    pub positions: usize,
    /// Mean cross-entropy, in nats.
    pub loss: [f64; 2],
    /// Share of the positions that are predicted. Evaluation: the winner's side is favoured. Move
    /// order: the move played is the first.
    pub first: [f64; 2],
    /// Move order: share of the positions whose move played is among the first four. Evaluation: 0.
    pub fourth: [f64; 2],
}

/// The result of a fit. The first of each pair is for the games that were fitted to, the second for
/// every tenth game, which was held out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct FitReport {
    /// The evaluation.
    pub value: [Measure; 2],
    /// The move order.
    pub policy: [Measure; 2],
}

/// Expected changes, in units of the logarithm of the odds. A weight with little data stays within
/// them.
const VALUE_REACH: f32 = 0.03;
const THREAT_REACH: f32 = 0.2;
const POLICY_REACH: f32 = 0.5;
const TIED_REACH: f32 = 3.0;
/// Learning rates at the start, in the same units.
const VALUE_RATE: f32 = 0.01;
const POLICY_RATE: f32 = 0.05;

/// Largest fitted urgency, for points that do not make a four at once. Any two of these rank below
/// the fixed urgencies.
const MOST_FITTED: i16 = 1_990;
/// Urgency of an open four or two fours: attack, defence. It is not fitted, because a search
/// handles these points before it orders moves.
const OPEN_FOUR: (i16, i16) = (2 * MOST_FITTED + 10, MOST_FITTED + 5);
/// Urgency of a five: attack, defence. Stopping a five ranks before making an open four. It is not
/// fitted.
const FIVE: (i16, i16) = (10_000, 3 * MOST_FITTED + 30);

/// Fits the evaluation and then the move order to games under the rule of `prior`; other games are
/// skipped. Takes about a minute for a million positions.
///
/// `each` passes every game to its argument, in the same order each time. It is called twice, so
/// that the games need not be kept in memory. Each part is fitted in two steps: first the shared
/// values of shapes, classes and threats, for which few games are enough, then every combination,
/// regularised towards the result of the first step.
///
/// # Errors
/// The errors of `each`.
pub fn fit<E>(
    mut each: impl FnMut(&mut dyn FnMut(&SelfGame)) -> Result<(), E>,
    prior: &RuleWeights,
    params: &FitParams,
) -> Result<(RuleWeights, FitReport), E> {
    let mut weights = prior.clone();
    let report = FitReport {
        value: fit_value(&mut each, &mut weights, params)?,
        policy: fit_policy(&mut each, &mut weights, params)?,
    };
    weights.clear_impossible();
    Ok((weights, report))
}

/// The two steps of a fit: shared values, then all of them.
fn descend(
    objective: &impl Objective,
    samples: &[u32],
    prior: Vec<f32>,
    parts: Vec<Vec<u32>>,
    reach: Vec<f32>,
    descent: &Descent,
) -> Vec<f32> {
    let stiffness = |reach: f32| 1.0 / (reach * reach);
    let tied = Space::tied(prior, parts, stiffness(TIED_REACH));
    let fitted = descent.run(objective, samples, &tied);
    let free = Space::free(fitted, reach.into_iter().map(stiffness).collect());
    descent.run(objective, samples, &free)
}

impl FitParams {
    const fn descent(&self, rate: f32) -> Descent {
        Descent {
            epochs: self.epochs,
            rate,
            threads: self.threads,
            seed: self.seed,
            batch: None,
        }
    }
}

fn fit_value<E>(
    each: impl FnOnce(&mut dyn FnMut(&SelfGame)) -> Result<(), E>,
    weights: &mut RuleWeights,
    params: &FitParams,
) -> Result<[Measure; 2], E> {
    let blocks = Blocks::value(weights.rule());
    let mut set = ValueSet::new(blocks);
    let split = split(each, weights.rule(), |game| {
        set.add(game, params.blend);
        set.samples.len()
    })?;
    let mut prior = vec![0.0; blocks.len()];
    for (number, table) in weights.tables().iter().enumerate() {
        let units = |it: &i16| f32::from(*it) / target::UNIT;
        for (code, value) in table.value.iter().map(units).enumerate() {
            prior[blocks.first(number, code)] = value;
        }
        for (set, value) in table.threats.iter().map(units).enumerate() {
            prior[blocks.second(number, set)] = value;
        }
    }
    let values = blocks.second(0, 0);
    let reach = (0..blocks.len()).map(|it| {
        if it < values {
            VALUE_REACH
        } else {
            THREAT_REACH
        }
    });
    let parts = value_parts(weights.rule(), blocks);
    let descent = params.descent(VALUE_RATE);
    let before = prior.clone();
    let after = descend(&set, &split[0], prior, parts, reach.collect(), &descent);
    for (number, table) in weights.tables_mut().iter_mut().enumerate() {
        let most = f32::from(MOST_VALUE);
        let units = |at: usize| (after[at] * target::UNIT).round().clamp(-most, most) as i16;
        for (code, value) in table.value.iter_mut().enumerate() {
            *value = units(blocks.first(number, code));
        }
        for (set, value) in table.threats.iter_mut().enumerate() {
            *value = units(blocks.second(number, set));
        }
    }
    let measure = |samples: Vec<u32>| measure_value(&set, &samples, [&before, &after], &descent);
    Ok(split.map(measure))
}

fn measure_value(
    set: &ValueSet,
    samples: &[u32],
    weights: [&Vec<f32>; 2],
    descent: &Descent,
) -> Measure {
    let favoured = |weights: &[f32]| {
        let samples = samples.iter().map(|&it| set.samples[it as usize]);
        let decided = samples.filter(|sample| sample.score != 0.5);
        share(decided.map(|it| (set.predict(weights, it) > 0.0) == (it.score > 0.5)))
    };
    Measure {
        positions: samples.len(),
        loss: weights.map(|it| descent.loss(set, samples, it)),
        first: weights.map(|it| favoured(it)),
        fourth: [0.0; 2],
    }
}

/// The share of true facts, 0 to 1; 0 without facts.
fn share(facts: impl Iterator<Item = bool>) -> f64 {
    let (mut all, mut hits) = (0_u32, 0_u32);
    for fact in facts {
        all += 1;
        hits += u32::from(fact);
    }
    f64::from(hits) / f64::from(all.max(1))
}

fn fit_policy<E>(
    each: impl FnOnce(&mut dyn FnMut(&SelfGame)) -> Result<(), E>,
    weights: &mut RuleWeights,
    params: &FitParams,
) -> Result<[Measure; 2], E> {
    let blocks = Blocks::policy(weights.rule());
    let mut set = PolicySet::new(blocks);
    let split = split(each, weights.rule(), |game| {
        set.add(game);
        set.samples.len()
    })?;
    let mut prior = vec![0.0; blocks.len()];
    for (number, table) in weights.tables().iter().enumerate() {
        for code in 0..COMBINATIONS {
            let units = |it: i16| f32::from(it) / policy::UNIT;
            prior[blocks.first(number, code)] = units(table.attack[code]);
            prior[blocks.second(number, code)] = units(table.defence[code]);
        }
    }
    let reach = vec![POLICY_REACH; blocks.len()];
    let parts = policy_parts(weights.rule(), blocks);
    let descent = params.descent(POLICY_RATE);
    let before = prior.clone();
    let after = descend(&set, &split[0], prior, parts, reach, &descent);
    if !split[0].is_empty() {
        write_policy(weights, blocks, &after, &set.seen());
    }
    let measure = |samples: Vec<u32>| measure_policy(&set, &samples, [&before, &after], &descent);
    Ok(split.map(measure))
}

/// Writes a fitted order to the tables. A constant changes no order, so each table is shifted to
/// start at 0.
fn write_policy(weights: &mut RuleWeights, blocks: Blocks, fitted: &[f32], seen: &[u32]) {
    const OFTEN: u32 = 50;
    let rule = weights.rule();
    for (number, (table, color)) in weights.tables_mut().iter_mut().zip(Color::ALL).enumerate() {
        for (column, urgencies) in [&mut table.attack, &mut table.defence]
            .into_iter()
            .enumerate()
        {
            let place = |code| match column {
                0 => blocks.first(number, code),
                _ => blocks.second(number, code),
            };
            let known = (0..COMBINATIONS).map(place).filter(|&at| seen[at] >= OFTEN);
            let least = known.map(|at| fitted[at]).reduce(f32::min).unwrap_or(0.0);
            for (code, urgency) in urgencies.iter_mut().enumerate() {
                let units = (fitted[place(code)] - least) * policy::UNIT;
                *urgency = units.round().clamp(0.0, f32::from(MOST_FITTED)) as i16;
            }
        }
        for (code, class) in classes(rule, color).enumerate() {
            let fixed = match class {
                PointClass::Foul => (0, table.defence[code]),
                PointClass::OpenFour => OPEN_FOUR,
                PointClass::Five => FIVE,
                _ => continue,
            };
            (table.attack[code], table.defence[code]) = fixed;
        }
    }
}

fn classes(rule: Rule, color: Color) -> impl Iterator<Item = PointClass> {
    all_combinations().map(move |shapes| PointClass::of(shapes, rule.restricts(color)))
}

fn measure_policy(
    set: &PolicySet,
    samples: &[u32],
    weights: [&Vec<f32>; 2],
    descent: &Descent,
) -> Measure {
    let within = |weights: &[f32], count: f32| {
        let ranks = samples
            .iter()
            .map(|&it| set.rank(weights, set.samples[it as usize]));
        share(ranks.map(|rank| rank < count))
    };
    Measure {
        positions: samples.len(),
        loss: weights.map(|it| descent.loss(set, samples, it)),
        first: weights.map(|it| within(it, 1.0)),
        fourth: weights.map(|it| within(it, 4.0)),
    }
}

impl fmt::Display for FitReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrow = |pair: [f64; 2]| format!("{:.4} -> {:.4}", pair[0], pair[1]);
        let percent = |pair: [f64; 2]| format!("{:.1} -> {:.1} %", 1e2 * pair[0], 1e2 * pair[1]);
        for (measure, what) in self.value.iter().zip(["fitted", "held out"]) {
            if measure.positions == 0 {
                writeln!(f, "{what}: {NOTHING}")?;
                continue;
            }
            writeln!(
                f,
                "evaluation, {what}: {} positions, loss {}, winner favoured {}",
                measure.positions,
                arrow(measure.loss),
                percent(measure.first)
            )?;
        }
        let policy = self.policy.iter().zip(["fitted", "held out"]);
        for (measure, what) in policy.filter(|(measure, _)| measure.positions > 0) {
            writeln!(
                f,
                "move order, {what}: {} positions, loss {}, move first {}, in the first four {}",
                measure.positions,
                arrow(measure.loss),
                percent(measure.first),
                percent(measure.fourth)
            )?;
        }
        Ok(())
    }
}
