//! [`Range`]: the allowed numbers of a parameter.

use std::fmt;

/// The allowed numbers of a parameter, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// Smallest allowed number.
    pub min: f64,
    /// Largest allowed number; infinite without an upper end.
    pub max: f64,
    /// True when only whole numbers are allowed.
    pub is_whole: bool,
}

impl Range {
    /// True when `value` is in the range. NaN is not.
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
        if self.max.is_finite() {
            format!("{number} from {} to {}", self.min, self.max)
        } else {
            format!("{number} from {}", self.min)
        }
    }
}

impl fmt::Display for Range {
    /// `1 to 64`, or `a whole number from 1` without an upper end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.max.is_finite() {
            write!(f, "{} to {}", self.min, self.max)
        } else {
            f.write_str(&self.describe())
        }
    }
}

/// A number that a key sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name of the key, with dots for a key of a part: `complexity.width`.
    pub key: String,
    /// Its value; `None` when it is not set.
    pub value: Option<f64>,
    /// The allowed values.
    pub range: Range,
    /// The unit of its value: `MiB`; empty without a unit.
    pub unit: &'static str,
    /// True when it may also be a curve, a list of points whose second numbers are in the range.
    pub takes_curve: bool,
}

impl Parameter {
    /// The error of a value out of range; `None` when it is in range or not set.
    pub fn error(self) -> Option<OutOfRange> {
        let Self { key, range, .. } = self;
        let value = self.value.filter(|&value| !range.contains(value))?;
        Some(OutOfRange { key, value, range })
    }

    /// The error with `part` in front of its key, for the section that contains `part`.
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
    /// The name of its key, with dots for a key of a part.
    pub key: String,
    /// The number.
    pub value: f64,
    /// The allowed numbers.
    pub range: Range,
}

/// `table_mib`, or less if the table would take more than `bytes`; at least 1.
pub(crate) fn fitting_table(table_mib: u16, bytes: u64) -> u16 {
    let most = u16::try_from(bytes >> 20).unwrap_or(u16::MAX);
    table_mib.min(most).max(1)
}
