//! The themes on the settings page, with their pictures.

use bevy::prelude::*;

use super::line::{is_chosen, name};
use crate::art::Painted;
use crate::command::asks;
use crate::sheet::choices::spawn_title;
use crate::sheet::materials::Materials;
use crate::theme::palette::Role;
use crate::theme::widget::{remaining_column, tile};
use crate::theme::{Ink, palette};
use game::{Intent, Setting};

/// Adds the line of the themes. Returns its parent.
pub(super) fn spawn(
    commands: &mut Commands,
    body: Entity,
    materials: &Materials,
    title: (&'static str, Role),
) -> Entity {
    let line = spawn_title(commands, body, materials, title);
    let (side, width) = if materials.layout.labels {
        (68, 114)
    } else {
        (60, 94)
    };
    let language = materials.words.language().code();
    for (place, theme) in materials.themes.all().iter().enumerate() {
        let command = Setting::Theme(theme.id.clone());
        let chosen = is_chosen(&materials.settings, &command);
        let cell = Node {
            width: px(width),
            align_self: AlignSelf::Stretch,
            ..default()
        };
        let cell = commands.spawn((cell, Pickable::IGNORE, ChildOf(line))).id();
        let frame = commands
            .spawn((
                tile(name(&command), asks(Intent::Set(command)), chosen),
                ChildOf(cell),
            ))
            .id();
        let color = if chosen {
            palette::ACCENT
        } else {
            palette::TEXT
        };
        let column = Node {
            align_items: AlignItems::Center,
            ..remaining_column(6.0)
        };
        commands.spawn((
            column,
            Pickable::IGNORE,
            ChildOf(frame),
            children![
                (
                    Painted::Swatch(place, side),
                    ImageNode::default(),
                    Pickable::IGNORE
                ),
                (
                    Text::new(theme.name.get(language)),
                    materials.fonts.bold(13.0),
                    Ink(color),
                    TextLayout::justify(Justify::Center),
                    Pickable::IGNORE,
                ),
            ],
        ));
    }
    line
}
