//! The results of the kept games that the search finds: a row for each pair of players.

use bevy::prelude::*;

use super::entry::{Row, texts};
use super::view::{GamesView, LISTED};
use crate::command::{GamesCommand, asks};
use crate::locale::Words;
use crate::theme::widget::{cell, label, tile};
use crate::theme::{Ink, Said, palette, shortened_label};
use game::{PairResults, Tally};
use record::Seat;

/// Widths of the columns in logical pixels: games, won, drawn and lost, and the results with one
/// colour.
const NUMBER: f32 = 58.0;
const BY_COLOR: f32 = 92.0;

/// Adds the head and the rows, or a text if no game counts.
pub(super) fn spawn(commands: &mut Commands, list: Entity, row: &Row<'_>, view: &GamesView) {
    let counts =
        |entry: &&game::Entry| view.shown.includes(entry) && view.finds(&texts(entry, row));
    let games = view.entries.iter().filter(counts);
    let pairs = PairResults::of(games, row.book.cast());
    if pairs.is_empty() {
        let text = Text::new(row.words.get("games-no-results"));
        let font = row.fonts.text(14.0);
        commands.spawn((
            text,
            font,
            Ink(palette::MUTED),
            Pickable::IGNORE,
            ChildOf(list),
        ));
        return;
    }
    spawn_head(commands, list, row);
    for pair in pairs.iter().take(LISTED) {
        spawn_pair(commands, list, row, pair);
    }
}

fn spawn_head(commands: &mut Commands, list: Entity, row: &Row<'_>) {
    let node = (line(), Pickable::IGNORE, ChildOf(list));
    let head = commands.spawn(node).id();
    let font = || row.fonts.text(12.0);
    for (key, node) in [
        ("results-players", names_cell()),
        ("results-played", cell(NUMBER)),
        ("results-won", cell(NUMBER)),
        ("results-drawn", cell(NUMBER)),
        ("results-lost", cell(NUMBER)),
        ("results-black", cell(BY_COLOR)),
        ("results-white", cell(BY_COLOR)),
    ] {
        let text = label(row.words.get(key), font(), palette::MUTED);
        commands.spawn((node, Pickable::IGNORE, ChildOf(head), children![text]));
    }
}

/// A pair: a button that lists its games.
fn spawn_pair(commands: &mut Commands, list: Entity, row: &Row<'_>, pair: &PairResults) {
    let Row { words, fonts, .. } = row;
    let names = pair.players.each_ref().map(|seat| name_of(seat, row));
    let said = Said(spoken(pair, &names, words));
    let finds = GamesCommand::Find(names.join(" "));
    let frame = commands
        .spawn((
            tile("Pair of players", asks(finds), false),
            said,
            ChildOf(list),
        ))
        .insert(line())
        .id();
    let joined = names.join(" \u{2013} ");
    let text = shortened_label(joined, fonts.bold(14.0), palette::TEXT);
    commands.spawn((
        names_cell(),
        Pickable::IGNORE,
        ChildOf(frame),
        children![text],
    ));
    let total = pair.total();
    let numbers = [total.played(), total.won, total.drawn, total.lost];
    let numbers = numbers.map(|number| (number.to_string(), NUMBER));
    let by_color = pair.by_color.map(|it| (short(it), BY_COLOR));
    for (text, width) in numbers.into_iter().chain(by_color) {
        let text = label(text, fonts.text(13.0), palette::TEXT);
        commands.spawn((
            cell(width),
            Pickable::IGNORE,
            ChildOf(frame),
            children![text],
        ));
    }
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

/// The name of a player as the list of games has it.
fn name_of(seat: &Seat, row: &Row<'_>) -> String {
    match row.book.cast().get(&seat.id) {
        Ok(character) => row.words.name(character).to_owned(),
        Err(_) => seat.name.clone(),
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
