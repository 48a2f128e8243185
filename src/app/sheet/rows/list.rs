//! What other rows are inside of: lines, columns, lists that scroll, cards. And scrolling by keys.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::row::Row;
use crate::command::ScrollSheet;
use crate::sheet::paper::SheetView;
use crate::theme::palette::Role;
use crate::theme::{Edge, EdgeOf, Fill, palette, widget};

/// Height of a line in logical pixels.
const LINE: f32 = 40.0;
/// Height of a page as a share of the visible part.
const PAGE: f32 = 0.9;

/// Rows beside each other, this far apart.
pub(in crate::sheet) fn line(gap: f32) -> Row {
    Row::new(widget::row(gap))
}

/// Rows beside each other, which wrap where there is no room.
pub(in crate::sheet) fn wrapping_line() -> Row {
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
pub(in crate::sheet) fn column(gap: f32) -> Row {
    Row::new((widget::remaining_column(gap), Pickable::IGNORE))
}

/// Rows on a frame with an edge of this colour.
pub(in crate::sheet) fn card(name: impl Into<String>, edge: Role) -> Row {
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
pub(in crate::sheet) fn scroll_list(name: &'static str, gap: i32) -> Row {
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        ..default()
    };
    scroll_area(name, node)
}

/// A list that is laid out like `layout` and scrolls where it has too little room.
pub(in crate::sheet) fn scroll_area(name: &'static str, layout: Node) -> Row {
    let node = Node {
        overflow: Overflow::scroll_y(),
        flex_shrink: 1.0,
        min_height: px(0),
        ..layout
    };
    Row::new((Name::new(name), node, ScrollArea))
}

type Lists<'w, 's> =
    Query<'w, 's, (Entity, &'static ComputedNode, &'static mut ScrollPosition), With<ScrollArea>>;

pub(in crate::sheet) fn scroll(
    mut scrolls: MessageReader<ScrollSheet>,
    views: Query<(), With<SheetView>>,
    parents: Query<&ChildOf>,
    mut lists: Lists,
) {
    for scroll in scrolls.read() {
        for (list, node, mut position) in &mut lists {
            if !parents.iter_ancestors(list).any(|it| views.contains(it)) {
                continue;
            }
            let seen = node.size().y * node.inverse_scale_factor();
            let all = node.content_size().y * node.inverse_scale_factor();
            let wanted = match *scroll {
                ScrollSheet::Lines(lines) => position.y + f32::from(lines) * LINE,
                ScrollSheet::Pages(pages) => position.y + f32::from(pages) * PAGE * seen,
                ScrollSheet::Top => 0.0,
                ScrollSheet::Bottom => all,
            };
            position.y = wanted.clamp(0.0, (all - seen).max(0.0));
        }
    }
}
