//! [`Range`]: the numbers that a parameter may have, and [`ParamError`]: what is wrong with one.

use std::fmt;

use super::eval::{PatternError, PatternTable};

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

/// A number that a key sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name of the key, with dots where it lies in a part: `complexity.width`.
    pub key: String,
    /// Its value; `None` where it is not set.
    pub value: Option<f64>,
    /// The values it may have.
    pub range: Range,
    /// The unit of its value: `MiB`; empty where it has none.
    pub unit: &'static str,
    /// Whether it may also be a curve, a list of points whose second numbers are in the range.
    pub takes_curve: bool,
}

impl Parameter {
    /// The error of a value that is out of range; `None` where it is in range or not set.
    pub fn error(self) -> Option<OutOfRange> {
        let Self { key, range, .. } = self;
        let value = self.value.filter(|&value| !range.contains(value))?;
        Some(OutOfRange { key, value, range })
    }

    /// The same parameter seen from the section that holds its section under `part`.
    #[must_use]
    pub fn below(self, part: &str) -> Self {
        let key = format!("{part}.{}", self.key);
        Self { key, ..self }
    }
}

/// A number out of its range.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{key} is {value}, expected {range}")]
pub struct OutOfRange {
    /// The name of its key, with dots where it lies in a part.
    pub key: String,
    /// The number.
    pub value: f64,
    /// The numbers that are allowed.
    pub range: Range,
}

/// A parameter that a search cannot work with.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamError {
    /// A number out of its range.
    #[error(transparent)]
    Range(#[from] OutOfRange),
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
