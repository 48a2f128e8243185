//! An engine of the cast: its state, what it can do, and its buttons.

use bevy::prelude::*;

use super::{Progress, phrases, spawn_buttons_line, spawn_frame, spawn_text};
use crate::command::{Command, SheetCommand, asks};
use crate::sheet::materials::Materials;
use crate::theme::widget::{label, text_button};
use crate::theme::{Said, palette};
use game::{EngineCommand, EngineRow, EngineStanding, Intent};

pub(super) fn spawn(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    engine: &EngineRow<'_>,
) {
    let words = &materials.words;
    let id = &engine.character.id;
    let (state, ink) = phrases::state(words, &engine.standing);
    let name = words.name(engine.character);
    let frame = spawn_frame(
        commands,
        list,
        materials,
        (name, state, ink),
        engine.command(),
    );
    match &engine.standing {
        EngineStanding::Checking(report) => {
            let found = phrases::facts(words, report);
            let text = spawn_text(commands, frame, materials, found, palette::TEXT);
            commands.entity(text).insert(Progress);
        }
        EngineStanding::Checked(record) => {
            let report = &record.report;
            let (text, ink) = match &report.failure {
                Some(failure) => (phrases::failure(words, failure), palette::BAD),
                None => (phrases::facts(words, report), palette::TEXT),
            };
            spawn_text(commands, frame, materials, text, ink);
        }
        EngineStanding::NeedsTrust(_) | EngineStanding::Unchecked => {}
    }
    let line = spawn_buttons_line(commands, frame);
    let check = match &engine.standing {
        EngineStanding::Checking(_) => ("engines-cancel", EngineCommand::Cancel),
        EngineStanding::Checked(_) => ("engines-retry", EngineCommand::Check(id.clone())),
        _ => ("engines-check", EngineCommand::Check(id.clone())),
    };
    let intent = |command| Intent::Engines(command).into();
    spawn_button(commands, line, materials, engine, check.0, intent(check.1));
    if has_log(materials, id) {
        let log = SheetCommand::EngineLog(Some(id.clone()));
        spawn_button(commands, line, materials, engine, "engines-log", log.into());
    }
    let play = SheetCommand::PlayAgainst(id.clone());
    spawn_button(
        commands,
        line,
        materials,
        engine,
        "engines-play",
        play.into(),
    );
    if engine.is_own {
        let remove = intent(EngineCommand::Remove(id.clone()));
        spawn_button(commands, line, materials, engine, "engines-remove", remove);
    }
}

/// True when it was checked since the start, or plays on the board.
fn has_log(materials: &Materials, id: &str) -> bool {
    let game = &materials.game;
    game.engines().log(Some(id)).is_some() || super::log::game_log(game, id).is_some()
}

/// Adds a button, which is named after the engine for screen readers.
fn spawn_button(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    engine: &EngineRow<'_>,
    key: &'static str,
    command: Command,
) {
    let (fonts, words) = (&materials.fonts, &materials.words);
    let text = words.get(key);
    let arguments = [
        ("what", text.as_str().into()),
        ("name", words.name(engine.character).into()),
    ];
    let said = words.with("engines-said", &arguments);
    let text = label(text, fonts.bold(13.0), palette::TEXT);
    let name = format!("{key} {}", engine.character.id);
    let button = text_button(name, asks(command), false, text);
    commands.spawn((button, Said(said), ChildOf(line)));
}
