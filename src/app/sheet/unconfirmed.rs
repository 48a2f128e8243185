//! [`Unconfirmed`]: the texts of fields that were typed and not confirmed by Enter.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::theme::{FieldCause, FieldEvent, OnlyByEnter};

/// The texts that were typed into fields and not confirmed by Enter, by the names of the fields.
#[derive(Resource, Default)]
pub(super) struct Unconfirmed(BTreeMap<&'static str, String>);

impl Unconfirmed {
    /// The text that was typed into the field with this name.
    pub(super) fn of(&self, field: &str) -> Option<&str> {
        self.0.get(field).map(String::as_str)
    }
}

/// Keeps the text of a field that only Enter confirms until its page is opened again.
pub(super) fn keep(
    event: On<FieldEvent>,
    fields: Query<(), With<OnlyByEnter>>,
    mut unconfirmed: ResMut<Unconfirmed>,
) {
    let (texts, name) = (&mut unconfirmed.0, event.field.0);
    if !fields.contains(event.entity) {
        return;
    }
    if event.cause == FieldCause::Accepted {
        texts.remove(name);
    } else if event.is_new || texts.contains_key(name) {
        texts.insert(name, event.text.clone());
    }
}
