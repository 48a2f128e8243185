//! A line of choices: several buttons, one of which is selected.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::materials::Materials;
use crate::command::{Command, asks};
use crate::theme::palette;
use crate::theme::palette::Role;
use crate::theme::widget::{label, localized_label, text_button};
use crate::theme::{GroupOf, IsChosen};

/// One of several buttons on a line.
pub(super) struct Choice {
    /// The name of the button.
    pub name: String,
    /// The text on the button.
    pub text: String,
    /// What the button is for.
    pub command: Command,
    /// True for the selected button.
    pub chosen: bool,
    /// False for a choice that has no effect at the moment. Its button keeps its place.
    pub possible: bool,
}

/// A button that makes a value smaller or larger. It keeps its place when the value cannot change
/// further.
pub(super) struct Step {
    /// The name of the button.
    pub name: &'static str,
    /// The text on the button.
    pub sign: &'static str,
    /// What the button is for.
    pub command: Command,
    /// False when the value cannot change further in this direction.
    pub possible: bool,
}

/// Adds a step to a line.
pub(super) fn spawn_step(
    commands: &mut Commands,
    place: Entity,
    materials: &Materials,
    step: Step,
) {
    let sign = label(step.sign, materials.fonts.bold(14.0), palette::TEXT);
    let mut button = commands.spawn((
        text_button(step.name, asks(step.command), false, sign),
        ChildOf(place),
    ));
    if !step.possible {
        button.insert(InteractionDisabled);
    }
}

/// Adds a value between steps. It is so wide that the steps keep their places when it changes.
pub(super) fn spawn_value(
    commands: &mut Commands,
    place: Entity,
    materials: &Materials,
    value: String,
) {
    let value = label(value, materials.fonts.bold(16.0), palette::TEXT);
    let room = Node {
        width: px(52),
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    commands.spawn((room, Pickable::IGNORE, ChildOf(place), children![value]));
}

/// Adds a line of choices with a title, the text of a key in this colour. Returns the parent of the
/// buttons.
pub(super) fn spawn_line(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    title: (&'static str, Role),
    choices: impl IntoIterator<Item = Choice>,
) -> Entity {
    let place = spawn_title(commands, paper, materials, title);
    spawn_buttons(commands, place, materials, choices);
    place
}

/// Adds another set of choices to the line.
pub(super) fn spawn_beside(
    commands: &mut Commands,
    place: Entity,
    materials: &Materials,
    (key, color): (&'static str, Role),
    choices: impl IntoIterator<Item = Choice>,
) {
    let space = Node {
        padding: UiRect::left(px(10)),
        ..default()
    };
    let title = localized_label(key, materials.fonts.text(14.0), color);
    commands.spawn((title, space, ChildOf(place)));
    spawn_buttons(commands, place, materials, choices);
}

/// Most choices whose buttons have the usual width. More are narrower, so that they fit on a line.
const ROOMY: usize = 8;

/// Adds the buttons of a set of choices.
pub(super) fn spawn_buttons(
    commands: &mut Commands,
    place: Entity,
    materials: &Materials,
    choices: impl IntoIterator<Item = Choice>,
) {
    let choices = choices.into_iter().collect::<Vec<_>>();
    let is_crowded = choices.len() > ROOMY;
    for choice in choices {
        let text = label(choice.text, materials.fonts.bold(14.0), palette::TEXT);
        let mut button = commands.spawn((
            text_button(choice.name, asks(choice.command), choice.chosen, text),
            IsChosen(choice.chosen),
            ChildOf(place),
        ));
        if is_crowded {
            let narrow = |mut node: Mut<Node>| node.padding = UiRect::axes(px(8), px(0));
            button.entry::<Node>().and_modify(narrow);
        }
        if !choice.possible {
            button.insert(InteractionDisabled);
        }
    }
}

/// Adds a line with only a title. Returns the parent for what is beside it.
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
        .spawn((place, GroupOf(key), Pickable::IGNORE, ChildOf(line)))
        .id()
}
