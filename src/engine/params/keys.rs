//! [`Key`]: the declaration of a key, and [`Params`]: the keys of a section.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use serde::de::{DeserializeOwned, Error, MapAccess};

use crate::range::{OutOfRange, Parameter, Range};

/// The type of a key.
pub trait ParamType {
    /// A value with the facts of its type; `None` when the key is not set.
    fn describe(value: Option<&Self>) -> KeyValue;
}

/// A section of keys, declared by the macro [`params!`](crate::params!).
pub trait Params: Default + ParamType + DeserializeOwned {
    /// The keys with their values, in the order of their declarations. The keys of the default have
    /// the default values.
    fn keys(&self) -> Vec<Key>;

    /// The names of the keys.
    fn names() -> &'static [&'static str];

    /// Reads the next value of `map` into the key of this name.
    ///
    /// # Errors
    /// When there is no such key, or the value has the wrong type.
    fn read_key<'de, M: MapAccess<'de>>(&mut self, key: &str, map: &mut M) -> Result<(), M::Error>;

    /// The numbers, those of nested sections included.
    fn parameters(&self) -> Vec<Parameter> {
        parameters(&self.keys())
    }

    /// The values as lines of TOML, nested sections by dotted keys. Leaves out values that are not
    /// set or have no short form.
    fn to_toml(&self) -> String {
        toml_lines("", &self.keys())
    }

    /// The numbers that are out of range.
    fn out_of_range(&self) -> Vec<OutOfRange> {
        let parameters = self.parameters().into_iter();
        parameters.filter_map(Parameter::error).collect()
    }
}

/// A key of a section: its value, and what its declaration says.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Its value, which includes its type.
    pub value: KeyValue,
    /// The range of its number, in the unit; `None` if only the type limits it.
    pub range: Option<Range>,
    /// The unit of its number: `MiB`; empty without a unit.
    pub unit: &'static str,
    /// Where its default comes from; empty if the declaration does not say.
    pub source: &'static str,
    /// The meaning of a missing key, if the default has no written form.
    pub absent: &'static str,
    /// A TOML value for examples, if the default has no written form.
    pub example: Option<&'static str>,
    /// True when the section must have it.
    pub is_needed: bool,
    doc: &'static [&'static str],
}

impl Key {
    /// A key with this value. `doc` holds the lines of its documentation.
    pub fn new<T: ParamType>(name: &'static str, value: &T, doc: &'static [&'static str]) -> Self {
        Self {
            name,
            value: T::describe(Some(value)),
            range: None,
            unit: "",
            source: "",
            absent: "",
            example: None,
            is_needed: false,
            doc,
        }
    }

    /// The same with a range for its number, both ends included.
    #[must_use]
    pub fn range<N: Into<f64>>(self, range: RangeInclusive<N>) -> Self {
        let (min, max) = range.into_inner();
        self.within(min.into(), max.into())
    }

    /// The same with a least value for its number.
    #[must_use]
    pub fn at_least(self, min: impl Into<f64>) -> Self {
        self.within(min.into(), f64::INFINITY)
    }

    fn within(self, min: f64, max: f64) -> Self {
        let is_whole = matches!(self.value, KeyValue::Number { is_whole: true, .. });
        let range = Some(Range { min, max, is_whole });
        Self { range, ..self }
    }

    /// The same with a unit.
    #[must_use]
    pub fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// The same with the source of its default.
    #[must_use]
    pub fn source(self, source: &'static str) -> Self {
        Self { source, ..self }
    }

    /// The same with a text for the meaning of a missing key.
    #[must_use]
    pub fn absent(self, absent: &'static str) -> Self {
        Self { absent, ..self }
    }

    /// The same with a TOML value for examples.
    #[must_use]
    pub fn example(self, example: &'static str) -> Self {
        let example = Some(example);
        Self { example, ..self }
    }

    /// The same as a required key. Its default is never used.
    #[must_use]
    pub fn needed(self) -> Self {
        Self {
            is_needed: true,
            ..self
        }
    }

    /// Its documentation for users: the first paragraph.
    pub fn doc(&self) -> String {
        first_paragraph(self.doc)
    }

    /// The allowed numbers with their unit: `1 to 64 plies`. Only the unit if the type alone limits
    /// them; empty for other types.
    pub fn numbers(&self) -> String {
        let numbers = self.range.map(|range| {
            if range.max.is_finite() {
                format!("{} to {}", range.min, range.max)
            } else {
                format!("from {}", range.min)
            }
        });
        let parts = [numbers.as_deref().unwrap_or_default(), self.unit];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(" ")
    }
}

/// The value of a key. `None` stands for a value that is not set.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyValue {
    /// A number.
    Number {
        /// Its value; of a curve that at its start.
        number: Option<f64>,
        /// True when only whole numbers are allowed.
        is_whole: bool,
        /// True when it may also be a curve, a list of points whose second numbers are in the
        /// range.
        takes_curve: bool,
    },
    /// `true` or `false`.
    Flag(Option<bool>),
    /// One of several words.
    Word {
        /// Its value.
        word: Option<&'static str>,
        /// All words.
        choices: &'static [Choice],
    },
    /// A section of its own.
    Part(Vec<Key>),
    /// A list of sections with these keys.
    Sections {
        /// Its value in TOML.
        toml: Option<String>,
        /// The keys of a section.
        keys: Vec<Key>,
    },
    /// Anything else.
    Other {
        /// Its value in TOML.
        toml: Option<Cow<'static, str>>,
        /// The allowed values in words.
        expected: &'static str,
    },
}

