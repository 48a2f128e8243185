//! The log of a foreign engine: the lines sent to it and received from it.

use bevy::prelude::*;

use super::materials::{Materials, heading};
use super::scroll::scroll_list;
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

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials, side: Side) {
    let fonts = &materials.fonts;
    let title = match side {
        Side::First => "log-black",
        Side::Second => "log-white",
    };
    commands.spawn((heading(fonts, title, "Leave the log"), ChildOf(paper)));
    let scroll = Node::default();
    commands.spawn((
        scroll_list("Log", scroll),
        ChildOf(paper),
        children![(
            LogText { side, shown: None },
            Text::new(""),
            fonts.text(13.0),
            Ink(palette::TEXT),
            Pickable::IGNORE,
        )],
    ));
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
