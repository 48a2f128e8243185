//! The texts of the app: [`Words`] has every text on screen in the chosen [`Language`], which may
//! change at any time.
//!
//! The texts are in `assets/locales`, one file for each language, in the format of Project Fluent.
//! A key has at least two parts joined by hyphens (`button-undo`), and every string literal of that
//! form in this crate counts as a key. A test compares the literals with the files, and the files
//! with each other. The rest of the program has no texts in a language; `phrases` turns its values
//! into words.
//!
//! A constant text is a [`Localized`] node and follows the language by itself. A composed text is
//! written by a system that also runs when [`Words`] has changed.

mod phrases;
mod words;

use bevy::prelude::*;
use bevy::ui::UiSystems;

pub use phrases::{beside, lesson_key, point_name, point_names};
pub use words::Words;

use game::Language;

/// The first of the system's languages that the app has, or English.
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
    // This runs late, so that an entity spawned in this update is never drawn without its words.
    app.add_systems(PostUpdate, write_localized.before(UiSystems::Prepare));
}

fn write_localized(words: Res<Words>, mut texts: Query<(Ref<Localized>, &mut Text)>) {
    for (key, mut text) in &mut texts {
        if words.is_changed() || key.is_changed() {
            text.set_if_neq(Text(words.get(key.0)));
        }
    }
}
