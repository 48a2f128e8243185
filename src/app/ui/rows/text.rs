//! Texts and pictures.

use bevy::prelude::*;

use super::list::card;
use super::row::Row;
use crate::locale::Localized;
use crate::painted::Painted;
use crate::theme::palette::Role;
use crate::theme::widget::{self, localized_label, remaining_column};
use crate::theme::{Ink, palette, shortened_label};
use crate::ui::UiView;

/// A line with the text of a key.
pub(crate) fn text(key: &'static str, font: TextFont, ink: Role) -> Row {
    Row::new(localized_label(key, font, ink))
}

/// A line with this text.
pub(crate) fn label(text: impl Into<String>, font: TextFont, ink: Role) -> Row {
    Row::new(widget::label(text, font, ink))
}

/// A line with this text that ends with an ellipsis where it has too little room. Its parent has to
/// clip.
pub(crate) fn shortened(text: impl Into<String>, font: TextFont, ink: Role) -> Row {
    Row::new(shortened_label(text, font, ink))
}

/// A [`shortened`] text in the remaining room of a line.
pub(crate) fn cut(text: impl Into<String>, font: TextFont, ink: Role) -> Row {
    Row::new((remaining_column(0.0), Pickable::IGNORE)).holding([shortened(text, font, ink)])
}

/// A text that breaks where the line ends, also within words that are longer than it.
pub(crate) fn paragraph(text: impl Into<String>, font: TextFont, ink: Role) -> Row {
    let broken = TextLayout {
        linebreak: LineBreak::WordOrCharacter,
        ..default()
    };
    let whole = Node {
        flex_shrink: 0.0,
        ..default()
    };
    Row::new((Text::new(text), broken, whole, font, Ink(ink)))
}

/// The text of a key, in the remaining room of a line, where it breaks.
pub(crate) fn note(key: &'static str, font: TextFont, ink: Role) -> Row {
    let room = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    Row::new((Text::default(), Localized(key), room, font, Ink(ink)))
}

/// A title with a note in small letters below it; both end where there is no room.
pub(crate) fn two_lines(view: &UiView, title: impl Into<String>, about: impl Into<String>) -> Row {
    Row::new((remaining_column(0.0), Pickable::IGNORE)).holding([
        shortened(title, view.fonts.bold(15.0), palette::TEXT),
        shortened(about, view.fonts.text(13.0), palette::MUTED),
    ])
}

/// A picture.
pub(crate) fn picture(picture: Painted) -> Row {
    Row::new(picture)
}

/// A box with a text about a failure.
pub(crate) fn failure(view: &UiView, text: String) -> Row {
    let text = paragraph(text, view.fonts.text(13.0), palette::BAD);
    card("Failure", palette::BAD).holding([text])
}
