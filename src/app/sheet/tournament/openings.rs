//! The choice of the openings, also from a file of the user's.

use std::path::PathBuf;

use bevy::prelude::*;

use super::super::choices::{Choice, spawn_line, spawn_title};
use super::{form, phrases};
use crate::command::{DialogCommand, asks};
use crate::driver::Intents;
use crate::sheet::materials::Materials;
use crate::theme::widget::{localized_label, small_button};
use crate::theme::{FieldEvent, LineField, OnlyByEnter, line_field, palette};
use game::{
    Intent, OpeningChoice, TournamentChoice, TournamentCommand, TournamentDraft, TournamentReport,
};

/// The field for the path of a file with openings.
const PATH: LineField = LineField("Path of a file with openings");

/// Takes the openings of the file whose path the user has written.
pub(super) fn take_path(event: On<FieldEvent>, mut intents: Intents) {
    let path = event.text.trim();
    if event.gives(PATH) && !path.is_empty() {
        let command = TournamentCommand::TakeOpenings(PathBuf::from(path));
        intents.send(Intent::Tournament(command));
    }
}

pub(super) fn spawn(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    draft: &TournamentDraft,
) {
    let (words, fonts) = (&materials.words, &materials.fonts);
    let choices = OpeningChoice::ALL.map(|openings| {
        let text = words.get(phrases::opening_key(openings));
        choice(openings, text, draft)
    });
    let of_file = draft.opening_text.as_ref().map(|file| {
        let arguments = |count: usize| [("file", file.name().into()), ("count", count.into())];
        let text = match draft.opening_count() {
            Some(Ok(count)) => words.with("tournament-file-openings", &arguments(count)),
            _ => words.with("tournament-file-unfit", &arguments(0)),
        };
        choice(OpeningChoice::File, text, draft)
    });
    let title = ("tournament-openings", palette::MUTED);
    spawn_line(
        commands,
        list,
        materials,
        title,
        choices.into_iter().chain(of_file),
    );
    let title = ("tournament-own-openings", palette::MUTED);
    let line = spawn_title(commands, list, materials, title);
    let text = localized_label("tournament-file", fonts.bold(14.0), palette::TEXT);
    let file = small_button("tournament-file", asks(DialogCommand::Openings), text);
    commands.spawn((file, ChildOf(line)));
    let note = localized_label("engines-line", fonts.text(13.0), palette::MUTED);
    commands.spawn((note, ChildOf(line)));
    let said = words.get("tournament-file-said");
    let refused = match materials.game.tournament().report() {
        TournamentReport::NoOpenings(file, _) => file.display().to_string(),
        _ => String::new(),
    };
    let field = line_field(PATH, said, &refused, fonts);
    commands.spawn((field, OnlyByEnter, ChildOf(line)));
}

fn choice(openings: OpeningChoice, text: String, draft: &TournamentDraft) -> Choice {
    let command = TournamentChoice::Openings(openings);
    let name = format!("Openings {openings:?}");
    form::choice(name, text, command, draft.openings == openings)
}
