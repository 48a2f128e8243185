//! The results of the kept games that the search finds: a row for each pair of players.

use bevy::prelude::*;

use super::view::LISTED;
use crate::command::{GamesCommand, asks};
use crate::locale::Words;
use crate::sheet::rows::{Row, label, paragraph, shortened, text};
use crate::sheet::unfinished::name_of;
use crate::sheet::view::View;
use crate::theme::widget::{cell, tile};
use crate::theme::{Said, palette};
use game::{Entry, PairResults, Tally};

/// Widths of the columns in logical pixels: games, won, drawn and lost, and the results with one
/// colour.
const NUMBER: f32 = 58.0;
const BY_COLOR: f32 = 92.0;

/// The head and the rows of these games, or a text if none counts.
pub(super) fn rows<'a>(view: &View, games: impl Iterator<Item = &'a Entry>) -> Vec<Row> {
    let pairs = PairResults::of(games, view.book.cast());
    if pairs.is_empty() {
        let none = view.words.get("games-no-results");
        return vec![paragraph(none, view.fonts.text(14.0), palette::MUTED)];
    }
    let mut rows = vec![head(view)];
    rows.extend(pairs.iter().take(LISTED).map(|it| row(view, it)));
    rows
}

fn head(view: &View) -> Row {
    let cells = [
        ("results-players", names_cell()),
        ("results-played", cell(NUMBER)),
        ("results-won", cell(NUMBER)),
        ("results-drawn", cell(NUMBER)),
        ("results-lost", cell(NUMBER)),
        ("results-black", cell(BY_COLOR)),
        ("results-white", cell(BY_COLOR)),
    ];
    let text = |key| text(key, view.fonts.text(12.0), palette::MUTED);
    Row::new((line(), Pickable::IGNORE)).holding(cells.map(|(key, node)| in_cell(node, text(key))))
}

/// A pair: a button that lists its games.
fn row(view: &View, pair: &PairResults) -> Row {
    let (words, fonts) = (&view.words, &view.fonts);
    let names = pair.players.each_ref().map(|seat| name_of(seat, view));
    let finds = asks(GamesCommand::Find(names.join(" ")));
    let said = Said(spoken(pair, &names, words));
    let total = pair.total();
    let numbers = [total.played(), total.won, total.drawn, total.lost];
    let numbers = numbers.map(|number| (number.to_string(), NUMBER));
    let by_color = pair.by_color.map(|it| (short(it), BY_COLOR));
    let joined = names.join(" \u{2013} ");
    let players = shortened(joined, fonts.bold(14.0), palette::TEXT);
    let text = |it: String| label(it, fonts.text(13.0), palette::TEXT);
    let cells = numbers.into_iter().chain(by_color);
    Row::new((tile("Pair of players", finds, false), said))
        .with(line())
        .holding([in_cell(names_cell(), players)])
        .holding(cells.map(|(it, width)| in_cell(cell(width), text(it))))
}

fn in_cell(cell: Node, text: Row) -> Row {
    Row::new((cell, Pickable::IGNORE)).holding([text])
}

fn line() -> Node {
    Node {
        padding: UiRect::axes(px(10), px(6)),
        column_gap: px(4),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        border_radius: BorderRadius::all(px(8)),
        ..default()
    }
}

/// A cell for the names, which takes the width that is left.
fn names_cell() -> Node {
    Node {
        min_width: px(0),
        flex_grow: 1.0,
        flex_basis: px(0),
        overflow: Overflow::clip(),
        ..default()
    }
}

/// Won, drawn and lost with one colour, with the signs of a cross table.
fn short(tally: Tally) -> String {
    match tally.played() {
        0 => "\u{2013}".to_owned(),
        _ => format!("+{} ={} \u{2212}{}", tally.won, tally.drawn, tally.lost),
    }
}

/// The whole row for a screen reader.
fn spoken(pair: &PairResults, names: &[String; 2], words: &Words) -> String {
    let [name, opponent] = names.each_ref().map(|it| it.as_str().into());
    let told = |tally: Tally| {
        let numbers = [
            ("won", tally.won.into()),
            ("drawn", tally.drawn.into()),
            ("lost", tally.lost.into()),
        ];
        words.with("results-told", &numbers).into()
    };
    let [black, white] = pair.by_color.map(told);
    let arguments = [
        ("name", name),
        ("opponent", opponent),
        ("total", told(pair.total())),
        ("black", black),
        ("white", white),
    ];
    words.with("results-said", &arguments)
}
