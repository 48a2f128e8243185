//! The mistakes in files, on the pages where the content of the files is chosen.

use bevy::prelude::*;

use super::materials::Materials;
use crate::command::asks;
use crate::theme::widget::{Emphasis, localized_label, row, spacer, worded_button};
use crate::theme::{Edge, EdgeOf, Fill, Ink, palette};
use game::Intent;
use paint::icon::Icon;
use player::config::ConfigError;

/// Number of mistakes that are listed in a large window and in a small one; the others are counted.
const SHOWN: [usize; 2] = [4, 1];

/// Adds the box with the mistakes of the cast, if there are any.
pub(super) fn spawn_cast(commands: &mut Commands, paper: Entity, materials: &Materials) {
    if let Some(errors) = materials.book.errors() {
        spawn(commands, paper, materials, "mistakes-title", &errors.0);
    }
}

/// Adds a box with a text about a failure.
pub(super) fn spawn_failure(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    text: String,
) {
    let frame = spawn_frame(commands, paper, "Failure");
    commands.spawn((
        Text::new(text),
        materials.fonts.text(13.0),
        Ink(palette::BAD),
        Pickable::IGNORE,
        ChildOf(frame),
    ));
}

/// Adds a box with these mistakes and a title, the text of a key.
pub(super) fn spawn(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    title: &'static str,
    mistakes: &[ConfigError],
) {
    let fonts = &materials.fonts;
    let frame = spawn_frame(commands, paper, "Mistakes");
    commands.spawn((
        row(8.0),
        ChildOf(frame),
        children![
            localized_label(title, fonts.bold(14.0), palette::BAD),
            spacer(),
            worded_button(
                fonts,
                Icon::Restart,
                "mistakes-reload",
                asks(Intent::ReadCast),
                Emphasis::Plain
            ),
        ],
    ));
    let shown = SHOWN[usize::from(!materials.layout.labels)];
    let mut lines = mistakes
        .iter()
        .take(shown)
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    let rest = mistakes.len().saturating_sub(shown);
    if rest > 0 {
        lines.push(
            materials
                .words
                .with("mistakes-more", &[("count", rest.into())]),
        );
    }
    for line in lines {
        commands.spawn((
            Text::new(line),
            fonts.text(13.0),
            Ink(palette::TEXT),
            Pickable::IGNORE,
            ChildOf(frame),
        ));
    }
}

/// Adds an empty box for messages about failures.
fn spawn_frame(commands: &mut Commands, paper: Entity, name: &'static str) -> Entity {
    let frame = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(12), px(8)),
        row_gap: px(4),
        border_radius: BorderRadius::all(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    commands
        .spawn((
            Name::new(name),
            frame,
            Edge(palette::BAD, EdgeOf::Card),
            Fill(palette::BUTTON_PRESSED),
            Pickable::IGNORE,
            ChildOf(paper),
        ))
        .id()
}
