//! The cross table. Its texts follow the games, and its entities stay.

use bevy::prelude::*;

use super::{open_tournament, phrases};
use crate::command::{SheetCommand, asks};
use crate::driver::Of;
use crate::layout::{Layout, rest};
use crate::locale::Words;
use crate::sheet::rows::{self, Row, label, text};
use crate::sheet::state::Sheet;
use crate::sheet::view::View;
use crate::theme::palette::{self, Role};
use crate::theme::widget::{Emphasis, cell, link};
use crate::theme::{Fill, Said};
use game::{CastBook, ShownTournament, TournamentDesk};

/// A text of the table, by the place of its row.
#[derive(Component, Clone, Copy)]
pub(super) enum TableCell {
    Name(usize),
    Elo(usize),
    Points(usize),
    /// Points of the row's player against that of the column.
    Against(usize, usize),
}

/// The widths of the columns in logical pixels.
#[derive(Clone, Copy)]
struct Widths {
    place: f32,
    name: f32,
    elo: f32,
    /// The text key of the title of that column. The wide one says what the numbers relate to.
    elo_key: &'static str,
    points: f32,
    against: f32,
}

const WIDE: Widths = Widths {
    place: 26.0,
    name: 150.0,
    elo: 104.0,
    elo_key: "tournament-elo-mean",
    points: 76.0,
    against: 44.0,
};
const NARROW: Widths = Widths {
    place: 20.0,
    name: 90.0,
    elo: 84.0,
    elo_key: "tournament-elo",
    points: 60.0,
    against: 32.0,
};
/// What the borders of the paper and the gaps between the columns take.
const AROUND: f32 = 70.0;
/// Width of the widest paper.
const PAPER: f32 = 880.0;

impl Widths {
    fn of(layout: &Layout, players: usize) -> Self {
        let is_wide = layout.labels && WIDE.columns(layout) >= players;
        if is_wide { WIDE } else { NARROW }
    }

    /// Number of columns of opponents that fit.
    fn columns(self, layout: &Layout) -> usize {
        let paper = (layout.window_width * 0.96).min(PAPER);
        let fixed = self.place + self.name + self.elo + self.points + AROUND;
        (rest(paper, fixed) / self.against) as usize
    }
}

pub(super) fn table(view: &View, shown: &ShownTournament) -> Row {
    let players = shown.spec().players.len();
    let widths = Widths::of(&view.layout, players);
    let columns = widths.columns(&view.layout).min(players);
    let table = Node {
        flex_direction: FlexDirection::Column,
        flex_shrink: 0.0,
        ..default()
    };
    let hidden = (columns < players).then(|| {
        let numbers = [("first", (columns + 1).into()), ("last", players.into())];
        let text = view.words.with("tournament-columns", &numbers);
        label(text, view.fonts.text(12.0), palette::MUTED)
    });
    Row::new((Name::new("Cross table"), table, Pickable::IGNORE))
        .holding([head(view, widths, columns)])
        .holding((0..players).map(|place| row(view, shown, place, widths, columns)))
        .holding(hidden)
}

fn line(fill: Role) -> Row {
    rows::line(4.0)
        .laid_out(|line| line.padding = UiRect::axes(px(4), px(3)))
        .with(Fill(fill))
}

/// A cell for a text at its left end, which takes the width that is left.
fn name_cell(width: f32) -> Node {
    Node {
        min_width: px(width),
        flex_grow: 1.0,
        flex_basis: px(0),
        overflow: Overflow::clip(),
        ..default()
    }
}

fn in_cell(cell: Node, text: impl IntoIterator<Item = Row>) -> Row {
    Row::new((cell, Pickable::IGNORE)).holding(text)
}

fn head(view: &View, widths: Widths, columns: usize) -> Row {
    let font = || view.fonts.text(12.0);
    let title = |key, node| in_cell(node, [text(key, font(), palette::MUTED)]);
    let numbers = (1..=columns).map(|column| {
        let number = label(column.to_string(), font(), palette::MUTED);
        in_cell(cell(widths.against), [number])
    });
    line(palette::CLEAR)
        .holding([
            in_cell(cell(widths.place), []),
            title("tournament-player", name_cell(widths.name)),
            title(widths.elo_key, cell(widths.elo)),
            title("tournament-points", cell(widths.points)),
        ])
        .holding(numbers)
}

fn row(view: &View, shown: &ShownTournament, place: usize, widths: Widths, columns: usize) -> Row {
    let fill = if place.is_multiple_of(2) {
        palette::BUTTON
    } else {
        palette::CLEAR
    };
    let fonts = &view.fonts;
    let number = label((place + 1).to_string(), fonts.text(13.0), palette::MUTED);
    let own = [
        (
            TableCell::Name(place),
            name_cell(widths.name),
            fonts.bold(14.0),
        ),
        (TableCell::Elo(place), cell(widths.elo), fonts.text(13.0)),
        (
            TableCell::Points(place),
            cell(widths.points),
            fonts.text(13.0),
        ),
    ];
    let against = (0..columns).map(|column| {
        let kind = TableCell::Against(place, column);
        (kind, cell(widths.against), fonts.text(13.0))
    });
    let texts = own.into_iter().chain(against).map(|(kind, node, font)| {
        let text = text_of(kind, shown, &view.words, &view.book);
        let text = label(text, font, palette::TEXT).with(kind);
        match kind {
            TableCell::Against(row, column) if row != column => {
                games_link(view, row, column).with(node).holding([text])
            }
            _ => in_cell(node, [text]),
        }
    });
    line(fill)
        .holding([in_cell(cell(widths.place), [number])])
        .holding(texts)
}

/// The link to the games between the players in two rows.
fn games_link(view: &View, row: usize, column: usize) -> Row {
    let asks = asks(SheetCommand::WatchPair(row, column));
    // Its text changes, so a constant one is read out.
    let said = Said(view.words.get("tournament-pair-said"));
    let name = Name::new(format!("Games of {row} and {column}"));
    Row::new((link(asks, Emphasis::Quiet), name, said))
}

fn text_of(cell: TableCell, shown: &ShownTournament, words: &Words, book: &CastBook) -> String {
    let row = |place: usize| shown.rows().get(place);
    let text = match cell {
        TableCell::Name(place) => {
            row(place).map(|row| phrases::player_name(words, book, shown, row.player))
        }
        TableCell::Elo(place) => row(place).map(|row| match row.rating {
            Some(rating) if row.total.games() > 0 => {
                // Removes the sign of a negative zero.
                let elo = rating.elo.round() + 0.0;
                format!("{elo} \u{b1} {:.0}", rating.error)
            }
            _ => "\u{2013}".to_owned(),
        }),
        TableCell::Points(place) => {
            let total = row(place).map(|row| row.total);
            total.map(|it| format!("{} / {}", phrases::points(it), it.games()))
        }
        TableCell::Against(place, column) => row(place).map(|row| match row.cells.get(column) {
            Some(Some(tally)) if tally.games() > 0 => phrases::points(*tally),
            Some(Some(_)) => "\u{b7}".to_owned(),
            _ => "\u{2013}".to_owned(),
        }),
    };
    text.unwrap_or_default()
}

/// Lets the texts follow the games.
pub(super) fn refresh(
    mut cells: Query<(&TableCell, &mut Text)>,
    (sheet, words): (Res<Sheet>, Res<Words>),
    (desk, book): (Of<TournamentDesk>, Of<CastBook>),
) {
    let Some(shown) = open_tournament(&sheet, &desk) else {
        return;
    };
    for (cell, mut text) in &mut cells {
        text.set_if_neq(Text(text_of(*cell, shown, &words, &book)));
    }
}
