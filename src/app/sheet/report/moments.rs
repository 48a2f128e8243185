//! The missed wins and losing moves of the report; a click opens the game there.

use bevy::prelude::*;

use super::opponent;
use crate::command::asks;
use crate::locale::beside;
use crate::sheet::materials::Materials;
use crate::theme::widget::{localized_label, remaining_column, tile};
use crate::theme::{palette, shortened_label};
use game::{Intent, Moment, ReportCommand};

/// Largest number of moves that are listed.
const MOST: usize = 60;

pub(super) fn spawn(commands: &mut Commands, list: Entity, materials: &Materials) {
    let moments = &materials.game.coach().reports().report().moments;
    if moments.is_empty() {
        return;
    }
    let title = localized_label("report-moments", materials.fonts.bold(14.0), palette::MUTED);
    commands.spawn((title, ChildOf(list)));
    let tiles = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(8),
        row_gap: px(6),
        flex_shrink: 0.0,
        ..default()
    };
    let tiles = commands
        .spawn((tiles, Pickable::IGNORE, ChildOf(list)))
        .id();
    for (at, moment) in moments.iter().take(MOST).enumerate() {
        spawn_moment(commands, tiles, materials, (at, moment));
    }
}

fn spawn_moment(
    commands: &mut Commands,
    tiles: Entity,
    materials: &Materials,
    (at, moment): (usize, &Moment),
) {
    let (fonts, words) = (&materials.fonts, &materials.words);
    let width = if materials.layout.labels { 49.2 } else { 100.0 };
    let cell = Node {
        width: percent(width),
        ..default()
    };
    let cell = commands
        .spawn((cell, Pickable::IGNORE, ChildOf(tiles)))
        .id();
    let game = &materials.game.coach().reports().games()[moment.game];
    let number = ("move", moment.judged.number.into());
    let name = ("name", opponent(game, materials).into());
    let title = words.with("report-moment", &[name, number]);
    let plies = [("plies", moment.plies().into())];
    let what = match moment.is_missed_win() {
        true => words.with("report-missed-win", &plies),
        false => words.with("report-losing-move", &plies),
    };
    // Only a missed win lists themes: those of a losing move belong to the win of the other side.
    let themes = moment
        .judged
        .themes
        .iter()
        .filter(|_| moment.is_missed_win());
    let themes = themes.map(|&theme| words.theme(theme));
    let about = beside([what].into_iter().chain(themes));
    let opens = Intent::Report(ReportCommand::Open {
        game: moment.game,
        stones: Some(moment.judged.number),
    });
    commands.spawn((
        tile(format!("Moment {}", at + 1), asks(opens), false),
        ChildOf(cell),
        children![(
            remaining_column(0.0),
            Pickable::IGNORE,
            children![
                shortened_label(title, fonts.bold(14.0), palette::TEXT),
                shortened_label(about, fonts.text(12.0), palette::MUTED),
            ],
        )],
    ));
}
