//! Clicks and typing at low frame rates.
//!
//! Bevy's picking accepts a release as a click only on the entity that was hovered in the update
//! *before*. When the pointer moves and clicks within one update (a slow renderer, a quick hand),
//! the click would be lost; so presses that come together with a move wait for the next update.
//!
//! Bevy's text fields read the modifiers once an update, and apply what was typed at its end. So
//! while the user types, a modifier that follows a letter waits for the next update, and so do a key
//! or a click that may leave the field.

use bevy::ecs::message::MessageCursor;
use bevy::input::InputSystems;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::RequestRedraw;

use super::keymap::{Modifiers, letter_on};

/// True while keys of this update or a later one go to a text field.
#[derive(Resource, Default)]
struct IsTyping(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<IsTyping>();
    app.add_systems(
        PreUpdate,
        (
            hold_back_keys.before(InputSystems),
            hold_back_clicks.before(PickingSystems::ProcessInput),
        )
            .chain(),
    );
}

/// Number of the inputs that one update takes: modifiers, then other keys. A key that may leave the
/// field comes alone.
fn batch_of(inputs: &[KeyboardInput]) -> usize {
    let mut is_typed = false;
    for (place, input) in inputs.iter().enumerate() {
        let is_modifier = Modifiers::is_one(input.key_code);
        let is_pressed = input.state.is_pressed();
        let leaves = is_pressed
            && matches!(
                input.key_code,
                KeyCode::Escape | KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Tab
            );
        if is_typed && (is_modifier || leaves) {
            return place;
        }
        if leaves {
            return place + 1;
        }
        is_typed |= is_pressed && !is_modifier;
    }
    inputs.len()
}

fn hold_back_keys(
    mut inputs: ResMut<Messages<KeyboardInput>>,
    mut lost: MessageReader<KeyboardFocusLost>,
    (mut unread, mut held): (
        Local<MessageCursor<KeyboardInput>>,
        Local<Vec<KeyboardInput>>,
    ),
    mut modifiers: Local<Modifiers>,
    (focus, fields): (Res<InputFocus>, Query<(), With<EditableText>>),
    mut is_typing: ResMut<IsTyping>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut batch = std::mem::take(&mut *held);
    batch.extend(unread.read(&inputs).cloned());
    inputs.clear();
    let in_field = focus.get().is_some_and(|it| fields.contains(it));
    let has_lost = lost.read().count() > 0;
    is_typing.0 = in_field && !batch.is_empty();
    if in_field && !has_lost {
        *held = batch.split_off(batch_of(&batch));
    }
    if !held.is_empty() {
        redraw.write(RequestRedraw);
    }
    for input in &mut batch {
        modifiers.follow(input);
        // On the board a chord also counts by its place where the layout has no Latin letters.
        if in_field
            && modifiers.control
            && !modifiers.alt
            && let Some(letter) = letter_on(input)
        {
            input.logical_key = Key::Character(letter.to_string().into());
        }
    }
    if has_lost {
        *modifiers = Modifiers::default();
    }
    inputs.write_batch(batch);
    unread.clear(&inputs);
}

fn hold_back_clicks(
    mut inputs: ResMut<Messages<PointerInput>>,
    mut unread: Local<MessageCursor<PointerInput>>,
    mut held: Local<Vec<PointerInput>>,
    is_typing: Res<IsTyping>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut batch = std::mem::take(&mut *held);
    batch.extend(unread.read(&inputs).cloned());
    inputs.clear();
    let is_move = |input: &PointerInput| matches!(input.action, PointerAction::Move { .. });
    // Keeps the input before the first press or release that follows a move.
    let first_move = if is_typing.0 {
        0
    } else {
        batch.iter().position(is_move).unwrap_or(batch.len())
    };
    let later = batch[first_move..].iter().position(|input| !is_move(input));
    if let Some(offset) = later {
        *held = batch.split_off(first_move + offset);
        redraw.write(RequestRedraw);
    }
    inputs.write_batch(batch);
    unread.clear(&inputs);
}
