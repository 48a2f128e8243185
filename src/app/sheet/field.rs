//! A field whose text takes effect only after Enter, for example the command of an engine.

use super::rows::{Row, text};
use super::view::View;
use crate::theme::{LineField, OnlyByEnter, line_field, palette};

/// A title, and a field. The field has the text that was typed and not confirmed by Enter, or else
/// `refused`, the text that was confirmed and rejected. `said` is the text key of the name that
/// screen readers use for the field.
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
