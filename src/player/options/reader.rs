//! [`Reader`]: a table as a serde deserializer. Each error has its path, and unknown keys are
//! collected without ending the reading.

use std::cell::RefCell;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{
    self, DeserializeSeed, Deserializer, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::{Table, Value};

use super::error::OptionError;
use super::wording::{
    describe, describe_value, did_you_mean, expected_one_of, in_toml_words, one_line, shorten,
    unknown_key,
};

/// A step from a value to one within it.
#[derive(Clone, Debug)]
pub(super) enum Segment {
    Key(String),
    Index(usize),
}

/// A path as in messages: `search.schedule[1].depth`.
pub(super) fn path_text(path: &[Segment]) -> String {
    let mut text = String::new();
    for segment in path {
        match segment {
            Segment::Key(key) if text.is_empty() => text.push_str(key),
            Segment::Key(key) => text.extend([".", key]),
            Segment::Index(index) => text += &format!("[{index}]"),
        }
    }
    text
}

/// Why a value cannot be read.
#[derive(Debug)]
pub(super) struct Fault {
    pub message: String,
    /// The missing key, if that is the fault.
    pub missing: Option<&'static str>,
    /// The place of the fault.
    pub path: Vec<Segment>,
    is_located: bool,
}

impl Fault {
    fn new(message: String) -> Self {
        Self {
            message,
            missing: None,
            path: Vec::new(),
            is_located: false,
        }
    }

    /// The same fault with its place, unless it has one. Faults arise at the innermost value.
    fn at(mut self, place: &Place<'_>) -> Self {
        if !self.is_located {
            self.is_located = true;
            self.path = place.path();
        }
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(one_line(&message.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let expected = in_toml_words(&expected.to_string());
        Self::new(format!("found {}, expected {expected}", describe(found)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let wanted = in_toml_words(&expected.to_string());
        Self::new(match found {
            Unexpected::Signed(number) => format!("{number} is out of range, expected {wanted}"),
            other => format!("found {}, expected {wanted}", describe(other)),
        })
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        let hint = did_you_mean(word, known.iter().copied());
        let expected = expected_one_of(known);
        Self::new(format!(
            "unknown value `{}`{hint}, {expected}",
            shorten(word)
        ))
    }

    fn unknown_field(word: &str, known: &'static [&'static str]) -> Self {
        Self::new(unknown_key(word, known))
    }

    fn missing_field(key: &'static str) -> Self {
        Self {
            missing: Some(key),
            ..Self::new(format!("missing key `{key}`"))
        }
    }
}

/// The place of a value: the step to it, and the place of its container.
#[derive(Clone, Copy)]
struct Place<'a> {
    step: Step<'a>,
    outer: Option<&'a Place<'a>>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    /// The whole table.
    Root,
    Key(&'a str),
    Index(usize),
}

impl Place<'_> {
    fn path(&self) -> Vec<Segment> {
        let mut path = self.outer.map(Self::path).unwrap_or_default();
        match self.step {
            Step::Root => {}
            Step::Key(key) => path.push(Segment::Key(key.to_owned())),
            Step::Index(index) => path.push(Segment::Index(index)),
        }
        path
    }
}

/// A value to be read.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    value: &'a Value,
    place: Place<'a>,
    /// Unknown keys so far.
    unknown: &'a RefCell<Vec<OptionError>>,
}

impl<'a> Reader<'a> {
    /// Reads all options. Unknown keys are added to `unknown`.
    pub fn new(value: &'a Value, unknown: &'a RefCell<Vec<OptionError>>) -> Self {
        Self {
            value,
            place: Place {
                step: Step::Root,
                outer: None,
            },
            unknown,
        }
    }

    /// Reads the value by its type.
    fn read<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::String(text) => visitor.visit_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Boolean(flag) => visitor.visit_bool(*flag),
            Value::Array(_) => visitor.visit_seq(self.elements()),
            Value::Table(table) => visitor.visit_map(self.entries(table, None)),
            Value::Datetime(_) => {
                let read = self.value.clone().deserialize_any(visitor);
                read.map_err(|error| Fault::new(one_line(error.message())))
            }
        }
    }

    fn elements(&self) -> Elements<'_> {
        Elements {
            array: self,
            values: self.value.as_array().map_or(&[], Vec::as_slice),
            next: 0,
        }
    }

    fn entries(&'a self, table: &'a Table, fields: Option<&'static [&'static str]>) -> Entries<'a> {
        Entries {
            table: self,
            entries: table.iter(),
            fields,
            current: None,
        }
    }

    fn inner<'b>(&'b self, step: Step<'b>, value: &'b Value) -> Reader<'b> {
        Reader {
            value,
            place: Place {
                step,
                outer: Some(&self.place),
            },
            unknown: self.unknown,
        }
    }

    /// A fault of the value's type.
    fn wrong_type(&self, expected: &str) -> Fault {
        let found = describe_value(self.value);
        Fault::new(format!("found {found}, expected {expected}"))
    }
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.read(visitor).map_err(|fault| fault.at(&self.place))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let read = match self.value {
            Value::Table(table) => visitor.visit_map(self.entries(table, Some(fields))),
            // The crate `toml` reads a date as a struct with a special name.
            Value::Datetime(_) => {
                let read = self.value.clone().deserialize_struct(name, fields, visitor);
                read.map_err(|error| Fault::new(one_line(error.message())))
            }
            _ => Err(self.wrong_type("a table `{ .. }`")),
        };
        read.map_err(|fault: Fault| fault.at(&self.place))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let read = match self.value {
            Value::String(word) => visitor.visit_enum(word.as_str().into_deserializer()),
            Value::Table(table) if table.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(self.entries(table, None)))
            }
            _ => {
                let found = describe_value(self.value);
                Err(Fault::new(format!(
                    "found {found}, {}",
                    expected_one_of(variants)
                )))
            }
        };
        read.map_err(|fault: Fault| fault.at(&self.place))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// The elements of an array.
