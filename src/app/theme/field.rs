//! A text field of one line.

use accesskit::Role;
use bevy::a11y::AccessibilityNode;
use bevy::clipboard::Clipboard;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{FocusedInput, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, FontCx, LayoutCx, TextEditChange};
use bevy::window::RequestRedraw;

use crate::AppSystems;

use super::{Caret, Edge, EdgeOf, Fill, Fonts, Ink, palette};

/// The largest number of characters in a field.
const MOST: usize = 200;
/// The largest number in a field for long texts.
const MOST_OF_LONG: usize = 10_000;

/// A text field of one line, with its name. Each event of the field carries the name.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineField(pub &'static str);

/// A field whose text begins something, for example a program: only Enter does. Its text stays
/// until then.
#[derive(Component)]
pub struct OnlyByEnter;

/// A field that has the focus from the start.
#[derive(Component)]
pub struct TakesFocus;

/// The text of a field that was taken over last.
#[derive(Component, PartialEq, Eq)]
pub struct Taken(pub String);

/// An event of a text field.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct FieldEvent {
    /// The field.
    pub entity: Entity,
    /// The name of the field.
    pub field: LineField,
    /// The text in the field.
    pub text: String,
    /// The cause of the event.
    pub cause: FieldCause,
    /// True when the text is other than the one that was taken over last.
    pub is_new: bool,
}

impl FieldEvent {
    /// True when the text of this field has to be taken over.
    pub fn gives(&self, field: LineField) -> bool {
        self.field == field && self.cause != FieldCause::Changed && self.is_new
    }
}

/// The cause of an event of a text field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldCause {
    /// The text has changed.
    Changed,
    /// The user has pressed Enter.
    Accepted,
    /// The user has left the field: by Escape or Tab, by a click elsewhere, or with its page or the
    /// window. The text counts as after Enter.
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
        (field, Taken(text.to_owned())),
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
        Pickable::default(),
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
    app.add_message::<GiveUpFocus>();
    app.add_observer(report_change);
    app.add_observer(read_keys);
    app.add_systems(
        Update,
        give_up_focus
            .run_if(on_message::<GiveUpFocus>)
            .in_set(AppSystems::CarryOut),
    );
}

/// The field that Enter or Escape has left. It keeps the focus until the keys are read, so that the
/// key does nothing else, for example close the page.
#[derive(Message)]
struct GiveUpFocus(Entity);

/// The fields, for leaving them.
#[derive(SystemParam)]
pub struct Fields<'w, 's> {
    fields: Query<
        'w,
        's,
        (
            &'static LineField,
            &'static mut EditableText,
            &'static mut Taken,
            Has<OnlyByEnter>,
        ),
    >,
    context: (
        ResMut<'w, FontCx>,
        ResMut<'w, LayoutCx>,
        ResMut<'w, Clipboard>,
    ),
    commands: Commands<'w, 's>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl Fields<'_, '_> {
    /// Leaves the field, if the entity is one, with all that was typed.
    pub fn leave(&mut self, entity: Entity, cause: FieldCause) {
        let Ok((field, mut text, mut taken, only_by_enter)) = self.fields.get_mut(entity) else {
            return;
        };
        if only_by_enter && cause == FieldCause::Left {
            return;
        }
        let (fonts, layouts, clipboard) = &mut self.context;
        if !text.pending_edits.is_empty() {
            text.apply_pending_edits(fonts, &mut layouts.0, clipboard, |_| true);
        }
        let text = text.value().to_string();
        let is_new = only_by_enter || taken.0 != text;
        taken.set_if_neq(Taken(text.clone()));
        self.commands.trigger(FieldEvent {
            entity,
            field: *field,
            text,
            cause,
            is_new,
        });
        self.redraw.write(RequestRedraw);
    }
}

fn report_change(
    change: On<TextEditChange>,
    mut fields: Query<(&LineField, &EditableText, &Taken, &mut AccessibilityNode)>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok((field, text, taken, mut node)) = fields.get_mut(change.event_target()) else {
        return;
    };
    let text = text.value().to_string();
    if node.value() == Some(text.as_str()) {
        return;
    }
    node.set_value(text.as_str());
    commands.trigger(FieldEvent {
        entity: change.event_target(),
        field: *field,
        is_new: taken.0 != text,
        text,
        cause: FieldCause::Changed,
    });
    // What follows from the change is shown in the next update.
    redraw.write(RequestRedraw);
}

/// Enter accepts the text, Escape leaves the field.
fn read_keys(
    input: On<FocusedInput<KeyboardInput>>,
    mut fields: Fields,
    mut left: MessageWriter<GiveUpFocus>,
) {
    let entity = input.focused_entity;
    // While characters are composed, the input method gets every key.
    let is_composing = |(_, text, ..): (_, &EditableText, _, _)| text.is_composing();
    if !input.input.state.is_pressed() || fields.fields.get(entity).is_ok_and(is_composing) {
        return;
    }
    let cause = match input.input.logical_key {
        Key::Escape => FieldCause::Left,
        Key::Enter => FieldCause::Accepted,
        _ => return,
    };
    fields.leave(entity, cause);
    left.write(GiveUpFocus(entity));
}

/// Takes the focus from a field that was left by a key.
fn give_up_focus(
    mut left: MessageReader<GiveUpFocus>,
    fields: Query<(), With<LineField>>,
    mut focus: ResMut<InputFocus>,
) {
    for GiveUpFocus(entity) in left.read() {
        if focus.get() == Some(*entity) && fields.contains(*entity) {
            focus.clear();
        }
    }
}
