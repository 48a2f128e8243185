//! The time of the app: the time at which an update began.

use std::time::Instant;

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};

/// Sets the app's clock to the beginning of each update. Bevy's own clock has the time of the last
/// frame, which is wrong by the time that the app has slept since then.
pub(super) fn exact_time_plugin(app: &mut App) {
    let read = |mut strategy: ResMut<TimeUpdateStrategy>| {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
    };
    app.add_systems(First, read.before(TimeSystems));
}
