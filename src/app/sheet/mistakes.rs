//! The mistakes in files, on the pages where the content of the files is chosen.

use super::rows::{Row, card, line, paragraph, text, worded};
use super::view::View;
use crate::theme::palette;
use crate::theme::widget::spacer;
use game::Intent;
use paint::icon::Icon;
use player::config::ConfigError;

/// Number of mistakes that are listed in a large window and in a small one; the others are counted.
const SHOWN: [usize; 2] = [4, 1];

/// The box with the mistakes of the cast, if there are any.
pub(super) fn cast_mistakes(view: &View) -> Option<Row> {
    let errors = view.book.errors()?;
    mistakes(view, "mistakes-title", &errors.0)
}

/// A box with these mistakes and a title, the text of a key; `None` without mistakes.
pub(super) fn mistakes(view: &View, title: &'static str, mistakes: &[ConfigError]) -> Option<Row> {
    let shown = SHOWN[usize::from(!view.layout.labels)];
    let rest = mistakes.len().saturating_sub(shown);
    let rest = (rest > 0).then(|| view.words.with("mistakes-more", &[("count", rest.into())]));
    let listed = mistakes.iter().take(shown).map(ToString::to_string);
    let lines = listed.chain(rest);
    let title = line(8.0).holding([
        text(title, view.fonts.bold(14.0), palette::BAD),
        Row::new(spacer()),
        worded(view, Icon::Restart, "mistakes-reload", Intent::ReadCast),
    ]);
    let frame = card("Mistakes", palette::BAD).holding([title]);
    let lines = lines.map(|it| paragraph(it, view.fonts.text(13.0), palette::TEXT));
    (!mistakes.is_empty()).then(|| frame.holding(lines))
}
