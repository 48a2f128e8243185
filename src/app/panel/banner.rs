//! The common parts of the banners in the panel.

use bevy::prelude::*;

use crate::theme::{Edge, EdgeOf, Fill, palette};

/// The frame of a banner, hidden until it has a text.
pub(super) fn frame() -> impl Bundle {
    (
        Node {
            display: Display::None,
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Center,
            padding: UiRect::axes(px(14), px(10)),
            column_gap: px(12),
            row_gap: px(6),
            border_radius: BorderRadius::all(px(10)),
            flex_shrink: 0.0,
            ..default()
        },
        Fill(palette::BUTTON_PRESSED),
        Edge(palette::ACCENT, EdgeOf::Banner),
        Pickable::IGNORE,
    )
}

/// The column of the texts of a banner, which wraps below its buttons in a narrow panel.
pub(super) fn column() -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(4),
        flex_grow: 1.0,
        flex_basis: px(220),
        ..default()
    }
}
