//! [`Intent`]: what the user wants, whichever key, click or button said it.

use bevy::prelude::*;

use super::AppSystems;
use super::seats::SeatHandle;
use super::session::Session;
use crate::player::HumanInput;
use crate::rules::{Action, Point};

/// Something the user wants done to the game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Put a stone here.
    Place(Point),
    /// Take back to the user's last decision.
    Undo,
    /// The opposite.
    Redo,
    /// Begin a new game with the same players.
    Restart,
    /// Let the bot answer at once; let a paused one go on.
    MoveNow,
    /// Give the game up.
    Resign,
}

impl Intent {
    /// Whether it would do anything now.
    pub fn is_possible(self, session: &Session) -> bool {
        let bot_to_decide =
            session.side_to_decide().is_some() && session.human_to_decide().is_none();
        match self {
            Self::Place(_) | Self::Resign => session.human_to_decide().is_some(),
            Self::Undo => session.undo_target().is_some(),
            Self::Redo => session.redo_target().is_some(),
            Self::Restart => true,
            Self::MoveNow => bot_to_decide,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Intent>();
    app.add_systems(Update, apply_intents.in_set(AppSystems::ApplyIntents));
}

fn apply_intents(
    mut intents: MessageReader<Intent>,
    mut session: ResMut<Session>,
    mut seats: Query<&mut SeatHandle>,
) {
    for &intent in intents.read() {
        if !intent.is_possible(&session) {
            continue;
        }
        match intent {
            Intent::Place(point) => hand_in(Action::Place(point), &mut session, &mut seats),
            Intent::Resign => hand_in(Action::Resign, &mut session, &mut seats),
            Intent::Undo => session.undo(),
            Intent::Redo => session.redo(),
            Intent::Restart => session.restart(rand::random()),
            Intent::MoveNow if session.is_paused() => session.resume(),
            Intent::MoveNow => seats.iter_mut().for_each(|mut seat| seat.demand()),
        }
    }
}

/// Gives a human's action to its seat, or says at once what is wrong with it.
fn hand_in(action: Action, session: &mut Session, seats: &mut Query<&mut SeatHandle>) {
    if let Err(error) = session.game().check(action) {
        session.explain(&error);
        return;
    }
    let Some(side) = session.human_to_decide() else {
        return;
    };
    let input = HumanInput {
        ply: session.game().ply(),
        action,
    };
    for mut seat in seats.iter_mut().filter(|seat| seat.side() == side) {
        seat.hand_in(input);
    }
}
