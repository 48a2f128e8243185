//! The missed wins and losing moves of the report; a click opens the game there.

use bevy::prelude::*;

use super::opponent;
use crate::command::asks;
use crate::locale::beside;
use crate::sheet::rows::{Row, small_tile, text};
use crate::sheet::view::View;
use crate::theme::palette;
use crate::theme::widget::tile;
use game::{Intent, Moment, ReportCommand};

/// Largest number of moves that are listed.
const MOST: usize = 60;

pub(super) fn moments(view: &View) -> Vec<Row> {
    let moments = &view.reports.report().moments;
    if moments.is_empty() {
        return Vec::new();
    }
    let tiles = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(8),
        row_gap: px(6),
        flex_shrink: 0.0,
        ..default()
    };
    let listed = moments.iter().take(MOST).enumerate();
    let listed = listed.map(|(at, it)| moment(view, at, it));
    vec![
        text("report-moments", view.fonts.bold(14.0), palette::MUTED),
        Row::new((tiles, Pickable::IGNORE)).holding(listed),
    ]
}

fn moment(view: &View, at: usize, moment: &Moment) -> Row {
    let (words, judged) = (&view.words, &moment.judged);
    let number = ("move", judged.number.into());
    let game = &view.reports.games()[moment.game];
    let title = words.with(
        "report-moment",
        &[("name", opponent(game, view).into()), number],
    );
    let is_missed_win = moment.is_missed_win();
    let what = if is_missed_win {
        "report-missed-win"
    } else {
        "report-losing-move"
    };
    let what = words.in_moves(what, moment.plies());
    // Only a missed win lists themes: those of a losing move belong to the win of the other side.
    let themes = judged.themes.iter().filter(|_| is_missed_win);
    let themes = themes.map(|&theme| words.theme(theme));
    let about = beside([what].into_iter().chain(themes));
    let opens = Intent::Report(ReportCommand::Open {
        game: moment.game,
        stones: Some(judged.number),
    });
    let tile = tile(format!("Moment {}", at + 1), asks(opens), false);
    small_tile(view, view.roomy(49.2, 100.0), tile, [title, about], None)
}
