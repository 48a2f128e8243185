//! Switching the language.

use bevy::prelude::*;

use super::AppSystems;
use super::driver::Intents;
use super::locale::Words;
use crate::command::NextLanguage;
use game::{Intent, Setting};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, change_language.in_set(AppSystems::CarryOut));
}

fn change_language(
    mut wanted: MessageReader<NextLanguage>,
    mut words: ResMut<Words>,
    mut intents: Intents,
) {
    for _ in wanted.read() {
        let next = words.language().next();
        words.set_language(next);
        intents.send(Intent::Set(Setting::Language(next)));
    }
}
