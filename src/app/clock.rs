//! The time of the app is that at which an update began.

use std::time::Instant;

use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};

/// Lets the app's clock tell when an update began. By itself it tells when the last picture was shown, which is as long ago as the app
/// slept since then.
pub(super) fn exact_time_plugin(app: &mut App) {
    let read = |mut strategy: ResMut<TimeUpdateStrategy>| {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
    };
    app.add_systems(First, read.before(TimeSystems));
}
