//! [`Curve`]: a number that depends on the number of stones on the board.

use serde::Deserialize;

use crate::OptionError;
use engine::Parameter;
use engine::params::{KeyValue, ParamType};

/// A constant number, or straight lines between points over the number of stones on the board.
// CITE: curves over the move number instead of single numbers follow the filters of lichess' local
// bots.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number, or a list of [stones on board, number] like [[0, 4], [12, 0]]"
)]
pub enum Curve {
    /// One number for the whole game.
    Constant(f64),
    /// `(stones on board, number)` in ascending order. Before the first point and after the last
    /// one the number is theirs.
    Points(Vec<(u16, f64)>),
}

impl Curve {
    /// The number at `ply` stones on the board.
    pub fn at(&self, ply: u16) -> f64 {
        let points = match self {
            Self::Constant(number) => return *number,
            Self::Points(points) => points,
        };
        let next = points.partition_point(|&(from, _)| from <= ply);
        let before = next.checked_sub(1).and_then(|at| points.get(at));
        match (before, points.get(next)) {
            (Some(&(from, low)), Some(&(to, high))) => {
                low + (high - low) * f64::from(ply - from) / f64::from(to - from)
            }
            (Some(&(_, number)), None) | (None, Some(&(_, number))) => number,
            (None, None) => 0.0,
        }
    }

    /// True when it is 0 throughout.
    pub fn is_zero(&self) -> bool {
        match self {
            Self::Constant(number) => *number == 0.0,
            Self::Points(points) => points.iter().all(|&(_, number)| number == 0.0),
        }
    }

    /// The errors in its points as the value of this parameter. A plain number is checked like any
    /// other parameter.
    pub(super) fn errors(&self, parameter: &Parameter) -> Vec<OptionError> {
        let Self::Points(points) = self else {
            return Vec::new();
        };
        let Parameter { key, range, .. } = parameter;
        if points.is_empty() {
            let message = "the curve is empty, expected at least one [stones on board, number]";
            return vec![OptionError::new(key.as_str(), message)];
        }
        let mut errors = Vec::new();
        let mut before = None;
        for (at, &(from, number)) in points.iter().enumerate() {
            let path = format!("{key}[{at}]");
            if let Some(before) = before.filter(|&before| from <= before) {
                let message = format!("{from} is out of order, expected more than {before}");
                errors.push(OptionError::new(path.as_str(), message));
            }
            if !range.contains(number) {
                let message = format!("{number} is out of range, expected {range}");
                errors.push(OptionError::new(path, message));
            }
            before = Some(from);
        }
        errors
    }
}

impl ParamType for Curve {
    fn describe(value: Option<&Self>) -> KeyValue {
        KeyValue::Number {
            number: value.map(|it| it.at(0)),
            is_whole: false,
            takes_curve: true,
        }
    }
}

impl Default for Curve {
    fn default() -> Self {
        Self::Constant(0.0)
    }
}
