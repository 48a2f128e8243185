//! A kept game in the list: picture, title or players, terms, length, date and result.

use std::sync::Arc;

use bevy::prelude::*;

use super::view::TITLE;
use crate::art::{Painted, stone_color};
use crate::command::{GamesCommand, asks};
use crate::locale::Words;
use crate::sheet::unfinished::{about, names};
use crate::theme::palette::Role;
use crate::theme::widget::{icon_button, remaining_column, row, tile};
use crate::theme::{Fonts, TakesFocus, line_field, palette, shortened_label};
use game::{CastBook, Entry, Intent};
use paint::icon::Icon;
use paint::thumbnail::Thumbnail;

/// Side of a picture in logical pixels.
const PICTURE: u16 = 56;

/// The data that rows are made from.
pub(super) struct Row<'a> {
    pub book: &'a CastBook,
    pub words: &'a Words,
    pub fonts: &'a Fonts,
}

/// Every text of a game that a search looks at.
pub(super) fn texts(entry: &Entry, row: &Row<'_>) -> Vec<String> {
    let recorded = entry.players.each_ref().map(|seat| seat.name.clone());
    let title = entry.title.clone().unwrap_or_default();
    let (result, _) = outcome(entry, row);
    let shown = [title, about(entry, row.words), result];
    let names = names(entry, row.book, row.words);
    [shown.as_slice(), &names, &recorded].concat()
}

/// Adds a game with buttons that open, rename and delete it.
pub(super) fn spawn_entry(commands: &mut Commands, list: Entity, entry: &Entry, parts: &Row<'_>) {
    let line = spawn_line(commands, list);
    let opens = Intent::OpenGame(entry.file.clone());
    let frame = commands
        .spawn((tile("Kept game", asks(opens), false), ChildOf(line)))
        .insert(Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            padding: UiRect::axes(px(10), px(6)),
            column_gap: px(12),
            align_items: AlignItems::Center,
            border_radius: BorderRadius::all(px(8)),
            ..default()
        })
        .id();
    spawn_picture(commands, frame, entry);
    spawn_texts(commands, frame, entry, parts);
    let rename = GamesCommand::Rename(entry.file.clone());
    let delete = Intent::DeleteGame(entry.file.clone());
    commands.spawn((
        icon_button("Rename the game", Icon::Pen, asks(rename)),
        ChildOf(line),
    ));
    commands.spawn((
        icon_button("Delete the game", Icon::Trash, asks(delete)),
        ChildOf(line),
    ));
}

/// Adds a game whose title is being written. Returns the field.
pub(super) fn spawn_title_field(
    commands: &mut Commands,
    list: Entity,
    entry: &Entry,
    parts: &Row<'_>,
) {
    let line = spawn_line(commands, list);
    let picture = commands.spawn((row(0.0), ChildOf(line))).id();
    spawn_picture(commands, picture, entry);
    let said = parts.words.get("games-new-title");
    let title = entry.title.as_deref().unwrap_or_default();
    let field = line_field(TITLE, said, title, parts.fonts);
    commands.spawn((field, TakesFocus, ChildOf(line)));
}

fn spawn_line(commands: &mut Commands, list: Entity) -> Entity {
    let line = Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    commands.spawn((line, Pickable::IGNORE, ChildOf(list))).id()
}

fn spawn_picture(commands: &mut Commands, parent: Entity, entry: &Entry) {
    let lines = entry.setup.size();
    let stones = entry.stones.iter().map(|&(point, color)| {
        let row = lines.saturating_sub(1 + point.y());
        (point.x(), row, stone_color(color))
    });
    let position = Thumbnail {
        lines,
        stones: stones.collect(),
        last: None,
    };
    commands.spawn((
        Painted::Thumbnail(Arc::new(position), PICTURE),
        ImageNode::default(),
        Pickable::IGNORE,
        ChildOf(parent),
    ));
}

fn spawn_texts(commands: &mut Commands, frame: Entity, entry: &Entry, parts: &Row<'_>) {
    let Row { book, words, fonts } = parts;
    let column = commands
        .spawn((remaining_column(0.0), Pickable::IGNORE, ChildOf(frame)))
        .id();
    let players = names(entry, book, words).join(" \u{2013} ");
    let (result, color) = outcome(entry, parts);
    if let Some(title) = &entry.title {
        let title = shortened_label(title.clone(), fonts.bold(15.0), palette::TEXT);
        commands.spawn((title, ChildOf(column)));
    }
    let font = match entry.title {
        Some(_) => fonts.text(13.0),
        None => fonts.bold(15.0),
    };
    let lines = [
        shortened_label(players, font, palette::TEXT),
        shortened_label(about(entry, words), fonts.text(13.0), palette::MUTED),
    ];
    for line in lines {
        commands.spawn((line, ChildOf(column)));
    }
    let result = shortened_label(result, fonts.bold(14.0), color);
    let width = Node {
        max_width: percent(35),
        overflow: Overflow::clip(),
        ..default()
    };
    // A button tints its children, but not their children.
    commands.spawn((width, Pickable::IGNORE, ChildOf(frame), children![result]));
}

fn outcome(entry: &Entry, parts: &Row<'_>) -> (String, Role) {
    let words = parts.words;
    let Some(result) = &entry.result else {
        return match entry.is_open_elsewhere {
            true => (words.get("games-elsewhere"), palette::MUTED),
            false => (words.get("games-unfinished"), palette::ACCENT),
        };
    };
    let Some(side) = result.winner() else {
        return (words.get("games-drawn"), palette::MUTED);
    };
    let name = names(entry, parts.book, words)[side.index()].clone();
    let text = words.with("games-won", &[("name", name.into())]);
    (text, palette::TEXT)
}
