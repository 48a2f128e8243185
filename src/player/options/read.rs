//! [`read_section`]: reads the options of a player, with all errors.

use std::cell::RefCell;
use std::collections::HashSet;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::error::{OptionError, OptionErrors};
use super::ranges::check_ranges;
use super::reader::{Reader, Segment, path_text};
use engine::Params;

/// Parses the options of a player as a section that the macro `engine::params!` declares.
///
/// # Errors
/// Every key that is unknown, missing, out of range or of the wrong type, with its path.
pub fn parse_section<P: Params>(options: Table) -> Result<P, OptionErrors> {
    read_section(options).into_result()
}

/// Parses the options of a player as `T`, whose fields are all possible keys.
///
/// # Errors
/// Every key that is unknown, missing or of the wrong type, with its path.
pub fn parse_options<T: DeserializeOwned>(options: Table) -> Result<T, OptionErrors> {
    match read_options(options) {
        Parsed {
            value: Some(value),
            errors,
        } if errors.is_empty() => Ok(value),
        Parsed { errors, .. } => Err(OptionErrors(errors)),
    }
}

/// The result of reading a table with errors.
pub(crate) struct Parsed<T> {
    /// The struct, read without the keys in `errors`; `None` when one of them is required.
    pub value: Option<T>,
    /// All errors of the table; not empty when `value` is `None`.
    pub errors: Vec<OptionError>,
}

impl<T> Parsed<T> {
    /// True when the option at `path`, or a part of it, could not be read.
    pub fn lacks(&self, path: &str) -> bool {
        self.errors.iter().any(|error| error.is_within(path))
    }

    /// Adds errors that were found otherwise.
    #[must_use]
    pub fn and(mut self, errors: Vec<OptionError>) -> Self {
        self.errors.extend(errors);
        self
    }

    /// Adds the errors that `check` finds in the value.
    #[must_use]
    pub fn checked(mut self, check: impl FnOnce(&T) -> Vec<OptionError>) -> Self {
        let found = self.value.as_ref().map(check).unwrap_or_default();
        self.errors.extend(found);
        self
    }

    /// The value, if there are no errors.
    ///
    /// # Errors
    /// All errors.
    pub(crate) fn into_result(self) -> Result<T, OptionErrors> {
        match self.value {
            Some(value) if self.errors.is_empty() => Ok(value),
            _ => Err(OptionErrors(self.errors)),
        }
    }
}

/// Reads as much of a section as possible.
pub(crate) fn read_section<P: Params>(mut options: Table) -> Parsed<P> {
    let out_of_range = check_ranges(&mut options, "", &P::default().parameters());
    let mut parsed = read_options(options);
    parsed.errors.splice(0..0, out_of_range);
    parsed
}

/// Largest number of values of the wrong type that are looked for in one table. Each one costs a
/// reading of the table.
const MAX_READINGS: usize = 100;

/// Reads as much of a table as possible. Takes time in proportion to its size.
pub(crate) fn read_options<T: DeserializeOwned>(options: Table) -> Parsed<T> {
    let mut options = Value::Table(options);
    let mut errors = Vec::new();
    let mut unknown = UnknownKeys::default();
    let mut removed = Vec::<String>::new();
    let mut value = None;
    for _ in 0..MAX_READINGS {
        let found = RefCell::default();
        let read = T::deserialize(Reader::new(&options, &found));
        unknown.add(found.into_inner());
        let fault = match read {
            Ok(read) => {
                value = Some(read);
                break;
            }
            Err(fault) => fault,
        };
        let path = path_text(&fault.path);
        // A missing key that was removed, or is misspelled, has been reported already.
        let is_reported = |missing: &str| {
            removed.iter().any(|key| key == missing) || unknown.has_for(missing, &path)
        };
        if fault.missing.is_some_and(is_reported) {
            break;
        }
        errors.push(OptionError::new(path, fault.message));
        // Without the wrong value the rest can be read.
        match remove(&mut options, &fault.path) {
            Some(key) => removed.push(key),
            None => break,
        }
    }
    errors.splice(0..0, unknown.errors);
    Parsed { value, errors }
}

/// Unknown keys of several readings, each once.
#[derive(Default)]
struct UnknownKeys {
    errors: Vec<OptionError>,
    paths: HashSet<String>,
}

impl UnknownKeys {
    fn add(&mut self, found: Vec<OptionError>) {
        let new = found
            .into_iter()
            .filter(|it| self.paths.insert(it.path.clone()));
        self.errors.extend(new);
    }

    /// True when one of them, in the table at `path`, looks like this key.
    fn has_for(&self, key: &str, path: &str) -> bool {
        let hint = format!("(did you mean `{key}`?)");
        let mut within = self.errors.iter().filter(|error| error.is_within(path));
        within.any(|error| error.message.contains(&hint))
    }
}

/// Removes the innermost key of `path`, an array as a whole, and returns it; `None` when there is
/// nothing to remove.
fn remove(options: &mut Value, path: &[Segment]) -> Option<String> {
    let mut keys = path.iter().map_while(|segment| match segment {
        Segment::Key(key) => Some(key.as_str()),
        Segment::Index(_) => None,
    });
    let mut last = keys.next()?;
    let mut table = options.as_table_mut()?;
    for key in keys {
        table = table.get_mut(last)?.as_table_mut()?;
        last = key;
    }
    table.remove(last).map(|_| last.to_owned())
}
