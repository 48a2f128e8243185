//! The clipboard, and what the bot thinks on it.

use bevy::prelude::*;

use super::AppSystems;
use super::command::AppCommand;
use super::locale::Words;
use super::panel::{report, seat_to_show};
use super::seats::SeatHandle;
use super::session::{Notice, Session};

/// The system's clipboard; kept, for on some systems what was copied lives only as long as its owner.
#[derive(Resource, Default)]
pub(super) struct Clipboard(Option<arboard::Clipboard>);

impl Clipboard {
    /// Puts a text there; what to tell the user.
    pub(super) fn copy(&mut self, text: String) -> Notice {
        match self.with(|clipboard| clipboard.set_text(text)) {
            Ok(()) => Notice::Copied,
            Err(error) => Notice::NotCopied(error),
        }
    }

    /// The text there.
    pub(super) fn text(&mut self) -> Result<String, String> {
        self.with(arboard::Clipboard::get_text)
    }

    fn with<T>(
        &mut self,
        act: impl FnOnce(&mut arboard::Clipboard) -> Result<T, arboard::Error>,
    ) -> Result<T, String> {
        let opened = match self.0.take() {
            Some(clipboard) => Ok(clipboard),
            None => arboard::Clipboard::new(),
        };
        let mut clipboard = opened.map_err(|error| error.to_string())?;
        let outcome = act(&mut clipboard);
        self.0 = Some(clipboard);
        outcome.map_err(|error| error.to_string())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>();
    app.add_systems(Update, copy.in_set(AppSystems::ApplyIntents));
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
    let notice = clipboard.copy(text);
    session.tell(notice);
}
