//! Whose the keys are: the field's while somebody writes, the game's otherwise.

use bevy::input_focus::{InputFocus, InputFocusSystems};
use bevy::prelude::*;
use bevy::text::EditableText;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, keep_keys.after(InputFocusSystems::Dispatch));
    app.add_observer(drop_focus);
}

/// What a field has taken nobody else takes for a shortcut.
fn keep_keys(
    mut keys: ResMut<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    fields: Query<(), With<EditableText>>,
) {
    if focus.get().is_some_and(|it| fields.contains(it)) {
        keys.reset_all();
    }
}

/// A click takes the focus away, unless into a field.
fn drop_focus(
    press: On<Pointer<Press>>,
    fields: Query<(), With<EditableText>>,
    mut focus: ResMut<InputFocus>,
) {
    if !fields.contains(press.original_event_target()) && focus.get().is_some() {
        focus.clear();
    }
}
