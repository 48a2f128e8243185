//! The game that the last start left unfinished, offered on the setup page.

use bevy::prelude::*;

use super::materials::{Materials, titled};
use crate::command::asks;
use crate::locale::{Words, beside};
use crate::theme::widget::{Emphasis, worded_button};
use crate::theme::{Edge, EdgeOf, Fill, palette};
use game::{CastBook, Entry, Intent};
use paint::icon::Icon;

/// Adds the box if there is an unfinished game.
pub(super) fn spawn(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let Some(entry) = materials.archive.unfinished() else {
        return;
    };
    let fonts = &materials.fonts;
    let frame = Node {
        padding: UiRect::axes(px(12), px(8)),
        column_gap: px(12),
        align_items: AlignItems::Center,
        border_radius: BorderRadius::all(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    let words = &materials.words;
    let title = title(entry, materials);
    let told = titled(fonts, title, about(entry, words));
    commands.spawn((
        Name::new("Unfinished"),
        frame,
        Edge(palette::ACCENT, EdgeOf::Card),
        Fill(palette::BUTTON_PRESSED),
        Pickable::IGNORE,
        ChildOf(paper),
        children![
            told,
            worded_button(
                fonts,
                Icon::Play,
                "unfinished-continue",
                asks(Intent::ContinueGame),
                Emphasis::Primary
            ),
        ],
    ));
}

fn title(entry: &Entry, materials: &Materials) -> String {
    let words = &materials.words;
    let [black, white] = names(entry, &materials.book, words);
    let arguments = [("black", black.into()), ("white", white.into())];
    words.with("unfinished-title", &arguments)
}

/// `[side]`: the names of the players in the language of the app; a player that the cast does not
/// have is called as in the file.
pub(super) fn names(entry: &Entry, book: &CastBook, words: &Words) -> [String; 2] {
    entry
        .players
        .each_ref()
        .map(|seat| match book.cast().get(&seat.id) {
            Ok(character) => words.name(character).to_owned(),
            Err(_) => seat.name.clone(),
        })
}

/// Rule, size, number of moves and date of a game.
pub(super) fn about(entry: &Entry, words: &Words) -> String {
    let setup = entry.setup;
    let rule = words.rule(setup.rule());
    let arguments = [("rule", rule.into()), ("size", setup.size().into())];
    beside([
        words.with("games-setup", &arguments),
        words.with("games-moves", &[("moves", entry.plies.into())]),
        entry.date.clone(),
    ])
}
