//! Bots wait, where the user wants it, as soon as one of them has two threats at once or an open four: to be looked at in peace.

use bevy::prelude::*;

use super::AppSystems;
use super::seats::ask_seats;
use super::session::{Arrival, Notice, Session};
use super::settings::Settings;
use engine::ModelBoard;
use engine::pattern::ModelKind;
use record::NodeId;
use rules::{Color, Game};

pub(super) fn plugin(app: &mut App) {
    let wait = wait
        .in_set(AppSystems::ReadSeats)
        .before(ask_seats)
        .run_if(resource_changed::<Session>);
    app.add_systems(Update, wait);
}

fn wait(
    mut session: ResMut<Session>,
    settings: Option<Res<Settings>>,
    mut looked: Local<Option<(u64, NodeId)>>,
) {
    let place = Some((session.number(), session.cursor()));
    // Whoever goes on from here is not stopped again.
    let is_new = std::mem::replace(&mut *looked, place) != place;
    let wanted = settings.is_some_and(|settings| settings.pause_at_threats);
    if !(wanted && is_new && session.is_between_bots() && session.arrival() == Arrival::Played) {
        return;
    }
    let mover = !session.game().side_to_move();
    if session.side_to_decide().is_some() && is_decisive(session.game(), mover) {
        session.pause();
        session.tell(Notice::PausedAtThreat(mover));
    }
}

/// Whether this colour can make a five next from an open four, or two threats with one stone.
fn is_decisive(game: &Game, color: Color) -> bool {
    let models = ModelBoard::new(game);
    let open_four = models.models_of(color, ModelKind::OpenFour).next();
    open_four.is_some() || !models.crosses(color).is_empty()
}
