//! What other rows are inside of: lines, columns, lists that scroll, cards.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::row::Row;
use crate::theme::palette::Role;
use crate::theme::{Edge, EdgeOf, Fill, palette, widget};

/// Rows beside each other, this far apart.
pub(crate) fn line(gap: f32) -> Row {
    Row::new(widget::row(gap))
}

/// Rows beside each other, which wrap where there is no room.
pub(crate) fn wrapping_line() -> Row {
    let node = Node {
        column_gap: px(6),
        row_gap: px(6),
        align_items: AlignItems::Center,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    Row::new((node, Pickable::IGNORE))
}

/// Rows below each other in the remaining width of a line, this far apart.
pub(crate) fn column(gap: f32) -> Row {
    Row::new((widget::remaining_column(gap), Pickable::IGNORE))
}

/// Rows on a frame with an edge of this colour.
pub(crate) fn card(name: impl Into<String>, edge: Role) -> Row {
    let node = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(12), px(8)),
        row_gap: px(4),
        border_radius: BorderRadius::all(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    Row::new((
        Name::new(name.into()),
        node,
        Edge(edge, EdgeOf::Card),
        Fill(palette::BUTTON_PRESSED),
        Pickable::IGNORE,
    ))
}

/// A list of rows below each other, this far apart. It takes the room that is left, and scrolls
/// where that is too little.
pub(crate) fn scroll_list(name: &'static str, gap: i32) -> Row {
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        ..default()
    };
    scroll_area(name, node)
}

/// A list that is laid out like `layout` and scrolls where it has too little room.
pub(crate) fn scroll_area(name: &'static str, layout: Node) -> Row {
    let node = Node {
        overflow: Overflow::scroll_y(),
        flex_grow: 1.0,
        flex_shrink: 1.0,
        min_height: px(0),
        ..layout
    };
    Row::new((Name::new(name), node, ScrollArea))
}
