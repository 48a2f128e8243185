//! [`Number`]: a number of the search while it is tuned.

use engine::{Params, SearchParams};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rules::Rule;

/// The part of its default by which a number is varied at the end of a run.
const STEP: f64 = 0.1;
/// The part of its range by which a number is varied whose default is 0.
const STEP_OF_RANGE: f64 = 0.02;
/// The least step of a whole number. Rounding is random, so half a unit has an effect.
const STEP_OF_WHOLE: f64 = 0.5;

/// A number of the search: its value so far, and how far it is varied.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Its path among [`SearchParams`]: `razoring.base`.
    pub key: String,
    /// Its value so far. Whole numbers have fractions too, until they are used.
    pub value: f64,
    /// The value that it began with.
    pub default: f64,
    /// How far it is varied at the end of the run.
    pub(super) step: f64,
    min: f64,
    max: f64,
    is_whole: bool,
}

/// The section for several threads. Games for tuning use one.
const UNUSED: &str = "parallel";

impl Number {
    /// The numbers of the search under a rule: those of other rules and of several threads are left
    /// out. Each has its default value.
    pub fn all(rule: Rule) -> Vec<Self> {
        let is_used = |key: &str| {
            let mut others = Rule::ALL.into_iter().filter(|&it| it != rule);
            let end = key.rsplit('.').next().unwrap_or_default();
            !others.any(|other| end == other.to_string()) && !is_within(key, UNUSED)
        };
        let parameters = SearchParams::default().parameters().into_iter();
        let used = parameters.filter(|it| is_used(&it.key));
        used.filter_map(|it| {
            let (value, range) = (it.value?, it.range);
            let step = if value == 0.0 {
                STEP_OF_RANGE * (range.max - range.min)
            } else {
                STEP * value.abs()
            };
            Some(Self {
                key: it.key,
                value,
                default: value,
                step: step.max(if range.is_whole { STEP_OF_WHOLE } else { 0.0 }),
                min: range.min,
                max: range.max,
                is_whole: range.is_whole,
            })
        })
        .collect()
    }

    /// True for the number with this path, or within the section with this path.
    pub fn is_named(&self, name: &str) -> bool {
        is_within(&self.key, name)
    }

    /// Its value within its range; a whole number is rounded to the nearest.
    pub fn rounded(&self) -> f64 {
        let value = self.value.clamp(self.min, self.max);
        if self.is_whole { value.round() } else { value }
    }

    /// Its value plus `offset` within its range. A whole number is rounded up or down at random, so
    /// that the mean is the value.
    pub(super) fn moved(&self, offset: f64, rng: &mut ChaCha8Rng) -> f64 {
        let share = rng.random::<f64>();
        let value = (self.value + offset).clamp(self.min, self.max);
        if self.is_whole {
            (value + share).floor().min(self.max)
        } else {
            value
        }
    }

    /// Moves the value, but not out of its range.
    pub(super) fn shift(&mut self, offset: f64) {
        self.value = (self.value + offset).clamp(self.min, self.max);
    }
}

/// True when `key` is the path `name`, or below it.
fn is_within(key: &str, name: &str) -> bool {
    let rest = key.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The numbers as the text of a file: a line of TOML for each, by its path.
pub fn numbers_text<'a>(numbers: impl IntoIterator<Item = (&'a str, f64)>) -> String {
    let lines = numbers.into_iter();
    lines
        .map(|(key, value)| format!("{key} = {value}\n"))
        .collect()
}
