//! The field for writing a comment. Its text is stored as the comment at once, so that no text is
//! lost.

use accesskit::Role;
use bevy::a11y::AccessibilityNode;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::{AutoFocus, FocusedInput};
use bevy::prelude::*;
use bevy::text::{EditableText, FontCx, LayoutCx, TextEditChange};
use bevy::window::RequestRedraw;

use super::drafts::Drafts;
use crate::command::CommentCommand;
use crate::driver::Intents;
use crate::theme::{Caret, Edge, EdgeOf, Fill, Fonts, Ink, palette};
use game::Intent;
use record::NodeId;

/// Number of lines of a comment that are visible at once.
pub(super) const LINES: f32 = 3.0;

/// Height of a line.
const LINE: f32 = 17.0;
/// Largest number of characters of a comment.
const MOST: usize = 4_000;

/// The field for the comment on the position at this node.
#[derive(Component)]
pub(super) struct Field {
    node: NodeId,
    drafts: Drafts,
}

/// A field that holds `text` and has the keyboard.
pub(super) fn field(node: NodeId, text: &str, fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Comment field"),
        Field {
            node,
            drafts: Drafts::of(text),
        },
        EditableText {
            visible_lines: None,
            allow_newlines: true,
            max_characters: Some(MOST),
            // An idle app draws no frames, so a blinking caret could stop in its invisible phase.
            cursor_blink_period: std::time::Duration::MAX,
            ..EditableText::new(text)
        },
        AutoFocus,
        AccessibilityNode(accesskit::Node::new(Role::MultilineTextInput)),
        fonts.text(14.0),
        Ink(palette::TEXT),
        Pickable::default(),
        Caret,
        Fill(palette::BUTTON_PRESSED),
        Edge(palette::ACCENT, EdgeOf::Field),
        Node {
            padding: UiRect::axes(px(6), px(3)),
            border_radius: BorderRadius::all(px(6)),
            height: px(LINES * LINE + 8.0),
            // Low panels have room for one or two lines.
            min_height: px(LINE + 8.0),
            ..default()
        },
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(take_down);
    app.add_observer(read_keys);
}

/// Stores each change as the comment.
fn take_down(
    change: On<TextEditChange>,
    mut fields: Query<(&mut Field, &EditableText, &mut AccessibilityNode)>,
    mut intents: Intents,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok((mut field, text, mut node)) = fields.get_mut(change.event_target()) else {
        return;
    };
    let text = text.value().to_string();
    node.set_value(text.as_str());
    if field.drafts.text() != text {
        field.drafts.write(&text);
        intents.send(Intent::Comment(field.node, text));
        // The field reads it in the next update.
        redraw.write(RequestRedraw);
    }
}

/// Keys with a function: Escape and Ctrl+Enter leave the field, Ctrl+Z undoes and Ctrl+Y redoes a
/// change.
fn read_keys(
    input: On<FocusedInput<KeyboardInput>>,
    keys: Res<ButtonInput<Key>>,
    mut fields: Query<(&mut Field, &mut EditableText)>,
    mut context: (ResMut<FontCx>, ResMut<LayoutCx>),
    (mut intents, mut commands): (Intents, MessageWriter<CommentCommand>),
) {
    let Ok((mut field, mut text)) = fields.get_mut(input.focused_entity) else {
        return;
    };
    // While characters are composed, the input method gets every key.
    if text.is_composing() || !input.input.state.is_pressed() {
        return;
    }
    let control = keys.any_pressed([Key::Control, Key::Super]);
    let shift = keys.pressed(Key::Shift);
    let is = |wanted: &str| match &input.input.logical_key {
        Key::Character(text) => control && text.eq_ignore_ascii_case(wanted),
        _ => false,
    };
    let leaves = match input.input.logical_key {
        Key::Escape => true,
        Key::Enter => control,
        _ => false,
    };
    if leaves {
        commands.write(CommentCommand::Leave);
        return;
    }
    let at = match (is("z"), is("y")) {
        (true, _) if !shift => field.drafts.undo(),
        (true, _) | (_, true) => field.drafts.redo(),
        _ => None,
    };
    if let Some(at) = at {
        let (fonts, layouts) = &mut context;
        text.editor.set_text(field.drafts.text());
        let mut driver = text.editor.driver(fonts, &mut layouts.0);
        driver.move_to_byte(at);
        intents.send(Intent::Comment(field.node, field.drafts.text().to_owned()));
    }
}
