//! [`Properties`]: the properties of a node while it is read.

use std::borrow::Cow;

/// The properties of a node in order, each with its values, of which there is at least one.
pub(super) type Properties<'a> = Vec<(String, Vec<Cow<'a, str>>)>;

/// The first value of a property.
pub(super) fn first<'p>(properties: &'p Properties, id: &str) -> Option<&'p str> {
    let found = properties.iter().find(|(it, _)| it == id);
    found.map(|(_, values)| &*values[0])
}

/// True when the property is a move.
pub(super) fn is_move(id: &str) -> bool {
    id == "B" || id == "W"
}
