//! The list of kept games: reading, searching and renaming them.

use bevy::prelude::*;

use super::entry::{kept_game, texts, title_field};
use super::results;
use super::view::{GamesView, LISTED, SEARCH, TITLE};
use crate::command::{GamesCommand, Page, Shown};
use crate::driver::{Intents, Of};
use crate::sheet::rows::{Row, paragraph};
use crate::sheet::state::Sheet;
use crate::sheet::view::View;
use crate::theme::{FieldCause, FieldEvent, palette};
use game::{Archive, Entry, Intent};

pub(super) fn apply(
    mut commands: MessageReader<GamesCommand>,
    mut view: ResMut<GamesView>,
    mut sheet: ResMut<Sheet>,
    mut intents: Intents,
) {
    for command in commands.read() {
        match command {
            GamesCommand::Show(shown) => {
                view.shown = *shown;
                // The buttons of the page show the choice.
                sheet.set_changed();
            }
            GamesCommand::Find(search) => {
                view.search.clone_from(search);
                view.shown = Shown::Finished;
                // The page shows the search and the choice.
                sheet.set_changed();
            }
            GamesCommand::Rename(file) => view.renaming = Some(file.clone()),
            GamesCommand::Restore => intents.send(Intent::RestoreGame),
        }
    }
}

/// Follows the search, and gives a game its title.
pub(super) fn read_fields(
    event: On<FieldEvent>,
    mut view: ResMut<GamesView>,
    mut intents: Intents,
) {
    let text = &event.text;
    if event.field == SEARCH && view.search != *text {
        view.search.clone_from(text);
    }
    if event.field != TITLE || event.cause == FieldCause::Changed {
        return;
    }
    if let Some(file) = view.renaming.take().filter(|_| event.is_new) {
        intents.send(Intent::RenameGame(file, text.clone()));
    }
}

/// Reads the games when the page is opened, when one was renamed, deleted or restored, and when a
/// search needs more of them.
pub(super) fn read_games(
    mut view: ResMut<GamesView>,
    sheet: Res<Sheet>,
    archive: Of<Archive>,
    mut was_open: Local<bool>,
) {
    let is_open = sheet.page() == Some(Page::Games);
    let was_open = std::mem::replace(&mut *was_open, is_open);
    if is_open && !was_open {
        *view = GamesView::default();
    }
    let wanted = view.wanted();
    if is_open && (view.limit < wanted || archive.is_changed()) {
        view.entries = archive.entries().take(wanted).collect();
        view.limit = wanted;
    }
}

/// The games that the filter and the search leave.
pub(super) fn found<'a>(view: &'a View) -> impl Iterator<Item = &'a Entry> {
    let games = &view.games;
    let entries = games.entries.iter();
    entries.filter(move |it| games.shown.includes(it) && games.finds(&texts(it, view)))
}

/// The games, or their results.
pub(super) fn rows(view: &View) -> Vec<Row> {
    let games = &view.games;
    if games.shown == Shown::Results {
        return results::rows(view, found(view));
    }
    let listed = found(view).take(LISTED).map(|entry| {
        if games.renaming.as_ref() == Some(&entry.file) {
            title_field(view, entry)
        } else {
            kept_game(view, entry)
        }
    });
    let mut rows = listed.collect::<Vec<_>>();
    if rows.is_empty() {
        let key = match (games.entries.is_empty(), view.archive.fault()) {
            (false, _) => "games-none-found",
            (true, None) => "games-empty",
            (true, Some(_)) => "games-empty-unkept",
        };
        let text = view.words.get(key);
        rows.push(paragraph(text, view.fonts.text(14.0), palette::MUTED));
    }
    rows
}
