//! [`ParamError`]: a parameter out of its range, and the ranges that the searches have in common.

use std::ops::RangeInclusive;

use super::eval::ModelScores;
use super::pattern::{CandidateLimits, ModelKind};

/// A parameter out of its range.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{key} is {value}, expected {min} to {max}")]
pub struct ParamError {
    /// Name of the parameter, with dots where it lies in a part.
    pub key: &'static str,
    /// The offending value.
    pub value: f64,
    /// Least value allowed.
    pub min: f64,
    /// Largest value allowed.
    pub max: f64,
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
            self.0.push(ParamError {
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
