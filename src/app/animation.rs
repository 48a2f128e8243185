//! Animations: stones that settle and stones that fade. No other system waits for them.

use std::time::Duration;

use bevy::prelude::*;

use super::AppSystems;

/// A stone that is being placed.
#[derive(Component)]
pub struct Settling(Timer);

/// A stone that is being taken back; despawned at the end.
#[derive(Component)]
pub struct Fading(Timer);

impl Settling {
    /// From now.
    pub fn start() -> Self {
        Self(Timer::new(Duration::from_millis(140), TimerMode::Once))
    }
}

impl Fading {
    /// From now.
    pub fn start() -> Self {
        Self(Timer::new(Duration::from_millis(100), TimerMode::Once))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (settle, fade).in_set(AppSystems::UpdateView));
}

/// Grows a new stone from 0.85 to its full size, and fades it in.
fn settle(
    mut commands: Commands,
    mut stones: Query<(Entity, &mut Settling, &mut UiTransform, &mut ImageNode)>,
    time: Res<Time>,
) {
    let growth = EasingCurve::new(0.85, 1.0, EaseFunction::CubicOut);
    for (stone, mut settling, mut transform, mut image) in &mut stones {
        settling.0.tick(time.delta());
        let fraction = settling.0.fraction();
        transform.scale = Vec2::splat(growth.sample_clamped(fraction));
        image.color.set_alpha((2.0 * fraction).min(1.0));
        if settling.0.is_finished() {
            transform.scale = Vec2::ONE;
            // The stone may be taken back in the same update.
            commands.entity(stone).try_remove::<Settling>();
        }
    }
}

fn fade(
    mut commands: Commands,
    mut stones: Query<(Entity, &mut Fading, &mut ImageNode)>,
    time: Res<Time>,
) {
    for (stone, mut fading, mut image) in &mut stones {
        fading.0.tick(time.delta());
        image.color.set_alpha(fading.0.fraction_remaining());
        if fading.0.is_finished() {
            commands.entity(stone).try_despawn();
        }
    }
}
