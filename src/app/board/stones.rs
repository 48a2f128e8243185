//! The stones follow the position shown: missing stones are added, and stones that are not in it
//! are removed.

use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView, layer, piece};
use crate::Motion;
use crate::animation::{Fading, Settling};
use crate::driver::{Of, changed};
use crate::painted::Painted;
use game::Session;
use rules::{Board, Color as Stone, Point};

/// A stone on the board that is in the position shown.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct StoneView {
    /// Its point.
    pub point: Point,
    /// Its colour.
    pub color: Stone,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_position
            .in_set(BoardSystems)
            .run_if(changed::<Session>),
    );
}

fn follow_position(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    stones: Query<(Entity, &StoneView)>,
    session: Of<Session>,
    motion: Res<Motion>,
) {
    let position = session.game().board();
    let (kept, gone): (Vec<_>, Vec<_>) = stones
        .iter()
        .partition(|(_, stone)| position.get(stone.point) == Some(stone.color));
    let shown = kept
        .iter()
        .map(|(_, stone)| stone.point)
        .collect::<std::collections::HashSet<_>>();
    let missing = stones_of(position)
        .filter(|stone| !shown.contains(&stone.point))
        .collect::<Vec<_>>();
    // A jump to a distant position is not animated.
    let animate = motion.0 && missing.len() + gone.len() <= 2;
    for (entity, _) in gone {
        let mut stone = commands.entity(entity);
        if animate {
            stone
                .remove::<(StoneView, Settling)>()
                .insert(Fading::start());
        } else {
            stone.despawn();
        }
    }
    for stone in missing {
        let mut entity = commands.spawn((stone_bundle(stone, position.size()), ChildOf(*board)));
        if animate {
            entity.insert(Settling::start());
        }
    }
}

fn stones_of(position: &Board) -> impl Iterator<Item = StoneView> {
    position.points().filter_map(|point| {
        Some(StoneView {
            point,
            color: position.get(point)?,
        })
    })
}

fn stone_bundle(stone: StoneView, size: u8) -> impl Bundle {
    (
        Name::new(format!("{} stone {}", stone.color, stone.point)),
        stone,
        piece(
            Painted::Stone(stone.color),
            stone.point,
            layer_of(stone.point, size),
        ),
    )
}

/// The layer of a stone on a board of `size` lines.
pub(super) fn layer_of(point: Point, size: u8) -> i32 {
    let row_from_top = i32::from(size - 1 - point.y());
    layer::STONES + row_from_top * i32::from(size) + i32::from(point.x())
}
