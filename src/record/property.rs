//! [`Property`]: what a file says of a position that means nothing here. It is kept as it came.

use serde::{Deserialize, Serialize};

/// An SGF property: labels and marks on the board, who commented the game, the moves of another program's clock.
///
/// Its values are as they stand between the brackets, escapes included, since what a `:` in them means depends on the property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(String, Vec<String>)", into = "(String, Vec<String>)")]
pub struct Property {
    id: String,
    values: Vec<String>,
}

/// What makes no such property.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PropertyError {
    /// No name.
    #[error("`{0}` is no property, expected capital letters like `LB`")]
    Id(String),
    /// A record has a place of its own for it.
    #[error("property {0} cannot be kept as a foreign one, a record says it otherwise")]
    Known(String),
    /// Nothing between brackets.
    #[error("property {0} has no value")]
    NoValue(String),
    /// A bracket that closes too early, or does not.
    #[error("property {0}: `{1}` is no value, expected every `]` and a last `\\` behind a `\\`")]
    Value(String, String),
}

/// Properties that a record has a place for, or that belong to the file.
const KNOWN: [&str; 15] = [
    "AB", "AE", "AP", "AW", "B", "C", "CA", "FF", "GM", "NEKOMOKU", "PB", "PL", "PW", "SZ", "W",
];

/// The standard's properties whose values are points, or rectangles of them between two corners.
const POINTS: [&str; 9] = ["CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"];
/// Those that draw from a point to another.
const ARROWS: [&str; 2] = ["AR", "LN"];
/// The one that writes on a point.
const LABEL: &str = "LB";

impl Property {
    /// The property `id` with these values, as they stand in a file.
    ///
    /// # Errors
    /// When it would not be read again as what it is.
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

    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it says, at least one value.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// Exchanges top and bottom of a board of `size` lines, where its values are known to be points.
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

/// A point as SGF writes it, with its row counted from the other edge; `None` when it is none.
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

/// Whether a value ends where its bracket does.
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