impl KeyValue {
    /// The section `params`, or its default.
    pub fn section<P: Params>(params: Option<&P>) -> Self {
        Self::Part(params.map_or_else(|| P::default().keys(), P::keys))
    }

    /// The value as it is written in TOML; `None` where it is not set or a section.
    pub fn toml(&self) -> Option<String> {
        match self {
            Self::Number { number, .. } => number.map(|it| it.to_string()),
            Self::Flag(flag) => flag.map(|it| it.to_string()),
            Self::Word { word, .. } => word.map(|it| format!("\"{it}\"")),
            Self::Part(_) => None,
            Self::Sections { toml, .. } => toml.clone(),
            Self::Other { toml, .. } => toml.as_ref().map(ToString::to_string),
        }
    }
}

/// A word that a key may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The word.
    pub word: &'static str,
    /// The lines of its documentation.
    pub doc: &'static [&'static str],
}

impl Choice {
    /// Its documentation for users: the first paragraph.
    pub fn doc(&self) -> String {
        first_paragraph(self.doc)
    }
}

fn first_paragraph(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| line.trim());
    let lines = lines.take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

fn toml_lines(above: &str, keys: &[Key]) -> String {
    let line = |key: &Key| match (&key.value, key.value.toml()) {
        (KeyValue::Part(keys), _) => toml_lines(&format!("{above}{}.", key.name), keys),
        (_, Some(value)) => format!("{above}{} = {value}\n", key.name),
        (_, None) => String::new(),
    };
    keys.iter().map(line).collect()
}

/// The names of the keys of a section.
pub fn names<P: Params>() -> Vec<&'static str> {
    P::default().keys().iter().map(|key| key.name).collect()
}

/// The error of a key that a section does not have.
pub fn unknown_key<P: Params, E: Error>(key: &str) -> E {
    E::unknown_field(key, P::names())
}

/// The numbers of these keys, those of nested sections included, with dots in their names.
fn parameters(keys: &[Key]) -> Vec<Parameter> {
    let mut parameters = Vec::new();
    for key in keys {
        match (&key.value, key.range) {
            (KeyValue::Part(part), _) => {
                let inner = self::parameters(part).into_iter();
                parameters.extend(inner.map(|it| it.below(key.name)));
            }
            (
                &KeyValue::Number {
                    number,
                    takes_curve,
                    ..
                },
                Some(range),
            ) => {
                parameters.push(Parameter {
                    key: key.name.into(),
                    value: number,
                    range,
                    unit: key.unit,
                    takes_curve,
                });
            }
            _ => {}
        }
    }
    parameters
}
