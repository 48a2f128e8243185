//! What bots say to each other and to you. Each seat has a [`Voice`], which says at most one [`Remark`] at a time.
//!
//! Words, and whether an occasion is worth any, are the character's: see [`chat`](player::character::chat). Here it is told
//! what happens. An observer finds most of it in the game; `voice` adds what only the app knows: somebody sat down, clicked on an
//! occupied point, or lets everybody wait (`lull`). Speech draws on nothing that a player draws on, so that nobody moves otherwise
//! for having said something.

mod lull;
mod remark;
mod speaker;
mod typing;
mod voice;

use bevy::prelude::*;

use super::AppSystems;
use super::seats::SeatHandle;
use super::session::Session;

pub use remark::Remark;
pub use voice::Voice;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<SeatHandle, Voice>();
    let after_the_move = speak
        .after(AppSystems::ReadSeats)
        .before(AppSystems::Measure);
    app.add_systems(Update, after_the_move);
}

fn speak(
    mut voices: Query<(&SeatHandle, &mut Voice)>,
    session: Res<Session>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed();
    for (seat, mut voice) in &mut voices {
        if session.is_changed() {
            voice.follow(&session, seat, now);
        }
        voice.keep_time(&session, seat, now);
    }
}
