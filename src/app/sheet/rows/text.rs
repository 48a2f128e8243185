//! Texts and pictures of a page, and its heading.

use bevy::prelude::*;

use super::button::icon;
use super::list::line;
use super::row::Row;
use crate::art::Painted;
use crate::command::SheetCommand;
use crate::locale::Localized;
use crate::sheet::view::View;
use crate::theme::palette::Role;
use crate::theme::widget::{self, localized_label, remaining_column, spacer};
use crate::theme::{Ink, palette, shortened_label};
use paint::icon::Icon;

/// The title of a page, the text of a key, and the button with this name that leaves it.
pub(in crate::sheet) fn heading(view: &View, title: &'static str, leave: &'static str) -> Row {
    heading_with(view, title, [], leave)
}

/// The title of a page with other buttons beside the one that leaves it.
pub(in crate::sheet) fn heading_with(
    view: &View,
    title: &'static str,
    buttons: impl IntoIterator<Item = Row>,
    leave: &'static str,
) -> Row {
    let title = localized_label(title, view.fonts.bold(22.0), palette::TEXT);
    line(8.0)
        .holding([Row::new(title), Row::new(spacer())])
        .holding(buttons)
        .holding([icon(leave, Icon::Close, SheetCommand::Close)])
}

/// A line with the text of a key.
pub(in crate::sheet) fn text(key: &'static str, font: TextFont, ink: Role) -> Row {
    Row::new(localized_label(key, font, ink))
}

/// A line with this text.
pub(in crate::sheet) fn label(text: impl Into<String>, font: TextFont, ink: Role) -> Row {
    Row::new(widget::label(text, font, ink))
}

/// A line with this text that ends with an ellipsis where it has too little room. Its parent has to
/// clip.
pub(in crate::sheet) fn shortened(text: impl Into<String>, font: TextFont, ink: Role) -> Row {
    Row::new(shortened_label(text, font, ink))
}

/// A [`shortened`] text in the remaining room of a line.
pub(in crate::sheet) fn cut(text: impl Into<String>, font: TextFont, ink: Role) -> Row {
    Row::new((remaining_column(0.0), Pickable::IGNORE)).holding([shortened(text, font, ink)])
}

/// A text that breaks where the line ends, also within words that are longer than it.
pub(in crate::sheet) fn paragraph(text: impl Into<String>, font: TextFont, ink: Role) -> Row {
    let broken = TextLayout {
        linebreak: LineBreak::WordOrCharacter,
        ..default()
    };
    let whole = Node {
        flex_shrink: 0.0,
        ..default()
    };
    Row::new((
        Text::new(text),
        broken,
        whole,
        font,
        Ink(ink),
        Pickable::IGNORE,
    ))
}

/// The text of a key, in the remaining room of a line, where it breaks.
pub(in crate::sheet) fn note(key: &'static str, font: TextFont, ink: Role) -> Row {
    let room = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    Row::new((
        Text::default(),
        Localized(key),
        room,
        font,
        Ink(ink),
        Pickable::IGNORE,
    ))
}

/// A title with a note in small letters below it; both end where there is no room.
pub(in crate::sheet) fn two_lines(
    view: &View,
    title: impl Into<String>,
    about: impl Into<String>,
) -> Row {
    Row::new((remaining_column(0.0), Pickable::IGNORE)).holding([
        shortened(title, view.fonts.bold(15.0), palette::TEXT),
        shortened(about, view.fonts.text(13.0), palette::MUTED),
    ])
}

/// A picture.
pub(in crate::sheet) fn picture(picture: Painted) -> Row {
    Row::new((picture, ImageNode::default(), Pickable::IGNORE))
}
