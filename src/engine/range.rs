//! [`ParamError`]: a parameter that a search cannot work with, and the ranges that the searches have in common.

use std::ops::RangeInclusive;

use super::eval::{ModelScores, PatternError, PatternTable};
use super::pattern::{CandidateLimits, ModelKind};

/// A parameter that a search cannot work with.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamError {
    /// A number out of its range.
    #[error("{key} is {value}, expected {min} to {max}")]
    Range {
        /// Name of the parameter, with dots where it lies in a part.
        key: &'static str,
        /// The offending value.
        value: f64,
        /// Least value allowed.
        min: f64,
        /// Largest value allowed.
        max: f64,
    },
    /// A pattern of the part `patterns` that other searches could work with.
    #[error("patterns.{0}")]
    Pattern(PatternError),
}

/// Collects what is out of range.
#[derive(Default)]
pub(super) struct RangeCheck(Vec<ParamError>);

impl RangeCheck {
    /// Notes `value` unless it lies within `range`; a value that is no number does not.
    #[must_use]
    pub fn within(
        mut self,
        key: &'static str,
        value: impl Into<f64>,
        range: RangeInclusive<f64>,
    ) -> Self {
        let value = value.into();
        if !range.contains(&value) {
            let (min, max) = range.into_inner();
            self.0.push(ParamError::Range {
                key,
                value,
                min,
                max,
            });
        }
        self
    }

    /// The ranges of the part `candidates`.
    #[must_use]
    pub fn candidates(self, limits: CandidateLimits) -> Self {
        self.within("candidates.per_two_model", limits.per_two_model, 0.0..=4.0)
            .within(
                "candidates.per_other_model",
                limits.per_other_model,
                1.0..=4.0,
            )
            .within(
                "candidates.per_side_percent",
                limits.per_side_percent,
                1.0..=100.0,
            )
    }

    /// The ranges of the part `scores`.
    #[must_use]
    pub fn scores(self, scores: &ModelScores) -> Self {
        SCORES.into_iter().fold(self, |check, (key, kind)| {
            check.within(key, scores.of(kind), 0.0..=100_000_000.0)
        })
    }

    /// That no line of the part `patterns` has more than so many points.
    #[must_use]
    pub fn short_patterns(mut self, table: &PatternTable, most: usize) -> Self {
        let errors = table.longer_than(most).into_iter();
        self.0.extend(errors.map(ParamError::Pattern));
        self
    }

    /// Everything that was out of range, in the order in which it was looked at.
    pub fn errors(self) -> Vec<ParamError> {
        self.0
    }
}

const SCORES: [(&str, ModelKind); 7] = [
    ("scores.five", ModelKind::Five),
    ("scores.open_four", ModelKind::OpenFour),
    ("scores.rushing_four", ModelKind::RushingFour),
    ("scores.open_three", ModelKind::OpenThree),
    ("scores.sleeping_three", ModelKind::SleepingThree),
    ("scores.open_two", ModelKind::OpenTwo),
    ("scores.sleeping_two", ModelKind::SleepingTwo),
];
