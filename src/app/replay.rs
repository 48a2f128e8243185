//! Showing a line ply by ply, at the tempo of bots' games.

use std::time::Duration;

use bevy::prelude::*;

use super::session::Session;
use super::tempo::Tempo;
use super::{AppSystems, Manners};

/// When the next ply is shown, on the app's clock.
#[derive(Resource, Default)]
struct NextPly(Option<Duration>);

/// How long a ply is looked at.
const LOOK: Duration = Duration::from_millis(800);
/// At the fastest tempo.
const GLANCE: Duration = Duration::from_millis(60);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NextPly>();
    app.add_systems(Update, replay.in_set(AppSystems::ReadInput));
}

fn replay(
    mut session: ResMut<Session>,
    mut next: ResMut<NextPly>,
    manners: Res<Manners>,
    time: Res<Time<Real>>,
) {
    if !session.is_replaying() {
        next.0 = None;
        return;
    }
    let look = match manners.tempo {
        Tempo::Max => GLANCE,
        tempo => tempo.stretch(LOOK),
    };
    if *next.0.get_or_insert(time.elapsed() + look) <= time.elapsed() {
        session.replay_on();
        next.0 = Some(time.elapsed() + look);
    }
}
