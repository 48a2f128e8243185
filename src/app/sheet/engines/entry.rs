//! An engine of the cast: its state, what it can do, and its buttons.

use super::log::game_log;
use super::{Progress, about, framed, phrases};
use crate::command::{Command, SheetCommand};
use crate::sheet::rows::{Row, small_named, wrapping_line};
use crate::sheet::view::View;
use crate::theme::{Said, palette};
use game::{EngineCommand, EngineRow, EngineStanding, Intent};

pub(super) fn entry(view: &View, engine: &EngineRow<'_>) -> Row {
    let words = &view.words;
    let id = &engine.character.id;
    let found = match &engine.standing {
        EngineStanding::Checking(report) => {
            Some(about(view, phrases::facts(words, report), palette::TEXT).with(Progress))
        }
        EngineStanding::Checked(record) => Some(match &record.report.failure {
            Some(failure) => about(view, phrases::failure(words, failure), palette::BAD),
            None => about(view, phrases::facts(words, &record.report), palette::TEXT),
        }),
        EngineStanding::NeedsTrust(_) | EngineStanding::Unchecked => None,
    };
    let (check, command) = match &engine.standing {
        EngineStanding::Checking(_) => ("engines-cancel", EngineCommand::Cancel),
        EngineStanding::Checked(_) => ("engines-retry", EngineCommand::Check(id.clone())),
        _ => ("engines-check", EngineCommand::Check(id.clone())),
    };
    // It was checked since the start, or plays on the board.
    let has_log = view.engines.log(Some(id)).is_some() || game_log(&view.game, id).is_some();
    let log = SheetCommand::EngineLog(Some(id.clone()));
    let play = SheetCommand::PlayAgainst(id.clone());
    let remove = Intent::Engines(EngineCommand::Remove(id.clone()));
    let buttons: [(bool, &'static str, Command); 4] = [
        (true, check, Intent::Engines(command).into()),
        (has_log, "engines-log", log.into()),
        (true, "engines-play", play.into()),
        (engine.is_own, "engines-remove", remove.into()),
    ];
    let buttons = buttons.into_iter().filter(|it| it.0);
    let buttons = buttons.map(|(_, key, command)| button(view, engine, key, command));
    let title = phrases::state(words, &engine.standing);
    framed(view, words.name(engine.character), title, engine.command())
        .holding(found)
        .holding([wrapping_line().holding(buttons)])
}

/// A button, which is named after the engine for screen readers.
fn button(view: &View, engine: &EngineRow<'_>, key: &'static str, command: Command) -> Row {
    let text = view.words.get(key);
    let arguments = [
        ("what", text.as_str().into()),
        ("name", view.words.name(engine.character).into()),
    ];
    let said = view.words.with("engines-said", &arguments);
    let name = format!("{key} {}", engine.character.id);
    small_named(view, name, text, command).with(Said(said))
}
