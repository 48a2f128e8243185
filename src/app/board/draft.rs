//! The position that is set up, in place of the one shown.

use bevy::prelude::*;

use super::marks::GHOST_ALPHA;
use super::overlay::{BoardData, Overlay, add_overlay};
use super::piece::{OnPoint, faint, layer, piece};
use super::{NumberView, stones};
use crate::driver::Of;
use crate::painted::Painted;
use game::Editor;
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
    add_overlay::<DraftView>(app);
    app.add_systems(
        PostUpdate,
        uncover
            .before(bevy::camera::visibility::VisibilitySystems::VisibilityPropagate)
            .before(bevy::ui::UiSystems::Layout),
    );
}

impl Overlay for DraftView {
    fn has_changed(data: &BoardData) -> bool {
        data.editor.is_changed() || data.pointed_has_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let stones = data.editor.stones().iter();
        let stones = stones.map(|&(point, color)| Self {
            point,
            color,
            lies: true,
        });
        let mut wanted = stones.collect::<Vec<_>>();
        if let Some(color) = data.editor.brush()
            && let Some(point) = data.pointed()
            && !wanted.iter().any(|stone| stone.point == point)
        {
            wanted.push(Self {
                point,
                color,
                lies: false,
            });
        }
        wanted
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        let layer = stones::layer_of(self.point, data.session.game().setup().size());
        let stone = piece(Painted::Stone(self.color), self.point, layer);
        (stone, faint(if self.lies { 1.0 } else { GHOST_ALPHA }))
    }
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
