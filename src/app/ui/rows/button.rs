//! Buttons of a page.

use bevy::prelude::*;

use super::list::column;
use super::row::Row;
use super::text::shortened;
use crate::command::{Command, asks};
use crate::theme::palette;
use crate::theme::widget::{
    Emphasis, icon_button, label, localized_label, small_button, text_button, worded_button,
};
use crate::ui::UiView;
use paint::icon::Icon;

/// A low button with the text of this key, which is also its name.
pub(crate) fn small(view: &UiView, key: &'static str, command: impl Into<Command>) -> Row {
    let words = localized_label(key, view.fonts.bold(13.0), palette::TEXT);
    Row::new(small_button(key, asks(command), words))
}

/// A low button with a name and a text.
pub(crate) fn small_named(
    view: &UiView,
    name: String,
    text: String,
    command: impl Into<Command>,
) -> Row {
    let text = label(text, view.fonts.bold(13.0), palette::TEXT);
    Row::new(text_button(name, asks(command), false, text))
}

/// A plain button with an icon and the text of this key, which is also its name.
pub(crate) fn worded(
    view: &UiView,
    icon: Icon,
    key: &'static str,
    command: impl Into<Command>,
) -> Row {
    worded_as(view, (icon, key), command, Emphasis::Plain)
}

/// A [`worded`] button with this emphasis.
pub(crate) fn worded_as(
    view: &UiView,
    (icon, key): (Icon, &'static str),
    command: impl Into<Command>,
    emphasis: Emphasis,
) -> Row {
    Row::new(worded_button(
        &view.fonts,
        icon,
        key,
        asks(command),
        emphasis,
    ))
}

/// A button with only an icon.
pub(crate) fn icon(name: &'static str, icon: Icon, command: impl Into<Command>) -> Row {
    Row::new(icon_button(name, icon, asks(command)))
}

/// A tile in a list, this many percent wide, with a title, a note below it, and another row behind
/// them.
pub(crate) fn small_tile(
    view: &UiView,
    width: f32,
    tile: impl Bundle,
    [title, about]: [String; 2],
    more: Option<Row>,
) -> Row {
    let cell = Node {
        width: percent(width),
        ..default()
    };
    let texts = column(0.0).holding([
        shortened(title, view.fonts.bold(14.0), palette::TEXT),
        shortened(about, view.fonts.text(12.0), palette::MUTED),
    ]);
    let tile = Row::new(tile).holding([texts]).holding(more);
    Row::new((cell, Pickable::IGNORE)).holding([tile])
}
