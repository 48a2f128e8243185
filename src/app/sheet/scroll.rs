//! Keys that go through what a page has no room for.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::{Page, Sheet, SheetView};

/// What an arrow key goes on by, in logical pixels.
const STEP: f32 = 40.0;
/// What a page key goes on by, as a share of what is seen.
const PAGE: f32 = 0.9;

type Lists<'w, 's> =
    Query<'w, 's, (Entity, &'static ComputedNode, &'static mut ScrollPosition), With<ScrollArea>>;

pub(super) fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    sheet: Res<Sheet>,
    views: Query<(), With<SheetView>>,
    parents: Query<&ChildOf>,
    mut lists: Lists,
) {
    let Some(page) = sheet.page else { return };
    // In the settings the arrows choose.
    let step = if page == Page::Settings { 0.0 } else { STEP };
    for (list, node, mut position) in &mut lists {
        if !parents.iter_ancestors(list).any(|it| views.contains(it)) {
            continue;
        }
        let seen = node.size().y * node.inverse_scale_factor();
        let all = node.content_size().y * node.inverse_scale_factor();
        let moves = [
            (KeyCode::ArrowUp, -step),
            (KeyCode::ArrowDown, step),
            (KeyCode::PageUp, -PAGE * seen),
            (KeyCode::PageDown, PAGE * seen),
            (KeyCode::Home, f32::NEG_INFINITY),
            (KeyCode::End, f32::INFINITY),
        ];
        let mut moves = moves.into_iter();
        if let Some((_, by)) = moves.find(|(key, _)| keys.just_pressed(*key)) {
            position.y = (position.y + by).clamp(0.0, (all - seen).max(0.0));
        }
    }
}
