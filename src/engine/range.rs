//! [`Parameters`]: the numeric parameters of a search, each declared once with its value and its
//! range.
//!
//! The declaration of a parameter serves both checks: [`Parameters::errors`] checks the values of a
//! struct, and whoever reads a configuration looks the range up by the key. So a message can never
//! name another range than the check uses.

use std::fmt;
use std::ops::RangeInclusive;

use super::eval::{ModelScores, PatternError, PatternTable};
use super::pattern::{CandidateLimits, ModelKind};

/// The numbers that a parameter may have, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Smallest number allowed.
    pub min: f64,
    /// Largest number allowed; infinite where there is no upper end.
    pub max: f64,
    /// Whether only whole numbers are allowed.
    pub is_whole: bool,
}

impl Range {
    /// Whether `value` lies in the range. NaN does not.
    pub fn contains(&self, value: f64) -> bool {
        (self.min..=self.max).contains(&value)
    }

    /// The range with the type of its numbers: `a whole number from 1 to 64`.
    pub fn describe(&self) -> String {
        let number = if self.is_whole {
            "a whole number"
        } else {
            "a number"
        };
        match self.max.is_finite() {
            true => format!("{number} from {} to {}", self.min, self.max),
            false => format!("{number} from {}", self.min),
        }
    }
}

impl fmt::Display for Range {
    /// `1 to 64`, or `a whole number from 1` where there is no upper end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.max.is_finite() {
            true => write!(f, "{} to {}", self.min, self.max),
            false => f.write_str(&self.describe()),
        }
    }
}

/// The type of a parameter.
pub trait Number: Copy {
    /// Whether it holds whole numbers only.
    const IS_WHOLE: bool;
    /// The nearest `f64`.
    fn to_f64(self) -> f64;
}

macro_rules! numbers {
    ($($number:ty: $is_whole:literal),*) => {$(
        impl Number for $number {
            const IS_WHOLE: bool = $is_whole;
            fn to_f64(self) -> f64 {
                self as f64
            }
        }
    )*};
}

numbers!(u8: true, u16: true, u32: true, u64: true, i32: true, f64: false);

/// A numeric parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name, with dots where it lies in a part: `complexity.width`.
    pub key: &'static str,
    /// Its value.
    pub value: f64,
    /// The values it may have.
    pub range: Range,
    /// Whether it may also be a curve, a list of points whose second numbers are in the range.
    pub takes_curve: bool,
}

/// Numeric parameters, in the order in which they were declared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters(Vec<Parameter>);

impl Parameters {
    /// Adds a parameter.
    #[must_use]
    pub fn with<N: Number>(
        mut self,
        key: &'static str,
        value: N,
        range: RangeInclusive<f64>,
    ) -> Self {
        let (min, max) = range.into_inner();
        self.0.push(Parameter {
            key,
            value: value.to_f64(),
            range: Range {
                min,
                max,
                is_whole: N::IS_WHOLE,
            },
            takes_curve: false,
        });
        self
    }

    /// Lets the last parameter be a curve as well.
    #[must_use]
    pub fn or_curve(mut self) -> Self {
        if let Some(last) = self.0.last_mut() {
            last.takes_curve = true;
        }
        self
    }

    /// Adds a parameter without an upper end.
    #[must_use]
    pub fn with_from<N: Number>(self, key: &'static str, value: N, min: f64) -> Self {
        self.with(key, value, min..=f64::INFINITY)
    }

    /// Adds all parameters of `others`.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Adds those of the part `candidates`.
    #[must_use]
    pub(super) fn candidates(self, limits: CandidateLimits) -> Self {
        let CandidateLimits {
            per_two_model,
            per_other_model,
            per_side_percent,
        } = limits;
        self.with("candidates.per_two_model", per_two_model, 0.0..=4.0)
            .with("candidates.per_other_model", per_other_model, 1.0..=4.0)
            .with("candidates.per_side_percent", per_side_percent, 1.0..=100.0)
    }

    /// Adds those of the part `scores`.
    #[must_use]
    pub(super) fn scores(self, scores: &ModelScores) -> Self {
        SCORES.into_iter().fold(self, |declared, (key, kind)| {
            declared.with(key, scores.of(kind), 0.0..=100_000_000.0)
        })
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Parameter> {
        self.0.iter()
    }

    /// The parameters whose values are out of range.
    pub fn errors(&self) -> Vec<ParamError> {
        let wrong = self.iter().filter(|it| !it.range.contains(it.value));
        wrong.cloned().map(ParamError::Range).collect()
    }
}

/// A parameter that a search cannot work with.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamError {
    /// A number out of its range.
    #[error("{key} is {value}, expected {range}", key = .0.key, value = .0.value, range = .0.range)]
    Range(Parameter),
    /// A pattern of the part `patterns` that other searches could work with.
    #[error("patterns.{0}")]
    Pattern(PatternError),
}

/// The patterns with more than `most` points, which a search cannot follow.
pub(super) fn long_patterns(table: &PatternTable, most: usize) -> Vec<ParamError> {
    let errors = table.longer_than(most).into_iter();
    errors.map(ParamError::Pattern).collect()
}

/// `table_mib`, or less where the table would take more than `bytes`; at least 1.
pub(crate) fn fitting_table(table_mib: u16, bytes: u64) -> u16 {
    let most = u16::try_from(bytes >> 20).unwrap_or(u16::MAX);
    table_mib.min(most).max(1)
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
