//! [`Localized`]: a constant text, which follows the language by itself.

use bevy::prelude::*;
use bevy::ui::UiSystems;

use super::Words;

/// A text node that shows the words of this key, without arguments, in the language chosen.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Text)]
pub struct Localized(pub &'static str);

pub(crate) fn plugin(app: &mut App) {
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
