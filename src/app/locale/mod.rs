//! The words of the app: [`Words`] says everything on screen in the [`Language`] chosen, which may change at any time.
//!
//! The texts lie in `assets/locales`, one file a language, in the format of Project Fluent. A key has at least two parts joined by
//! hyphens (`button-undo`), and every text in quotes of that form in this room is taken for a key: a test holds them against the
//! files, and the files against each other. The rest of the program knows no language; `phrases` turns its values into words.
//!
//! A text that is always the same is a [`Localized`] node and follows the language by itself. What is composed is written by a
//! system that runs when [`Words`] has changed, too.

mod phrases;
mod words;

use bevy::prelude::*;
use bevy::ui::UiSystems;

pub use phrases::{beside, point_name};
pub use words::Words;

use game::Language;

/// The first of the system's languages that the app speaks, else English.
pub(super) fn language_of_system() -> Language {
    sys_locale::get_locales()
        .find_map(|locale| Language::of_locale(&locale))
        .unwrap_or_default()
}

/// A text node that shows the words of this key, without arguments, in the language chosen.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Text)]
pub struct Localized(pub &'static str);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Words>();
    // Late, so that what was spawned in this update is never drawn without its words.
    app.add_systems(PostUpdate, write_localized.before(UiSystems::Prepare));
}

fn write_localized(words: Res<Words>, mut texts: Query<(Ref<Localized>, &mut Text)>) {
    for (key, mut text) in &mut texts {
        if words.is_changed() || key.is_changed() {
            text.set_if_neq(Text(words.get(key.0)));
        }
    }
}
