//! The list of kept games: reading, searching and renaming them.

use bevy::prelude::*;

use super::entry::{Row, spawn_entry, spawn_title_field, texts};
use super::results;
use super::view::{GamesView, LISTED, SEARCH, TITLE};
use crate::command::{GamesCommand, Page, Shown};
use crate::driver::{Intents, Of};
use crate::sheet::materials::Materials;
use crate::sheet::state::Sheet;
use crate::theme::{FieldCause, FieldEvent, Ink, palette};
use game::{Archive, Intent};

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

/// Adds the games, or their results.
pub(super) fn fill(commands: &mut Commands, list: Entity, materials: &Materials) {
    let (view, archive) = (&materials.games, &materials.archive);
    let row = Row {
        book: &materials.book,
        words: &materials.words,
        fonts: &materials.fonts,
    };
    if view.shown == Shown::Results {
        return results::spawn(commands, list, &row, view);
    }
    let mut listed = 0;
    for entry in &view.entries {
        if listed == LISTED {
            break;
        }
        if !view.shown.includes(entry) || !view.finds(&texts(entry, &row)) {
            continue;
        }
        listed += 1;
        if view.renaming.as_ref() == Some(&entry.file) {
            spawn_title_field(commands, list, entry, &row);
        } else {
            spawn_entry(commands, list, entry, &row);
        }
    }
    if listed == 0 {
        let key = match (view.entries.is_empty(), archive.fault()) {
            (false, _) => "games-none-found",
            (true, None) => "games-empty",
            (true, Some(_)) => "games-empty-unkept",
        };
        let text = Text::new(materials.words.get(key));
        let text = (
            text,
            materials.fonts.text(14.0),
            Ink(palette::MUTED),
            Pickable::IGNORE,
        );
        commands.spawn((text, ChildOf(list)));
    }
}
