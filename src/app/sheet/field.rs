//! A field for a text that begins something, for example the command of a program.

use super::rows::{Row, text};
use super::view::View;
use crate::theme::{LineField, OnlyByEnter, line_field, palette};

/// The title, and a field with what was typed without Enter, else with the text that was `refused`.
/// `said` is the text key of its name for a screen reader.
pub(super) fn confirmed_field(
    view: &View,
    field: LineField,
    said: &str,
    refused: &str,
) -> [Row; 2] {
    let shown = view.unconfirmed.of(field.0).unwrap_or(refused);
    let field = line_field(field, view.words.get(said), shown, &view.fonts);
    [
        text("engines-line", view.fonts.text(13.0), palette::MUTED),
        Row::new((field, OnlyByEnter)),
    ]
}
