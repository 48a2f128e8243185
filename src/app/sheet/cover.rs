//! What an open sheet does to the game behind it: it covers the board, and bots wait.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::state::Sheet;
use crate::driver::{GameEvent, Intents};
use game::{Event, Intent};

/// Closes the sheet when the board should be visible: a game, a puzzle or the editor is opened.
pub(super) fn make_way(mut events: MessageReader<GameEvent>, mut sheet: ResMut<Sheet>) {
    if events
        .read()
        .filter(|it| it.0 == Event::BoardWanted)
        .count()
        > 0
    {
        (sheet.page, sheet.holds_game) = (None, false);
    }
}

/// Sends to the game whether a sheet covers the board.
pub(super) fn cover(
    mut sheet: ResMut<Sheet>,
    mut intents: Intents,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let covers = sheet.page.is_some();
    if sheet.covers != covers {
        sheet.bypass_change_detection().covers = covers;
        intents.send(Intent::Cover(covers));
        // The game reads it in the next update, if not in this one.
        redraw.write(RequestRedraw);
    }
}

/// Resumes the game that was paused for the sheet, once no sheet is open.
pub(super) fn release(
    mut sheet: ResMut<Sheet>,
    mut intents: Intents,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if sheet.page.is_none() && sheet.holds_game {
        sheet.holds_game = false;
        intents.send(Intent::Hold(false));
        redraw.write(RequestRedraw);
    }
}
