//! The keys.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::{Materials, heading};
use crate::locale::Localized;
use crate::theme::widget::label;
use crate::theme::{Ink, palette};

/// Keys and what they do, and what the signs of the models say.
const KEYS: [(&str, &str); 36] = [
    ("\u{2190} \u{2191} \u{2192} \u{2193}", "key-cursor"),
    ("Enter", "key-place"),
    ("Backspace, U", "key-undo"),
    ("Ctrl+Y", "key-redo"),
    ("N", "key-new"),
    ("R", "key-rematch"),
    ("S", "key-move-now"),
    ("Space", "key-pause"),
    (".", "key-step"),
    ("+ \u{2212}", "key-tempo"),
    ("T", "key-threats"),
    ("Shift+\u{2190} \u{2192}", "key-through"),
    ("Home, End", "key-ends"),
    ("P", "key-replay"),
    ("O", "key-games"),
    ("Z", "key-puzzle"),
    ("B", "key-edit"),
    ("Ctrl+S, Ctrl+P", "key-save"),
    ("Ctrl+C, Ctrl+V", "key-clip"),
    ("H", "key-hint"),
    ("Tab", "key-analysis"),
    ("Shift+E, E", "key-mistakes"),
    ("M", "key-models"),
    ("D", "key-numbers"),
    ("W", "key-comment"),
    ("C", "key-copy"),
    ("F5", "key-reload"),
    ("L", "key-language"),
    (",", "key-settings"),
    ("F6, Tab", "key-buttons"),
    ("?, F1", "key-help"),
    ("Esc", "key-leave"),
    ("5", "sign-five"),
    ("4", "sign-four"),
    ("3", "sign-three"),
    ("+", "sign-cross"),
];

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &materials.fonts;
    commands.spawn((
        heading(fonts, "help-title", "Leave the keys"),
        ChildOf(paper),
    ));
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(12),
        row_gap: px(4),
        overflow: Overflow::scroll_y(),
        flex_shrink: 1.0,
        min_height: px(0),
        ..default()
    };
    let list = commands
        .spawn((Name::new("Key list"), list, ScrollArea, ChildOf(paper)))
        .id();
    for (keys, key) in KEYS {
        commands.spawn((
            Node {
                width: percent(48),
                column_gap: px(10),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(list),
            children![
                (
                    label(keys, fonts.bold(14.0), palette::ACCENT),
                    Node {
                        width: px(104),
                        flex_shrink: 0.0,
                        ..default()
                    }
                ),
                (
                    Node {
                        flex_grow: 1.0,
                        flex_basis: px(0),
                        min_width: px(0),
                        ..default()
                    },
                    Text::new(""),
                    fonts.text(14.0),
                    Ink(palette::TEXT),
                    Localized(key),
                    Pickable::IGNORE,
                ),
            ],
        ));
    }
}
