//! What is wrong with the files of the cast, where characters are chosen.

use bevy::prelude::*;

use super::Materials;
use crate::app::command::AppCommand;
use crate::app::paint::icon::Icon;
use crate::app::theme::palette;
use crate::app::theme::widget::{Emphasis, localized_label, row, spacer, worded_button};

/// Mistakes shown one by one, in a large window and in a small one; the rest is a number.
const SHOWN: [usize; 2] = [4, 1];

/// Adds the box when there is something to tell.
pub(super) fn spawn(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let Some(errors) = materials.book.errors() else {
        return;
    };
    let fonts = &materials.fonts;
    let frame = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(12), px(8)),
        row_gap: px(4),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    let frame = commands
        .spawn((
            Name::new("Mistakes"),
            frame,
            BorderColor::all(palette::BAD),
            BackgroundColor(palette::BUTTON_PRESSED),
            Pickable::IGNORE,
            ChildOf(paper),
        ))
        .id();
    commands.spawn((
        row(8.0),
        ChildOf(frame),
        children![
            localized_label("mistakes-title", fonts.bold(14.0), palette::BAD),
            spacer(),
            worded_button(
                fonts,
                Icon::Restart,
                "mistakes-reload",
                AppCommand::ReadCast,
                Emphasis::Plain
            ),
        ],
    ));
    let shown = SHOWN[usize::from(!materials.layout.labels)];
    let mut lines = errors
        .0
        .iter()
        .take(shown)
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    let rest = errors.0.len().saturating_sub(shown);
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
            TextColor(palette::TEXT),
            Pickable::IGNORE,
            ChildOf(frame),
        ));
    }
}