struct Elements<'a> {
    array: &'a Reader<'a>,
    values: &'a [Value],
    next: usize,
}

impl<'de> SeqAccess<'de> for Elements<'_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let Some(value) = self.values.get(self.next) else {
            return Ok(None);
        };
        let step = Step::Index(self.next);
        self.next += 1;
        // An untagged enum reports a fault without a place.
        let inner = self.array.inner(step, value);
        let read = seed.deserialize(inner).map(Some);
        read.map_err(|fault| fault.at(&inner.place))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.values.len() - self.next)
    }
}

/// The entries of a table; of a struct only those with a field.
struct Entries<'a> {
    table: &'a Reader<'a>,
    entries: toml::map::Iter<'a, String, Value>,
    fields: Option<&'static [&'static str]>,
    current: Option<(&'a str, &'a Value)>,
}

impl Entries<'_> {
    /// True when the key may be there. Otherwise it is added to the unknown keys.
    fn is_expected(&self, key: &str) -> bool {
        let Some(fields) = self.fields.filter(|fields| !fields.contains(&key)) else {
            return true;
        };
        let place = Place {
            step: Step::Key(key),
            outer: Some(&self.table.place),
        };
        let error = OptionError::unknown_key(path_text(&place.path()), key, fields);
        self.table.unknown.borrow_mut().push(error);
        false
    }
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        loop {
            let Some((key, value)) = self.entries.next() else {
                return Ok(None);
            };
            if self.is_expected(key) {
                self.current = Some((key, value));
                let place = self.table.inner(Step::Key(key), value).place;
                let read = seed.deserialize(StrDeserializer::<Fault>::new(key));
                return read.map(Some).map_err(|fault| fault.at(&place));
            }
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let Some((key, value)) = self.current.take() else {
            return Err(de::Error::custom("a value was asked for before its key"));
        };
        let inner = self.table.inner(Step::Key(key), value);
        let read = seed.deserialize(inner);
        read.map_err(|fault| fault.at(&inner.place))
    }
}
