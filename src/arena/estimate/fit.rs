//! Fits the weights of the terms to pairs of games.

use toml::Table;

use super::model::{Fit, StrengthModel};
use super::settings::{KIND, Settings};
use super::terms::{TERMS, Terms, terms};
use crate::stats::{ELO_PER_NAT, inverse};

/// Two games between two characters of the kind `tree`, with colours swapped.
#[derive(Clone, Copy, Debug)]
pub struct PairOfGames<'a> {
    /// The options of the two characters.
    pub settings: [&'a Table; 2],
    /// Points of the first character, 0 to 2.
    pub points: f64,
}

/// The expected distance of a weight from 0, in natural units of the logistic curve, where the
/// spread of each term is 1. Chosen by the loss on held-out pairs, which hardly depends on it.
const REACH: f64 = 0.3;
/// Steps of Newton's method, which converges in about eight.
const MAX_STEPS: usize = 50;
/// The largest change of the strength of a pair in one step, in natural units.
const LONGEST_STEP: f64 = 5.0;
/// A step below this changes nothing.
const SHORTEST_STEP: f64 = 1e-9;

impl StrengthModel {
    /// The model of the greatest likelihood, with a prior that keeps weights near 0. A pair whose
    /// settings are not those of the model is left out.
    // CITE: logistic regression on differences of features is the Bradley-Terry model with
    // covariates, for example in Springall, "Response surface fitting using a generalization of
    // the Bradley-Terry paired comparison model", Applied Statistics 22, 1973.
    pub fn fitted<'a>(pairs: impl IntoIterator<Item = PairOfGames<'a>>) -> Self {
        let of = |options: &Table| Some(terms(&Settings::of(KIND, options)?));
        let rows = pairs.into_iter().filter_map(|pair| {
            let [mut apart, second] = [of(pair.settings[0])?, of(pair.settings[1])?];
            apart
                .iter_mut()
                .zip(second)
                .for_each(|(it, other)| *it -= other);
            Some((apart, pair.points))
        });
        let rows = rows.collect::<Vec<_>>();
        let games = 2 * rows.len() as u32;
        Self::of(fit(rows), games)
    }
}

fn fit(mut rows: Vec<(Terms, f64)>) -> Fit {
    let spread = spread(&rows);
    for (terms, _) in &mut rows {
        terms
            .iter_mut()
            .zip(spread)
            .for_each(|(it, spread)| *it /= spread);
    }
    let mut weights = [0.0; TERMS];
    let mut covariance = Vec::new();
    for _ in 0..MAX_STEPS {
        let (slope, information) = derivatives(&rows, &weights);
        covariance = inverse(information);
        let step: Terms = std::array::from_fn(|row| product(&covariance[row], &slope));
        let changes = rows.iter().map(|(terms, _)| product(terms, &step).abs());
        let longest = changes.fold(0.0, f64::max);
        let factor = (LONGEST_STEP / longest.max(LONGEST_STEP)).min(1.0);
        weights
            .iter_mut()
            .zip(step)
            .for_each(|(it, step)| *it += factor * step);
        if longest < SHORTEST_STEP {
            break;
        }
    }
    let scale = |term: usize| ELO_PER_NAT / spread[term];
    for (row, numbers) in covariance.iter_mut().enumerate() {
        for (column, number) in numbers.iter_mut().enumerate() {
            *number *= scale(row) * scale(column);
        }
    }
    Fit {
        weights: std::array::from_fn(|term| weights[term] * scale(term)),
        covariance,
    }
}

/// The root of the mean square of each term, 1 for a term that never differs.
fn spread(rows: &[(Terms, f64)]) -> Terms {
    std::array::from_fn(|term| {
        let squares = rows.iter().map(|(terms, _)| terms[term] * terms[term]);
        let mean = squares.sum::<f64>() / rows.len().max(1) as f64;
        if mean > 0.0 { mean.sqrt() } else { 1.0 }
    })
}

/// The slope of the logarithm of the likelihood with its prior, and the information matrix.
fn derivatives(rows: &[(Terms, f64)], weights: &Terms) -> (Terms, Vec<Vec<f64>>) {
    let stiffness = 1.0 / (REACH * REACH);
    let mut slope = weights.map(|weight| -stiffness * weight);
    let mut information = vec![vec![0.0; TERMS]; TERMS];
    for (terms, points) in rows {
        let expected = 1.0 / (1.0 + libm::exp(-product(terms, weights)));
        let here = 2.0 * expected * (1.0 - expected);
        for (row, &term) in terms.iter().enumerate() {
            slope[row] += (points - 2.0 * expected) * term;
            for (sum, other) in information[row].iter_mut().zip(terms) {
                *sum += here * (term * other);
            }
        }
    }
    for (row, sums) in information.iter_mut().enumerate() {
        sums[row] += stiffness;
    }
    (slope, information)
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
