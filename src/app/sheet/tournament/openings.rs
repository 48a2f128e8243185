//! The choice of the openings, also from a file of the user's.

use std::path::PathBuf;

use bevy::prelude::*;

use super::phrases;
use crate::command::DialogCommand;
use crate::driver::Intents;
use crate::sheet::field::confirmed_field;
use crate::sheet::rows::{Choice, Row, choices, small, titled};
use crate::sheet::view::View;
use crate::theme::{FieldEvent, LineField};
use game::{Intent, OpeningChoice, TournamentChoice, TournamentCommand, TournamentDraft};

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

pub(super) fn lines(view: &View, draft: &TournamentDraft) -> [Row; 2] {
    let words = &view.words;
    let openings = OpeningChoice::ALL.map(|openings| {
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
    let openings = openings.into_iter().chain(of_file);
    let refused = view.tournaments.refused().display().to_string();
    let field = confirmed_field(view, PATH, "tournament-file-said", &refused);
    let file = small(view, "tournament-file", DialogCommand::Openings);
    [
        choices(view, "tournament-openings", openings),
        titled(
            view,
            "tournament-own-openings",
            [file].into_iter().chain(field),
        ),
    ]
}

fn choice(openings: OpeningChoice, text: String, draft: &TournamentDraft) -> Choice {
    let command = TournamentCommand::Choose(TournamentChoice::Openings(openings));
    let name = format!("Openings {openings:?}");
    Choice::new(name, text, command, draft.openings == openings)
}
