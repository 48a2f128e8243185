//! The state of buttons follows the game: enabled or disabled, on or off.

use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::AppSystems;
use super::driver::{Of, changed};
use super::theme::widget::{Emphasis, EmphasisOf, color_buttons};
use crate::command::{Asks, Command, GameIntent};
use game::{Session, Settings};

pub(super) fn plugin(app: &mut App) {
    let session_or_button = changed::<Session>.or_else(any_match_filter::<Changed<Asks>>);
    let settings_or_button = changed::<Settings>.or_else(any_match_filter::<Changed<OnWhile>>);
    app.add_systems(
        Update,
        (
            enable_buttons.run_if(session_or_button),
            show_what_is_on.run_if(settings_or_button),
        )
            .before(color_buttons)
            .in_set(AppSystems::UpdateView),
    );
}

/// A button that is on while the condition holds.
#[derive(Component, Clone, Copy)]
pub struct OnWhile(pub fn(&Settings) -> bool);

/// Marks buttons that are on, for the eye and for screen readers.
fn show_what_is_on(
    settings: Of<Settings>,
    mut buttons: Query<(&OnWhile, &mut EmphasisOf, &mut AccessibilityNode)>,
) {
    for (OnWhile(holds), mut emphasis, mut node) in &mut buttons {
        let is_on = holds(&settings);
        emphasis.0 = if is_on {
            Emphasis::Chosen
        } else {
            Emphasis::Plain
        };
        node.set_toggled(is_on.into());
    }
}

/// Enables each button while its command is possible. Some buttons are despawned in the same
/// update.
fn enable_buttons(
    mut commands: Commands,
    buttons: Query<(Entity, &Asks, Has<InteractionDisabled>)>,
    session: Of<Session>,
) {
    for (button, Asks(command), disabled) in &buttons {
        let Command::Game(GameIntent(intent)) = command else {
            continue;
        };
        match (intent.is_possible(&session), disabled) {
            (true, true) => {
                commands.entity(button).try_remove::<InteractionDisabled>();
            }
            (false, false) => {
                commands.entity(button).try_insert(InteractionDisabled);
            }
            _ => {}
        }
    }
}
