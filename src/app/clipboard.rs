//! The clipboard, and what the bot thinks on it.

use bevy::clipboard::{Clipboard, ClipboardError};
use bevy::prelude::*;

use super::AppSystems;
use super::command::AppCommand;
use super::locale::Words;
use super::panel::{report, seat_to_show};
use super::seats::SeatHandle;
use super::session::{Notice, Session};

/// Puts a text there; what to tell the user.
pub(super) fn copy_to(clipboard: &mut Clipboard, text: String) -> Notice {
    match clipboard.set_text(text) {
        Ok(()) => Notice::Copied,
        Err(error) => Notice::NotCopied(error.to_string()),
    }
}

/// The text there.
///
/// # Errors
/// When there is none, or no clipboard.
pub(super) fn text_of(clipboard: &mut Clipboard) -> Result<String, String> {
    let text = clipboard.fetch_text().poll_result();
    let text = text.unwrap_or(Err(ClipboardError::ContentNotAvailable));
    text.map_err(|error| error.to_string())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, copy.in_set(AppSystems::CarryOut));
}

fn copy(
    mut commands: MessageReader<AppCommand>,
    mut session: ResMut<Session>,
    seats: Query<&SeatHandle>,
    words: Res<Words>,
    mut clipboard: ResMut<Clipboard>,
) {
    if !commands
        .read()
        .any(|command| *command == AppCommand::CopyThinking)
    {
        return;
    }
    let thinker = seat_to_show(&session, &seats)
        .and_then(|seat| Some((session.character(seat.side()), seat.progress()?)));
    let text = report(&session, thinker, &words);
    let notice = copy_to(&mut clipboard, text);
    session.tell(notice);
}
