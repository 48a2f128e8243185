//! Clicks at low frame rates.
//!
//! Bevy's picking accepts a release as a click only on the entity that was hovered in the update
//! *before*. When the pointer moves and clicks within one update (a slow renderer, a quick hand),
//! the click would be lost; so presses that come together with a move wait for the next update.

use bevy::ecs::message::MessageCursor;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        hold_back_clicks.before(PickingSystems::ProcessInput),
    );
}

fn hold_back_clicks(
    mut inputs: ResMut<Messages<PointerInput>>,
    mut unread: Local<MessageCursor<PointerInput>>,
    mut held: Local<Vec<PointerInput>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut batch = std::mem::take(&mut *held);
    batch.extend(unread.read(&inputs).cloned());
    inputs.clear();
    let is_move = |input: &PointerInput| matches!(input.action, PointerAction::Move { .. });
    // Keeps the input before the first press or release that follows a move.
    let first_move = batch.iter().position(is_move).unwrap_or(batch.len());
    let later = batch[first_move..].iter().position(|input| !is_move(input));
    if let Some(offset) = later {
        *held = batch.split_off(first_move + offset);
        redraw.write(RequestRedraw);
    }
    inputs.write_batch(batch);
    unread.clear(&inputs);
}
