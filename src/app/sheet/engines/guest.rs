//! The program that the user has chosen: the progress and the result of its check.

use bevy::prelude::*;

use super::{Progress, phrases, spawn_buttons_line, spawn_frame, spawn_text};
use crate::command::{SheetCommand, asks};
use crate::sheet::materials::Materials;
use crate::theme::palette;
use crate::theme::widget::{localized_label, small_button};
use game::{EngineCommand, Guest, GuestStage, Intent};

pub(super) fn spawn(commands: &mut Commands, list: Entity, materials: &Materials, guest: &Guest) {
    let words = &materials.words;
    let (state, ink) = match guest.stage() {
        GuestStage::Checking => ("engines-state-checking", palette::ACCENT),
        GuestStage::Passed(_) => ("engines-state-can-play", palette::ACCENT),
        GuestStage::Failed(_) => ("engines-state-cannot-play", palette::BAD),
    };
    let title = (guest.name(), words.get(state), ink);
    let title = (title.0.as_str(), title.1, title.2);
    let frame = spawn_frame(commands, list, materials, title, guest.command());
    let desk = materials.game.engines();
    let commands_of: &[(&'static str, EngineCommand)] = match guest.stage() {
        GuestStage::Checking => {
            let found = phrases::progress(words, desk, &materials.book);
            let text = spawn_text(commands, frame, materials, found, palette::TEXT);
            commands.entity(text).insert(Progress);
            &[("engines-cancel", EngineCommand::Cancel)]
        }
        GuestStage::Passed(record) => {
            let facts = phrases::facts(words, &record.report);
            spawn_text(commands, frame, materials, facts, palette::TEXT);
            &[
                ("engines-accept", EngineCommand::Accept),
                ("engines-retry", EngineCommand::Retry),
                ("engines-dismiss", EngineCommand::Dismiss),
            ]
        }
        GuestStage::Failed(record) => {
            let failure = record.report.failure.as_ref();
            let failure = failure.map(|it| phrases::failure(words, it));
            spawn_text(
                commands,
                frame,
                materials,
                failure.unwrap_or_default(),
                palette::BAD,
            );
            &[
                ("engines-retry", EngineCommand::Retry),
                ("engines-dismiss", EngineCommand::Dismiss),
            ]
        }
    };
    let line = spawn_buttons_line(commands, frame);
    for (key, command) in commands_of {
        let text = localized_label(key, materials.fonts.bold(14.0), palette::TEXT);
        commands.spawn((
            small_button(key, asks(Intent::Engines(command.clone())), text),
            ChildOf(line),
        ));
    }
    let text = localized_label("engines-log", materials.fonts.bold(14.0), palette::TEXT);
    let log = SheetCommand::EngineLog(None);
    commands.spawn((small_button("engines-log", asks(log), text), ChildOf(line)));
}
