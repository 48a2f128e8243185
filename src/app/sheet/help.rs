//! The list of keys by context, and the meaning of the signs on the board.

use bevy::prelude::*;

use super::materials::{Materials, heading};
use super::mistakes;
use super::scroll::scroll_list;
use crate::keymap::{Context, Keymap};
use crate::locale::Localized;
use crate::theme::widget::{label, localized_label};
use crate::theme::{Fonts, Ink, palette};

/// The signs of the models and their words.
const SIGNS: [(&str, &str); 4] = [
    ("5", "sign-five"),
    ("4", "sign-four"),
    ("3", "sign-three"),
    ("+", "sign-cross"),
];

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &*materials.fonts;
    commands.spawn((
        heading(fonts, "help-title", "Leave the keys"),
        ChildOf(paper),
    ));
    let wrong = materials.keymap.mistakes();
    if !wrong.is_empty() {
        mistakes::spawn(commands, paper, materials, "mistakes-keys", wrong);
    }
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(12),
        row_gap: px(4),
        ..default()
    };
    let list = commands
        .spawn((scroll_list("Key list", list), ChildOf(paper)))
        .id();
    for context in Context::ALL {
        spawn_title(commands, list, fonts, context.text_key());
        for (keys, text) in lines(&materials.keymap, context) {
            spawn_line(commands, list, fonts, (keys, text));
        }
    }
    spawn_title(commands, list, fonts, "keys-signs");
    for (sign, text) in SIGNS {
        spawn_line(commands, list, fonts, (sign.to_owned(), text));
    }
}

/// The keys of a context and the texts of their actions.
fn lines(keymap: &Keymap, context: Context) -> impl Iterator<Item = (String, &'static str)> {
    let bound = keymap.bindings().iter();
    let bound = bound.filter(move |it| it.context == context && !it.chords.is_empty());
    bound.map(|it| (it.shown(), it.action.text_key()))
}

fn spawn_title(commands: &mut Commands, list: Entity, fonts: &Fonts, key: &'static str) {
    let space = Node {
        width: percent(100),
        padding: UiRect::top(px(6)),
        ..default()
    };
    let title = localized_label(key, fonts.bold(15.0), palette::MUTED);
    commands.spawn((title, space, ChildOf(list)));
}

fn spawn_line(
    commands: &mut Commands,
    list: Entity,
    fonts: &Fonts,
    (keys, text): (String, &'static str),
) {
    let line = Node {
        width: percent(48),
        column_gap: px(10),
        ..default()
    };
    let keys_width = Node {
        width: px(150),
        flex_shrink: 0.0,
        ..default()
    };
    let text_width = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    commands.spawn((
        line,
        Pickable::IGNORE,
        ChildOf(list),
        children![
            (label(keys, fonts.bold(14.0), palette::ACCENT), keys_width),
            (
                text_width,
                Text::new(""),
                fonts.text(14.0),
                Ink(palette::TEXT),
                Localized(text),
                Pickable::IGNORE,
            ),
        ],
    ));
}
