//! A kept game in the list: picture, title or players, terms, length, date and result.

use std::sync::Arc;

use bevy::prelude::*;

use super::view::TITLE;
use crate::command::{GamesCommand, asks};
use crate::painted::{Painted, stone_color};
use crate::sheet::rows::{Row, column, icon, line, picture, shortened};
use crate::sheet::unfinished::{about, names};
use crate::sheet::view::View;
use crate::theme::palette::Role;
use crate::theme::widget::tile;
use crate::theme::{TakesFocus, line_field, palette};
use game::{Entry, Intent};
use paint::icon::Icon;
use paint::thumbnail::Thumbnail;

/// Side of a picture in logical pixels.
const PICTURE: u16 = 56;

/// Every text of a game that a search looks at.
pub(super) fn texts(entry: &Entry, view: &View) -> Vec<String> {
    let recorded = entry.players.each_ref().map(|seat| seat.name.clone());
    let title = entry.title.clone().unwrap_or_default();
    let (result, _) = outcome(entry, view);
    let shown = [title, about(entry, view), result];
    [shown.as_slice(), &names(entry, view), &recorded].concat()
}

/// A game with buttons that open, rename and delete it.
pub(super) fn kept_game(view: &View, entry: &Entry) -> Row {
    let opens = asks(Intent::OpenGame(entry.file.clone()));
    let (result, color) = outcome(entry, view);
    let width = Node {
        max_width: percent(35),
        overflow: Overflow::clip(),
        ..default()
    };
    // A button tints its children, but not their children.
    let result = shortened(result, view.fonts.bold(14.0), color);
    let result = Row::new((width, Pickable::IGNORE)).holding([result]);
    let frame = Row::new(tile("Kept game", opens, false)).laid_out(|node| {
        node.padding = UiRect::axes(px(10), px(6));
        node.border_radius = BorderRadius::all(px(8));
    });
    let rename = GamesCommand::Rename(entry.file.clone());
    let delete = Intent::DeleteGame(entry.file.clone());
    line(6.0).holding([
        frame.holding([thumbnail(entry), description(view, entry), result]),
        icon("say-rename-game", Icon::Pen, rename),
        icon("say-delete-game", Icon::Trash, delete),
    ])
}

/// A game whose title is being written.
pub(super) fn title_field(view: &View, entry: &Entry) -> Row {
    let said = view.words.get("games-new-title");
    let title = entry.title.as_deref().unwrap_or_default();
    let field = line_field(TITLE, said, title, &view.fonts);
    line(6.0).holding([
        line(0.0).holding([thumbnail(entry)]),
        Row::new((field, TakesFocus)),
    ])
}

fn thumbnail(entry: &Entry) -> Row {
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
    picture(Painted::Thumbnail(Arc::new(position), PICTURE))
}

/// The title, the players and the terms.
fn description(view: &View, entry: &Entry) -> Row {
    let fonts = &view.fonts;
    let title = entry.title.clone();
    let title = title.map(|it| shortened(it, fonts.bold(15.0), palette::TEXT));
    let font = match title {
        Some(_) => fonts.text(13.0),
        None => fonts.bold(15.0),
    };
    let players = names(entry, view).join(" \u{2013} ");
    column(0.0).holding(title).holding([
        shortened(players, font, palette::TEXT),
        shortened(about(entry, view), fonts.text(13.0), palette::MUTED),
    ])
}

fn outcome(entry: &Entry, view: &View) -> (String, Role) {
    let words = &view.words;
    let Some(result) = &entry.result else {
        return if entry.is_open_elsewhere {
            (words.get("games-elsewhere"), palette::MUTED)
        } else {
            (words.get("games-unfinished"), palette::ACCENT)
        };
    };
    let Some(side) = result.winner() else {
        return (words.get("games-drawn"), palette::MUTED);
    };
    let name = names(entry, view)[side.index()].clone();
    let text = words.with("games-won", &[("name", name.into())]);
    (text, palette::TEXT)
}
