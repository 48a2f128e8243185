//! A text field of one line.

use accesskit::Role;
use bevy::a11y::AccessibilityNode;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{FocusedInput, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, TextEditChange};
use bevy::window::RequestRedraw;

use crate::AppSystems;

use super::{Caret, Edge, EdgeOf, Fill, Fonts, Ink, palette};

/// The largest number of characters in a field.
const MOST: usize = 200;
/// The largest number in a field for long texts.
const MOST_OF_LONG: usize = 10_000;

/// A text field of one line, with its name. Each message of the field carries the name.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineField(pub &'static str);

/// A message of a text field.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct FieldMessage {
    /// The field.
    pub entity: Entity,
    /// The name of the field.
    pub field: LineField,
    /// The text in the field.
    pub text: String,
    /// The cause of the message.
    pub cause: FieldCause,
}

/// The cause of a message of a text field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldCause {
    /// The text has changed.
    Changed,
    /// The user has pressed Enter.
    Accepted,
    /// The user has pressed Escape.
    Left,
}

/// A field that holds `text`; a screen reader calls it `said`.
pub fn line_field(field: LineField, said: String, text: &str, fonts: &Fonts) -> impl Bundle {
    field_of(field, said, (text, MOST), fonts)
}

/// A field for a text of any usual length.
pub fn long_line_field(field: LineField, said: String, text: &str, fonts: &Fonts) -> impl Bundle {
    field_of(field, said, (text, MOST_OF_LONG), fonts)
}

fn field_of(
    field: LineField,
    said: String,
    (text, most): (&str, usize),
    fonts: &Fonts,
) -> impl Bundle {
    let mut node = accesskit::Node::new(Role::TextInput);
    node.set_label(said);
    node.set_value(text);
    (
        Name::new(field.0),
        field,
        EditableText {
            visible_lines: Some(1.0),
            max_characters: Some(most),
            // An idle app draws no frames, so a blinking caret could stop in its invisible phase.
            cursor_blink_period: std::time::Duration::MAX,
            ..EditableText::new(text)
        },
        AccessibilityNode(node),
        TabIndex(0),
        fonts.text(14.0),
        Ink(palette::TEXT),
        Caret,
        Fill(palette::BUTTON_PRESSED),
        Edge(palette::LINE, EdgeOf::Field),
        Node {
            height: px(30),
            min_width: px(80),
            flex_grow: 1.0,
            flex_basis: px(0),
            padding: UiRect::axes(px(8), px(4)),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        },
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FieldMessage>();
    app.add_observer(report_change);
    app.add_observer(read_keys);
    app.add_systems(
        Update,
        leave
            .run_if(on_message::<FieldMessage>)
            .in_set(AppSystems::CarryOut),
    );
}

fn report_change(
    change: On<TextEditChange>,
    mut fields: Query<(&LineField, &EditableText, &mut AccessibilityNode)>,
    mut messages: MessageWriter<FieldMessage>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok((field, text, mut node)) = fields.get_mut(change.event_target()) else {
        return;
    };
    let text = text.value().to_string();
    if node.value() == Some(text.as_str()) {
        return;
    }
    node.set_value(text.as_str());
    messages.write(FieldMessage {
        entity: change.event_target(),
        field: *field,
        text,
        cause: FieldCause::Changed,
    });
    // The message is read in the next update.
    redraw.write(RequestRedraw);
}

/// Enter accepts the text, Escape leaves the field.
fn read_keys(
    input: On<FocusedInput<KeyboardInput>>,
    fields: Query<(&LineField, &EditableText)>,
    mut messages: MessageWriter<FieldMessage>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok((field, text)) = fields.get(input.focused_entity) else {
        return;
    };
    // While characters are composed, the input method gets every key.
    if text.is_composing() || !input.input.state.is_pressed() {
        return;
    }
    let cause = match input.input.logical_key {
        Key::Escape => FieldCause::Left,
        Key::Enter => FieldCause::Accepted,
        _ => return,
    };
    messages.write(FieldMessage {
        entity: input.focused_entity,
        field: *field,
        text: text.value().to_string(),
        cause,
    });
    redraw.write(RequestRedraw);
}

/// Takes the focus from a field that was left. It keeps the focus until then, so that the key does
/// nothing else, for example close the page.
fn leave(
    mut messages: MessageReader<FieldMessage>,
    fields: Query<&LineField>,
    mut focus: ResMut<InputFocus>,
) {
    for FieldMessage { field, cause, .. } in messages.read() {
        let focused = focus.get().and_then(|it| fields.get(it).ok());
        if *cause != FieldCause::Changed && focused == Some(field) {
            focus.clear();
        }
    }
}
