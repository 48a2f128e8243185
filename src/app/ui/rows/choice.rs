//! A line of choices: several buttons, one of which is selected.

use bevy::prelude::*;

use super::list::wrapping_line;
use super::row::Row;
use super::text::{label, text};
use crate::command::{Command, asks};
use crate::theme::palette::{self, Role};
use crate::theme::widget::{self, text_button};
use crate::theme::{GroupOf, IsChosen};
use crate::ui::UiView;

/// One of several buttons on a line.
pub(crate) struct Choice {
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

impl Choice {
    /// A choice that is possible.
    pub fn new(
        name: impl Into<String>,
        text: impl Into<String>,
        command: impl Into<Command>,
        chosen: bool,
    ) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
            command: command.into(),
            chosen,
            possible: true,
        }
    }
}

/// A button that makes a value smaller or larger. It keeps its place when the value cannot change
/// further.
pub(crate) struct Step {
    /// The name of the button.
    pub name: &'static str,
    /// The text on the button.
    pub sign: &'static str,
    /// What the button is for.
    pub command: Command,
    /// False when the value cannot change further in this direction.
    pub possible: bool,
}

/// The button of a step.
pub(crate) fn step(view: &UiView, step: Step) -> Row {
    let sign = widget::label(step.sign, view.fonts.bold(14.0), palette::TEXT);
    let button = text_button(step.name, asks(step.command), false, sign);
    Row::new(button).enabled(step.possible)
}

/// A value between steps. It is so wide that the steps keep their places when it changes.
pub(crate) fn value(view: &UiView, value: String) -> Row {
    let room = Node {
        width: px(52),
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let value = label(value, view.fonts.bold(16.0), palette::TEXT);
    Row::new((room, Pickable::IGNORE)).holding([value])
}

/// A line of choices with a title, the text of a key.
pub(crate) fn choices(
    view: &UiView,
    title: &'static str,
    choices: impl IntoIterator<Item = Choice>,
) -> Row {
    titled(view, title, buttons(view, choices))
}

/// Another set of choices with its title, for the same line.
pub(crate) fn beside(
    view: &UiView,
    title: &'static str,
    choices: impl IntoIterator<Item = Choice>,
) -> Row {
    let name = text(title, view.fonts.text(14.0), palette::MUTED);
    let group = wrapping_line().with(GroupOf(title));
    group
        .laid_out(|node| node.padding = UiRect::left(px(10)))
        .holding([name])
        .holding(buttons(view, choices))
}

/// Most choices whose buttons have the usual width. More are narrower, so that they fit on a line.
const ROOMY: usize = 8;

/// The buttons of a set of choices.
pub(crate) fn buttons(view: &UiView, choices: impl IntoIterator<Item = Choice>) -> Vec<Row> {
    let choices = choices.into_iter().collect::<Vec<_>>();
    let is_crowded = choices.len() > ROOMY;
    let button = |choice: Choice| {
        let font = view.fonts.bold(14.0);
        let text = widget::label(choice.text, font, palette::TEXT);
        let button = text_button(choice.name, asks(choice.command), choice.chosen, text);
        let row = Row::new(button)
            .with(IsChosen(choice.chosen))
            .enabled(choice.possible);
        if is_crowded {
            row.laid_out(|node| node.padding = UiRect::axes(px(8), px(0)))
        } else {
            row
        }
    };
    choices.into_iter().map(button).collect()
}

/// These rows behind a title, the text of a key. They wrap where there is no room.
pub(crate) fn titled(
    view: &UiView,
    title: &'static str,
    rows: impl IntoIterator<Item = Row>,
) -> Row {
    titled_in(view, title, palette::MUTED, rows)
}

/// [`titled`] rows with a title of this colour.
pub(crate) fn titled_in(
    view: &UiView,
    title: &'static str,
    color: Role,
    rows: impl IntoIterator<Item = Row>,
) -> Row {
    let line = Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let width = Node {
        width: px(view.roomy(110, 84)),
        flex_shrink: 0.0,
        ..default()
    };
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
    Row::new((line, Pickable::IGNORE)).holding([
        text(title, view.fonts.text(14.0), color).with(width),
        Row::new((place, GroupOf(title), Pickable::IGNORE)).holding(rows),
    ])
}

/// A line of choices with a title, the text of a key, and these rows behind the choices.
pub(crate) fn choices_with(
    view: &UiView,
    title: &'static str,
    choices: impl IntoIterator<Item = Choice>,
    more: impl IntoIterator<Item = Row>,
) -> Row {
    titled(view, title, buttons(view, choices).into_iter().chain(more))
}

/// A line with this text, if there is one, and these rows behind a title, the text of a key.
pub(crate) fn titled_text(
    view: &UiView,
    title: &'static str,
    text: impl Into<Option<String>>,
    rows: impl IntoIterator<Item = Row>,
) -> Row {
    let text = text.into();
    let text = text.map(|it| label(it, view.fonts.text(14.0), palette::TEXT));
    titled(view, title, text.into_iter().chain(rows))
}
