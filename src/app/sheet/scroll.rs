//! Scrolling the lists of a page by keys.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::paper::SheetView;
use crate::command::ScrollSheet;

/// Height of a line in logical pixels.
const LINE: f32 = 40.0;
/// Height of a page as a share of the visible part.
const PAGE: f32 = 0.9;

type Lists<'w, 's> =
    Query<'w, 's, (Entity, &'static ComputedNode, &'static mut ScrollPosition), With<ScrollArea>>;

pub(super) fn scroll(
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
