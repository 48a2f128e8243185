//! The log of an engine: the lines of its last check, and those of the game on the board.

use bevy::prelude::*;

use crate::command::Page;
use crate::driver::Game;
use crate::locale::Words;
use crate::sheet::heading::heading;
use crate::sheet::page_spec::PageSpec;
use crate::sheet::rows::{Row, paragraph, scroll_area};
use crate::sheet::state::Sheet;
use crate::sheet::view::View;
use crate::theme::palette;
use player::{Console, LogLine};
use rules::Side;

/// The text of the log, and the latest lines that it was made from.
#[derive(Component)]
pub(super) struct EngineLogText {
    shown: Option<[Option<LogLine>; 2]>,
}

pub(in crate::sheet) const SPEC: PageSpec = PageSpec {
    back: |_, _| Some(Page::Engines),
    is_tall: true,
    ..PageSpec::new(rows)
};

fn rows(view: &View) -> Vec<Row> {
    let log = paragraph("", view.fonts.text(13.0), palette::TEXT);
    let log = log.with((EngineLogText { shown: None }, Node::default()));
    vec![
        heading(view, "engines-log-title", "say-leave-the-log"),
        scroll_area("Log", Node::default()).holding([log]),
    ]
}

/// The log of the seat in which this character plays, if its engine was started.
pub(super) fn game_log<'a>(game: &'a Game, id: &str) -> Option<&'a Console> {
    let mut sides = Side::ALL.into_iter();
    let side = sides.find(|&side| game.session().character(side).id == id)?;
    let console = game.seats().of(side)?.console();
    (!console.is_empty()).then_some(console)
}

/// Writes the log, the latest line first, because it usually shows the failure.
pub(super) fn refresh(
    mut texts: Query<(&mut EngineLogText, &mut Text)>,
    (game, sheet, words): (Res<Game>, Res<Sheet>, Res<Words>),
) {
    for (mut log, mut text) in &mut texts {
        let id = sheet.engine_log.as_deref();
        let of_game = id.and_then(|id| game_log(&game, id));
        let logs = [of_game, game.engines().log(id)];
        let lines = logs.map(|log| log.map(Console::lines).unwrap_or_default());
        let latest = lines.each_ref().map(|lines| lines.last().cloned());
        if log.shown.as_ref() == Some(&latest) {
            continue;
        }
        let titles = ["engines-log-game", "engines-log-check"];
        let parts = titles.into_iter().zip(&lines);
        let parts = parts.filter(|(_, lines)| !lines.is_empty());
        let parts = parts.map(|(title, lines)| {
            let lines = lines.iter().rev().map(LogLine::to_string);
            let lines = [words.get(title)].into_iter().chain(lines);
            lines.collect::<Vec<_>>().join("\n")
        });
        let parts = parts.collect::<Vec<_>>();
        text.0 = if parts.is_empty() {
            words.get("log-empty")
        } else {
            parts.join("\n\n")
        };
        log.shown = Some(latest);
    }
}
