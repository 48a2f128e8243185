//! A line of choices: one of several buttons is the one chosen.

use bevy::prelude::*;

use super::Materials;
use crate::theme::palette;
use crate::theme::palette::Role;
use crate::theme::widget::{Asks, label, localized_label, text_button};

/// One of several buttons on a line.
pub(super) struct Choice<M: Message> {
    /// What the button is named.
    pub name: String,
    /// What stands on it.
    pub text: String,
    /// What it asks for.
    pub asks: Asks<M>,
    /// Whether it is the one chosen.
    pub chosen: bool,
}

/// A line of choices with its title, which is the words of a key in this colour. Gives where the
/// buttons are.
pub(super) fn spawn_line<M: Message>(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    title: (&'static str, Role),
    choices: impl IntoIterator<Item = Choice<M>>,
) -> Entity {
    let place = spawn_title(commands, paper, materials, title);
    spawn_buttons(commands, place, materials, choices);
    place
}

/// Something else to choose on the same line.
pub(super) fn spawn_beside<M: Message>(
    commands: &mut Commands,
    place: Entity,
    materials: &Materials,
    (key, color): (&'static str, Role),
    choices: impl IntoIterator<Item = Choice<M>>,
) {
    let space = Node {
        padding: UiRect::left(px(10)),
        ..default()
    };
    let title = localized_label(key, materials.fonts.text(14.0), color);
    commands.spawn((title, space, ChildOf(place)));
    spawn_buttons(commands, place, materials, choices);
}

/// Further choices on a line.
fn spawn_buttons<M: Message>(
    commands: &mut Commands,
    place: Entity,
    materials: &Materials,
    choices: impl IntoIterator<Item = Choice<M>>,
) {
    for choice in choices {
        let text = label(choice.text, materials.fonts.bold(14.0), palette::TEXT);
        commands.spawn((
            text_button(choice.name, choice.asks, choice.chosen, text),
            ChildOf(place),
        ));
    }
}

/// A line that has nothing but its title yet. Gives the place beside it.
pub(super) fn spawn_title(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    (key, color): (&'static str, Role),
) -> Entity {
    let Materials { fonts, layout, .. } = materials;
    let line = Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let line = commands
        .spawn((line, Pickable::IGNORE, ChildOf(paper)))
        .id();
    let width = Node {
        width: px(if layout.labels { 110 } else { 84 }),
        flex_shrink: 0.0,
        ..default()
    };
    commands.spawn((
        localized_label(key, fonts.text(14.0), color),
        width,
        ChildOf(line),
    ));
    let place = Node {
        column_gap: px(6),
        row_gap: px(6),
        align_items: AlignItems::Center,
        flex_wrap: FlexWrap::Wrap,
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    commands
        .spawn((place, Pickable::IGNORE, ChildOf(line)))
        .id()
}
