//! The clipboard: copies texts to it and pastes games from it.

use bevy::clipboard::{Clipboard, ClipboardError};
use bevy::prelude::*;

use super::AppSystems;
use super::driver::{Game, GameEvent, Intents};
use super::locale::Words;
use super::panel::report;
use super::search_shown::seat_to_show;
use crate::command::ClipboardCommand;
use game::{Event, Intent, Notice};

pub(super) fn plugin(app: &mut App) {
    // The system may have no clipboard.
    app.init_resource::<Clipboard>();
    app.add_systems(
        Update,
        (
            carry_out.in_set(AppSystems::CarryOut),
            copy_game.in_set(AppSystems::Measure),
        ),
    );
}

/// Carries out the commands.
fn carry_out(
    mut commands: MessageReader<ClipboardCommand>,
    game: Res<Game>,
    words: Res<Words>,
    mut clipboard: ResMut<Clipboard>,
    mut intents: Intents,
) {
    for command in commands.read() {
        intents.send(match command {
            ClipboardCommand::CopyThinking => {
                Intent::Tell(copy_to(&mut clipboard, thinking(&game, &words)))
            }
            ClipboardCommand::CopyText(text) => {
                Intent::Tell(copy_to(&mut clipboard, (*text).to_owned()))
            }
            ClipboardCommand::PasteGame => match text_of(&mut clipboard) {
                Ok(text) => Intent::PasteGame(text),
                Err(error) => Intent::Tell(Notice::NotOpened(error)),
            },
        });
    }
}

/// Copies the moves of a game when the game requests it.
fn copy_game(
    mut events: MessageReader<GameEvent>,
    mut clipboard: ResMut<Clipboard>,
    mut intents: Intents,
) {
    for GameEvent(event) in events.read() {
        if let Event::TextCopied(text) = event {
            intents.send(Intent::Tell(copy_to(&mut clipboard, text.clone())));
        }
    }
}

fn thinking(game: &Game, words: &Words) -> String {
    let session = game.session();
    let thinker = seat_to_show(session, game.seats())
        .and_then(|seat| Some((session.character(seat.side()), seat.progress()?)));
    report(session, thinker, words)
}

/// Copies a text; returns the notice for the user.
fn copy_to(clipboard: &mut Clipboard, text: String) -> Notice {
    match clipboard.set_text(text) {
        Ok(()) => Notice::Copied,
        Err(error) => Notice::NotCopied(error.to_string()),
    }
}

/// The text on the clipboard.
///
/// # Errors
/// When the clipboard has no text, or the system has no clipboard.
fn text_of(clipboard: &mut Clipboard) -> Result<String, String> {
    let text = clipboard.fetch_text().poll_result();
    let text = text.unwrap_or(Err(ClipboardError::ContentNotAvailable));
    text.map_err(|error| error.to_string())
}
