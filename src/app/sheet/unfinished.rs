//! The game that the last start left unfinished, offered on the setup page.

use bevy::prelude::*;

use super::rows::{Row, card, two_lines, worded_as};
use super::view::View;
use crate::locale::beside;
use crate::theme::palette;
use crate::theme::widget::Emphasis;
use game::{Entry, Intent};
use paint::icon::Icon;
use record::Seat;

/// The box if there is an unfinished game.
pub(super) fn unfinished(view: &View) -> Option<Row> {
    let entry = view.archive.unfinished()?;
    let [black, white] = names(entry, view);
    let players = [("black", black.into()), ("white", white.into())];
    let title = view.words.with("unfinished-title", &players);
    let button = (Icon::Play, "unfinished-continue");
    let frame = card("Unfinished", palette::ACCENT).laid_out(|node| {
        node.flex_direction = FlexDirection::Row;
        node.align_items = AlignItems::Center;
        node.column_gap = px(12);
    });
    Some(frame.holding([
        two_lines(view, title, about(entry, view)),
        worded_as(view, button, Intent::ContinueGame, Emphasis::Primary),
    ]))
}

/// `[side]`: the names of the players in the language of the app.
pub(super) fn names(entry: &Entry, view: &View) -> [String; 2] {
    entry.players.each_ref().map(|seat| name_of(seat, view))
}

/// The name of a player; one that the cast does not have is called as in the file.
pub(super) fn name_of(seat: &Seat, view: &View) -> String {
    match view.book.cast().get(&seat.id) {
        Ok(character) => view.words.name(character).to_owned(),
        Err(_) => seat.name.clone(),
    }
}

/// Rule, size, number of moves and date of a game.
pub(super) fn about(entry: &Entry, view: &View) -> String {
    let (setup, words) = (entry.setup, &view.words);
    let rule = words.rule(setup.rule());
    let arguments = [("rule", rule.into()), ("size", setup.size().into())];
    beside([
        words.with("games-setup", &arguments),
        words.with("games-moves", &[("moves", entry.plies.into())]),
        entry.date.clone(),
    ])
}
