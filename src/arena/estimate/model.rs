//! [`StrengthModel`]: the weights of the terms, and how certain they are.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use toml::Table;

use super::settings::{KIND, Settings};
use super::terms::{NAMES, TERMS, Terms, terms};
use crate::stats::Z_95;

/// The model that is built into the program.
static EMBEDDED: &str = include_str!("../../../assets/strength.toml");
/// The version of the file format.
const SCHEMA: u32 = 1;
/// The highest level.
const MOST: u8 = 100;

/// Differences of Elo between the settings of characters of the kind `tree`, fitted to games between
/// random settings by `nekomoku train strength`.
#[derive(Clone, Debug, PartialEq)]
pub struct StrengthModel {
    /// Number of games that it was fitted to.
    games: u32,
    /// The weight of each term, in Elo.
    weights: Terms,
    /// Covariances of the weights, in squared Elo.
    covariance: Vec<Vec<f64>>,
}

/// A character compared with the levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Equal {
    /// The level of the same strength, with a fraction between two levels; 0 or 100 for a character
    /// beyond them.
    pub level: f64,
    /// Elo of the character above that level: 0 unless it is weaker or stronger than all levels.
    pub beyond: f64,
    /// Half of the 95 % interval of the distance to that level, in Elo.
    pub error: f64,
}

/// The file of a model.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelFile {
    schema: u32,
    games: u32,
    weights: BTreeMap<String, f64>,
    covariance: Vec<Vec<f64>>,
}

/// Text that is not the file of a model.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// It is not TOML with the keys of a model.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// It has other terms or another version.
    #[error("expected schema {SCHEMA} and the weights and covariances of {TERMS} terms")]
    Shape,
}

/// Weights in Elo and their covariances.
pub(super) struct Fit {
    pub weights: Terms,
    pub covariance: Vec<Vec<f64>>,
}

impl StrengthModel {
    /// The model that is built into the program.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn builtin() -> &'static Self {
        static MODEL: OnceLock<StrengthModel> = OnceLock::new();
        MODEL.get_or_init(|| Self::parse(EMBEDDED).expect("the embedded model is valid"))
    }

    /// The model that was fitted to pairs of games.
    pub(super) fn of(fit: Fit, games: u32) -> Self {
        Self {
            games,
            weights: fit.weights,
            covariance: fit.covariance,
        }
    }

    /// The level as strong as a character of this kind with these options, in games with 100,000
    /// nodes a turn at most. `None` when the options have keys that no game of the model had, or
    /// values far out of range.
    pub fn level(&self, kind: &str, options: &Table) -> Option<Equal> {
        let terms = terms(&Settings::of(kind, options)?);
        let strength = product(&self.weights, &terms);
        if !strength.is_finite() {
            return None;
        }
        let levels = self.levels();
        let above = levels.iter().position(|&level| level >= strength);
        let (level, beyond) = match above {
            Some(0) => (0.0, strength - levels[0]),
            None => (f64::from(MOST), strength - levels[usize::from(MOST)]),
            Some(above) => {
                let (low, high) = (levels[above - 1], levels[above]);
                (above as f64 - (high - strength) / (high - low), 0.0)
            }
        };
        let mut apart = terms;
        let nearest = terms_of_level(level.round() as u8);
        apart
            .iter_mut()
            .zip(nearest)
            .for_each(|(it, level)| *it -= level);
        let rows = self.covariance.iter().map(|row| product(row, &apart));
        let variance = rows.zip(apart).map(|(row, it)| row * it).sum::<f64>();
        let error = Z_95 * variance.max(0.0).sqrt();
        Some(Equal {
            level,
            beyond,
            error,
        })
    }

    /// The strength of each level, none below that of the level before.
    fn levels(&self) -> Vec<f64> {
        let strength = |level| product(&self.weights, &terms_of_level(level));
        let rising = |last: &mut f64, level| {
            *last = last.max(strength(level));
            Some(*last)
        };
        (0..=MOST).scan(f64::NEG_INFINITY, rising).collect()
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// When it is not the file of a model with the terms of this program.
    pub fn parse(text: &str) -> Result<Self, ModelError> {
        let file = toml::from_str::<ModelFile>(text)?;
        let triangle = file.covariance;
        let is_triangle = triangle.len() == TERMS
            && triangle
                .iter()
                .enumerate()
                .all(|(row, it)| it.len() == row + 1);
        let mut weights = [0.0; TERMS];
        for (weight, name) in weights.iter_mut().zip(NAMES) {
            *weight = *file.weights.get(name).ok_or(ModelError::Shape)?;
        }
        if !is_triangle || file.schema != SCHEMA || file.weights.len() != TERMS {
            return Err(ModelError::Shape);
        }
        let at = |row: usize, column: usize| triangle[row.max(column)][row.min(column)];
        let row = |row| (0..TERMS).map(|column| at(row, column)).collect();
        Ok(Self {
            games: file.games,
            weights,
            covariance: (0..TERMS).map(row).collect(),
        })
    }

    /// The text of the file, after these comment lines.
    pub fn to_toml(&self, comments: &[String]) -> String {
        let rounded = |value: f64| format!("{value:.4e}");
        let mut lines = comments
            .iter()
            .map(|line| format!("# {line}"))
            .collect::<Vec<_>>();
        lines.push(format!("schema = {SCHEMA}\ngames = {}", self.games));
        lines.push("# The lower triangle, in the order of the terms of the program.".to_owned());
        lines.push("covariance = [".to_owned());
        for (row, numbers) in self.covariance.iter().enumerate() {
            let numbers = numbers[..=row].iter().map(|&it| rounded(it));
            lines.push(format!("  [{}],", numbers.collect::<Vec<_>>().join(", ")));
        }
        lines.push("]\n\n[weights]".to_owned());
        let weights = NAMES.iter().zip(self.weights);
        lines.extend(weights.map(|(name, weight)| format!("{name} = {}", rounded(weight))));
        lines.join("\n") + "\n"
    }
}

fn terms_of_level(level: u8) -> Terms {
    let options = Table::from_iter([("level".to_owned(), level.into())]);
    let settings = Settings::of(KIND, &options);
    terms(&settings.expect("a level has numbers only"))
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
