//! The celebration of a human's win: petals fall over the board.

use std::time::Duration;

use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView, layer};
use crate::Motion;
use crate::driver::{GameEvent, Of};
use crate::theme::palette::Role;
use crate::theme::{Fill, palette};
use game::{Event, Session};
use rules::{GameResult, WinReason};

/// Number of petals.
const PETALS: u16 = 60;
/// From the win until the last petal is gone.
const TIME: Duration = Duration::from_millis(3_200);
/// Share of the time after which the last petal begins to fall.
const LAST_START: f32 = 0.45;
/// Width and height of a petal in logical pixels.
const SIZE: Vec2 = Vec2::new(11.0, 16.0);
/// How far a petal drifts to each side, in widths of the board.
const DRIFT: f32 = 0.04;
const COLORS: [Role; 3] = [palette::ACCENT, palette::GOOD, palette::TEXT];

/// A falling petal; despawned at the end.
#[derive(Component)]
pub struct Petal {
    timer: Timer,
    /// Number of the petal. Its column, its start and its turns follow from it.
    number: u16,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (celebrate, fall).chain().in_set(BoardSystems));
}

/// Begins when a human has made five; another game ends it.
fn celebrate(
    mut commands: Commands,
    mut events: MessageReader<GameEvent>,
    (session, motion): (Of<Session>, Res<Motion>),
    board: Single<Entity, With<BoardView>>,
    petals: Query<Entity, With<Petal>>,
) {
    for GameEvent(event) in events.read() {
        match event {
            Event::GameBegun(_) => {
                for petal in &petals {
                    commands.entity(petal).try_despawn();
                }
            }
            Event::GameOver(GameResult::Win {
                winner,
                reason: WinReason::Five,
            }) if motion.0 && session.is_human(*winner) => {
                for number in 0..PETALS {
                    commands.spawn((petal(number), ChildOf(*board)));
                }
            }
            _ => {}
        }
    }
}

fn petal(number: u16) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        left: percent(100.0 * spread(number, 1)),
        width: px(SIZE.x),
        height: px(SIZE.y),
        border_radius: BorderRadius {
            top_left: percent(50),
            top_right: percent(10),
            bottom_right: percent(50),
            bottom_left: percent(50),
        },
        ..default()
    };
    (
        Name::new("Petal"),
        Petal {
            timer: Timer::new(TIME, TimerMode::Once),
            number,
        },
        node,
        Fill(COLORS[usize::from(number) % COLORS.len()]),
        UiTransform::from_scale(Vec2::ZERO),
        ZIndex(layer::PETALS),
        Pickable::IGNORE,
    )
}

/// A number from 0 to 1; those of neighbouring petals lie far apart. `kind` selects the
/// sequence.
fn spread(number: u16, kind: u16) -> f32 {
    const STEPS: [f32; 3] = [0.754_878, 0.569_84, 0.618_034];
    (f32::from(number + 1) * STEPS[usize::from(kind) % STEPS.len()]).fract()
}

fn fall(
    mut commands: Commands,
    board: Single<&ComputedNode, With<BoardView>>,
    mut petals: Query<(Entity, &mut Petal, &mut UiTransform)>,
    time: Res<Time>,
) {
    let size = board.size() * board.inverse_scale_factor();
    for (entity, mut petal, mut transform) in &mut petals {
        petal.timer.tick(time.delta());
        if petal.timer.is_finished() {
            commands.entity(entity).try_despawn();
            continue;
        }
        let start = LAST_START * spread(petal.number, 0);
        let fallen = ((petal.timer.fraction() - start) / (1.0 - LAST_START)).clamp(0.0, 1.0);
        let sway = (2.0 + 3.0 * spread(petal.number, 2)) * fallen;
        let x = DRIFT * size.x * (std::f32::consts::TAU * sway).sin();
        let y = fallen * (size.y - SIZE.y);
        transform.translation = Val2::px(x, y);
        transform.rotation = Rot2::radians(std::f32::consts::TAU * sway);
        // It opens at the top and vanishes at the bottom.
        let scale = (12.0 * fallen).min(6.0 * (1.0 - fallen)).clamp(0.0, 1.0);
        transform.scale = Vec2::splat(scale);
    }
}
