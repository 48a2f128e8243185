//! The heading of a page.

use super::rows::{Row, icon, line, text};
use super::view::View;
use crate::command::SheetCommand;
use crate::theme::palette;
use crate::theme::widget::spacer;
use paint::icon::Icon;

/// The title of a page, the text of a key, and the button with this name that leaves it.
pub(super) fn heading(view: &View, title: &'static str, leave: &'static str) -> Row {
    heading_with(view, title, [], leave)
}

/// The title of a page with other buttons beside the one that leaves it.
pub(super) fn heading_with(
    view: &View,
    title: &'static str,
    buttons: impl IntoIterator<Item = Row>,
    leave: &'static str,
) -> Row {
    let title = text(title, view.fonts.bold(22.0), palette::TEXT);
    line(8.0)
        .holding([title, Row::new(spacer())])
        .holding(buttons)
        .holding([icon(leave, Icon::Close, SheetCommand::Close)])
}
