//! The heading of a page.

use super::button::icon;
use super::list::line;
use super::row::Row;
use super::text::text;
use crate::command::SheetCommand;
use crate::theme::palette;
use crate::theme::widget::spacer;
use crate::ui::UiView;
use paint::icon::Icon;

/// The title of a page, the text of a key, and the button with this name that leaves it.
pub(crate) fn heading(view: &UiView, title: &'static str, leave: &'static str) -> Row {
    heading_with(view, title, [], leave)
}

/// The title of a page with other buttons beside the one that leaves it.
pub(crate) fn heading_with(
    view: &UiView,
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
