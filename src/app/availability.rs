//! The state of buttons follows the game: enabled or disabled.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::AppSystems;
use super::driver::{Of, changed};
use super::theme::widget::color_buttons;
use crate::command::{Asks, Command, GameIntent};
use game::{Intent, Session, Teacher};

pub(super) fn plugin(app: &mut App) {
    let session_or_button = changed::<Session>
        .or_else(changed::<Teacher>)
        .or_else(any_match_filter::<Changed<Asks>>);
    let enable = enable_buttons.run_if(session_or_button);
    let enable = enable.before(color_buttons);
    app.add_systems(Update, enable.in_set(AppSystems::UpdateView));
}

/// Enables each button while its command is possible. Some buttons are despawned in the same
/// update. A bot does not move while an offer of the teacher waits for an answer.
fn enable_buttons(
    mut commands: Commands,
    buttons: Query<(Entity, &Asks, Has<InteractionDisabled>)>,
    session: Of<Session>,
    teacher: Of<Teacher>,
) {
    for (button, Asks(command), disabled) in &buttons {
        let Command::Game(GameIntent(intent)) = command else {
            continue;
        };
        let waits = *intent == Intent::MoveNow && teacher.offer().is_some();
        match (intent.is_possible(&session) && !waits, disabled) {
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
