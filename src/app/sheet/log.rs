//! The log of a foreign engine: the lines sent to it and received from it.

use bevy::prelude::*;

use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{Row, scroll_area};
use super::view::View;
use crate::command::Page;
use crate::driver::Game;
use crate::locale::Words;
use crate::theme::{Ink, palette};
use player::LogLine;
use rules::Side;

/// The text of the log, and the state that it was made from.
#[derive(Component)]
pub(super) struct LogText {
    side: Side,
    shown: Option<LogLine>,
}

pub(super) const SPEC: PageSpec = PageSpec {
    is_tall: true,
    ..PageSpec::new(rows)
};

fn rows(view: &View) -> Vec<Row> {
    let Some(Page::Log(side)) = view.sheet.page else {
        return Vec::new();
    };
    let title = match side {
        Side::First => "log-black",
        Side::Second => "log-white",
    };
    let log = Row::new((
        LogText { side, shown: None },
        Text::new(""),
        view.fonts.text(13.0),
        Ink(palette::TEXT),
        Pickable::IGNORE,
    ));
    vec![
        heading(view, title, "say-leave-the-log"),
        scroll_area("Log", Node::default()).holding([log]),
    ]
}

/// Writes the log, the latest line first, because it usually shows the failure.
pub(super) fn refresh(
    mut texts: Query<(&mut LogText, &mut Text)>,
    game: Res<Game>,
    words: Res<Words>,
) {
    for (mut log, mut text) in &mut texts {
        let Some(seat) = game.seats().of(log.side) else {
            continue;
        };
        let lines = seat.console().lines();
        let latest = lines.last().cloned();
        if latest == log.shown && !text.is_empty() {
            continue;
        }
        let told = lines
            .iter()
            .rev()
            .map(LogLine::to_string)
            .collect::<Vec<_>>();
        text.0 = if told.is_empty() {
            words.get("log-empty")
        } else {
            told.join("\n")
        };
        log.shown = latest;
    }
}
