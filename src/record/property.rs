//! [`Property`]: an SGF property without a meaning for Nekomoku, kept unchanged.

use serde::{Deserialize, Serialize};

/// An SGF property: labels and marks on the board, the author of comments, the clock of another
/// program.
///
/// Its values are kept as written between the brackets, escapes included, because the meaning of
/// `:` depends on the property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(String, Vec<String>)", into = "(String, Vec<String>)")]
pub struct Property {
    id: String,
    values: Vec<String>,
}

/// Why a property is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PropertyError {
    /// The name is empty or has wrong characters.
    #[error("`{0}` is not a property, expected capital letters like `LB`")]
    Id(String),
    /// A record has its own field for this property.
    #[error("property {0} cannot be kept, because a record has a field for it")]
    Known(String),
    /// There is no value.
    #[error("property {0} has no value")]
    NoValue(String),
    /// A bracket in the value is not escaped, or the last one is.
    #[error("property {0}: `{1}` is not a value, expected every `]` and a last `\\` after a `\\`")]
    Value(String, String),
}

/// Properties with a field of the record, or of the file as a whole.
const KNOWN: [&str; 15] = [
    "AB", "AE", "AP", "AW", "B", "C", "CA", "FF", "GM", "NEKOMOKU", "PB", "PL", "PW", "SZ", "W",
];

/// Properties of the standard whose values are points or rectangles between two corners.
const POINTS: [&str; 9] = ["CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"];
/// Properties of the standard whose values lead from a point to another.
const ARROWS: [&str; 2] = ["AR", "LN"];
/// The property of the standard that labels a point.
const LABEL: &str = "LB";

impl Property {
    /// The property `id` with these values, as written in a file.
    ///
    /// # Errors
    /// When the property could not be read back.
    pub fn new(id: &str, values: Vec<String>) -> Result<Self, PropertyError> {
        let is_plain = |it: u8| it.is_ascii_uppercase() || it.is_ascii_digit();
        if id.is_empty() || !id.bytes().all(is_plain) {
            return Err(PropertyError::Id(id.to_owned()));
        }
        if KNOWN.contains(&id) {
            return Err(PropertyError::Known(id.to_owned()));
        }
        if values.is_empty() {
            return Err(PropertyError::NoValue(id.to_owned()));
        }
        if let Some(wrong) = values.iter().find(|value| !is_closed(value)) {
            return Err(PropertyError::Value(id.to_owned(), wrong.clone()));
        }
        Ok(Self {
            id: id.to_owned(),
            values,
        })
    }

    /// The name of the property.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The values, at least one.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// Flips the values vertically on a board of `size` lines if they are known to be points.
    pub(super) fn flip(&mut self, size: u8) {
        let id = self.id.as_str();
        let point = |value: &str| flipped(value, size);
        for value in &mut self.values {
            let turned = match value.split_once(':') {
                None if POINTS.contains(&id) => point(value),
                Some((at, text)) if id == LABEL => point(at).map(|at| format!("{at}:{text}")),
                Some((from, to)) if ARROWS.contains(&id) => {
                    let ends = point(from).zip(point(to));
                    ends.map(|(from, to)| format!("{from}:{to}"))
                }
                // The upper left corner comes first.
                Some((from, to)) if POINTS.contains(&id) => {
                    let corners = point(from).zip(point(to));
                    corners.map(|(lower, upper)| {
                        let (left, right) = (&lower[..1], &upper[..1]);
                        format!("{left}{}:{right}{}", &upper[1..], &lower[1..])
                    })
                }
                _ => None,
            };
            if let Some(turned) = turned {
                *value = turned;
            }
        }
    }

    /// Adds a value.
    pub(super) fn push(&mut self, value: String) {
        debug_assert!(is_closed(&value), "{value}");
        self.values.push(value);
    }
}

/// A point in SGF notation, flipped vertically; `None` when the text is not a point.
fn flipped(point: &str, size: u8) -> Option<String> {
    let &[column, row] = point.as_bytes() else {
        return None;
    };
    let row = row.checked_sub(b'a').filter(|&row| row < size)?;
    let row = b'a' + (size - 1 - row);
    column
        .is_ascii_lowercase()
        .then(|| [char::from(column), char::from(row)].iter().collect())
}

/// True when the bracket after the value closes it.
fn is_closed(value: &str) -> bool {
    let mut is_escaped = false;
    for byte in value.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b']' => return false,
            _ => {}
        }
    }
    !is_escaped
}

impl TryFrom<(String, Vec<String>)> for Property {
    type Error = PropertyError;
    fn try_from((id, values): (String, Vec<String>)) -> Result<Self, PropertyError> {
        Self::new(&id, values)
    }
}

impl From<Property> for (String, Vec<String>) {
    fn from(property: Property) -> Self {
        (property.id, property.values)
    }
}
