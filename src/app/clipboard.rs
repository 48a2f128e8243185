//! What is copied.

use bevy::prelude::*;

use super::AppSystems;
use super::command::AppCommand;
use super::locale::Words;
use super::panel::{report, seat_to_show};
use super::seats::SeatHandle;
use super::session::{Notice, Session};

/// The system's clipboard; kept, for on some systems what was copied lives only as long as its owner.
#[derive(Default)]
struct Clipboard(Option<arboard::Clipboard>);

impl Clipboard {
    fn set(&mut self, text: String) -> Result<(), arboard::Error> {
        let mut clipboard = match self.0.take() {
            Some(clipboard) => clipboard,
            None => arboard::Clipboard::new()?,
        };
        clipboard.set_text(text)?;
        self.0 = Some(clipboard);
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, copy.in_set(AppSystems::ApplyIntents));
}

fn copy(
    mut commands: MessageReader<AppCommand>,
    mut session: ResMut<Session>,
    seats: Query<&SeatHandle>,
    words: Res<Words>,
    mut clipboard: Local<Clipboard>,
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
    let notice = match clipboard.set(text) {
        Ok(()) => Notice::Copied,
        Err(error) => Notice::NotCopied(error.to_string()),
    };
    session.tell(notice);
}
