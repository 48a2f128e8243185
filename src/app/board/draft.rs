//! The position that is set up, in place of the one shown.

use bevy::prelude::*;

use super::input::{HoveredPoint, KeyboardCursor};
use super::marks::GHOST_ALPHA;
use super::piece::{BoardSystems, BoardView, OnPoint, keep_wanted, layer, piece};
use super::{NumberView, stones};
use crate::driver::{Of, changed};
use crate::painted::Painted;
use game::{Editor, Session};
use rules::{Color as Stone, Point};

/// A stone of the position that is set up, or the one that a click would place.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct DraftView {
    /// Its point.
    pub point: Point,
    /// Its colour.
    pub color: Stone,
    /// True for a placed stone, false for the one that a click would place.
    pub lies: bool,
}

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Editor>
        .or_else(resource_changed::<HoveredPoint>)
        .or_else(resource_changed::<KeyboardCursor>);
    app.add_systems(Update, follow_editor.in_set(BoardSystems).run_if(changed));
    app.add_systems(
        PostUpdate,
        uncover
            .before(bevy::camera::visibility::VisibilitySystems::VisibilityPropagate)
            .before(bevy::ui::UiSystems::Layout),
    );
}

fn follow_editor(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &DraftView)>,
    editor: Of<Editor>,
    session: Of<Session>,
    (hovered, cursor): (Res<HoveredPoint>, Res<KeyboardCursor>),
) {
    let mut wanted = stones_of(&editor);
    if let Some(color) = editor.brush()
        && let Some(point) = cursor.0.or(hovered.0)
        && !wanted.iter().any(|stone| stone.point == point)
    {
        wanted.push(DraftView {
            point,
            color,
            lies: false,
        });
    }
    keep_wanted(&mut commands, old, &mut wanted);
    let size = session.game().setup().size();
    for view in wanted {
        let layer = stones::layer_of(view.point, size);
        let stone = piece(Painted::Stone(view.color), view.point, layer);
        let mut entity = commands.spawn((view, stone, ChildOf(*board)));
        if !view.lies {
            entity.insert(ImageNode {
                color: Color::WHITE.with_alpha(GHOST_ALPHA),
                ..default()
            });
        }
    }
}

fn stones_of(editor: &Editor) -> Vec<DraftView> {
    let stones = editor.stones().iter();
    let stones = stones.map(|&(point, color)| DraftView {
        point,
        color,
        lies: true,
    });
    stones.collect()
}

/// While the editor is open, shows only its stones and the keyboard's cursor on the points.
fn uncover(
    editor: Of<Editor>,
    mut pieces: Query<
        (Option<&OnPoint>, Has<DraftView>, &mut Visibility),
        Or<(With<OnPoint>, With<NumberView>)>,
    >,
) {
    for (on_point, is_draft, mut visibility) in &mut pieces {
        let is_cursor = on_point.is_some_and(|it| it.layer == layer::CURSOR);
        let is_seen = !editor.is_open() || is_draft || is_cursor;
        visibility.set_if_neq(if is_seen {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}
