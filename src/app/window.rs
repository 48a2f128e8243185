//! Events of the window as a whole: a file is dropped on it, or it gets the focus.

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, WindowFocused};

use super::AppSystems;
use super::driver::Intents;
use super::sheet::Sheet;
use crate::command::Page;
use game::{EngineCommand, Intent};

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
        intents.send(Intent::FollowCast);
    }
}

/// Opens the game of a file that is dropped on the window, or checks the engine in it while the
/// page of the engines is open.
fn open_dropped_file(
    mut dropped: MessageReader<FileDragAndDrop>,
    sheet: Option<Res<Sheet>>,
    mut intents: Intents,
) {
    let takes_engines = sheet.is_some_and(|it| it.page() == Some(Page::Engines));
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            let file = path_buf.clone();
            intents.send(if takes_engines {
                Intent::Engines(EngineCommand::AddFile(file))
            } else {
                Intent::OpenGame(file)
            });
        }
    }
}
