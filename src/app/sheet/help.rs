//! The list of keys by context, and the meaning of the signs on the board.

use bevy::prelude::*;

use super::heading::heading;
use super::mistakes::mistakes;
use super::page_spec::PageSpec;
use super::rows::{Row, label, note, scroll_area, text};
use super::view::View;
use crate::keymap::{Context, Keymap};
use crate::theme::palette;

pub(super) const SPEC: PageSpec = PageSpec::new(rows);

/// The signs of the models and their words.
const SIGNS: [(&str, &str); 4] = [
    ("5", "sign-five"),
    ("4", "sign-four"),
    ("3", "sign-three"),
    ("+", "sign-cross"),
];

fn rows(view: &View) -> Vec<Row> {
    let mut keys = Vec::new();
    for context in Context::ALL {
        keys.push(title(view, context.text_key()));
        keys.extend(lines(&view.keymap, context).map(|(keys, text)| line(view, keys, text)));
    }
    keys.push(title(view, "keys-signs"));
    keys.extend(SIGNS.map(|(sign, text)| line(view, sign.to_owned(), text)));
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(12),
        row_gap: px(4),
        ..default()
    };
    let mut rows = vec![heading(view, "help-title", "say-leave-the-keys")];
    rows.extend(mistakes(view, "mistakes-keys", view.keymap.mistakes()));
    rows.push(scroll_area("Key list", list).holding(keys));
    rows
}

/// The keys of a context and the texts of their actions.
fn lines(keymap: &Keymap, context: Context) -> impl Iterator<Item = (String, &'static str)> {
    let bound = keymap.bindings().iter();
    let bound = bound.filter(move |it| it.context == context && !it.chords.is_empty());
    bound.map(|it| (it.shown(), it.action.text_key()))
}

fn title(view: &View, key: &'static str) -> Row {
    let space = Node {
        width: percent(100),
        padding: UiRect::top(px(6)),
        ..default()
    };
    text(key, view.fonts.bold(15.0), palette::MUTED).with(space)
}

fn line(view: &View, keys: String, text: &'static str) -> Row {
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
    Row::new((line, Pickable::IGNORE)).holding([
        label(keys, view.fonts.bold(14.0), palette::ACCENT).with(keys_width),
        note(text, view.fonts.text(14.0), palette::TEXT),
    ])
}
