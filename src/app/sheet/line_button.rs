//! [`spawn_button`]: a small button in a line of a page.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::materials::Materials;
use crate::command::{Command, asks};
use crate::theme::palette;
use crate::theme::widget::{localized_label, small_button};

/// Adds a button with the text of this key to a line; a button that is not possible is disabled.
pub(super) fn spawn_button(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    (key, command): (&'static str, Command),
    is_possible: bool,
) {
    let words = localized_label(key, materials.fonts.bold(13.0), palette::TEXT);
    let mut button = commands.spawn((small_button(key, asks(command), words), ChildOf(line)));
    if !is_possible {
        button.insert(InteractionDisabled);
    }
}
