//! Events of the window as a whole: a file is dropped on it, or it gets the focus.

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, WindowFocused};

use super::AppSystems;
use super::driver::Intents;
use game::Intent;

pub(super) fn plugin(app: &mut App) {
    // Without a window there are no such events.
    app.add_message::<FileDragAndDrop>();
    let read = (reload_when_focused, open_dropped_file);
    app.add_systems(Update, read.in_set(AppSystems::ReadInput));
}

/// Reads the cast again when the window gets the focus, because the user may have saved it in a
/// text editor.
fn reload_when_focused(mut focus: MessageReader<WindowFocused>, mut intents: Intents) {
    if focus.read().any(|focus| focus.focused) {
        intents.send(Intent::ReadCast);
    }
}

fn open_dropped_file(mut dropped: MessageReader<FileDragAndDrop>, mut intents: Intents) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            intents.send(Intent::OpenGame(path_buf.clone()));
        }
    }
}
