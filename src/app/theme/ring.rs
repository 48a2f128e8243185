//! The ring around the focused button or text field.

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::prelude::*;

use super::field::LineField;
use super::palette;
use super::roles::Ring;
use super::widget::{Emphasis, EmphasisOf};
use crate::AppSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_ring.after(AppSystems::UpdateView));
}

/// Shows the ring while the focus was set by keys.
fn show_ring(
    mut commands: Commands,
    focus: Option<Res<InputFocus>>,
    visible: Option<Res<InputFocusVisible>>,
    ringed: Query<Entity, With<Ring>>,
    buttons: Query<&EmphasisOf>,
    fields: Query<(), With<LineField>>,
) {
    let seen = visible.is_some_and(|it| it.0);
    let focused = focus.and_then(|focus| focus.get()).filter(|_| seen);
    for button in &ringed {
        if Some(button) != focused {
            commands.entity(button).remove::<(Ring, Outline)>();
        }
    }
    let Some(focused) = focused.filter(|it| !ringed.contains(*it)) else {
        return;
    };
    let role = match buttons.get(focused) {
        Ok(EmphasisOf(Emphasis::Primary)) => palette::ON_ACCENT,
        Ok(_) => palette::ACCENT,
        Err(_) if fields.contains(focused) => palette::ACCENT,
        Err(_) => return,
    };
    commands.entity(focused).insert(Ring(role));
}
