//! [`Overlay`]: what lies on the board and follows the data of the game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::input::{HoveredPoint, KeyboardCursor};
use super::piece::{BoardSystems, BoardView};
use super::previewed_line::PreviewedLine;
use crate::driver::{Game, Of};
use crate::layout::Layout;
use crate::locale::Words;
use crate::theme::{Fonts, Theme};
use game::{
    Analysis, Defences, Editor, Hint, Library, OpeningDraft, RepertoireDrill, Reviewed, Session,
    Settings, Teacher, Tutorial,
};
use rules::Point;

/// The data that overlays are made from.
#[derive(SystemParam)]
pub(super) struct BoardData<'w> {
    pub(super) game: Res<'w, Game>,
    pub(super) session: Of<'w, Session>,
    pub(super) settings: Of<'w, Settings>,
    pub(super) analysis: Of<'w, Analysis>,
    pub(super) defences: Of<'w, Defences>,
    pub(super) reviewed: Of<'w, Reviewed>,
    pub(super) library: Of<'w, Library>,
    pub(super) hint: Of<'w, Hint>,
    pub(super) editor: Of<'w, Editor>,
    pub(super) opening_draft: Of<'w, OpeningDraft>,
    pub(super) teacher: Of<'w, Teacher>,
    pub(super) tutorial: Of<'w, Tutorial>,
    pub(super) drill: Of<'w, RepertoireDrill>,
    pub(super) line: Res<'w, PreviewedLine>,
    pub(super) hovered: Res<'w, HoveredPoint>,
    pub(super) cursor: Res<'w, KeyboardCursor>,
    pub(super) words: Res<'w, Words>,
    pub(super) layout: Res<'w, Layout>,
    pub(super) ui_scale: Res<'w, UiScale>,
    pub(super) theme: Res<'w, Theme>,
    pub(super) fonts: Res<'w, Fonts>,
}

impl BoardData<'_> {
    /// The point under the keyboard's cursor, or else under the mouse.
    pub(super) fn pointed(&self) -> Option<Point> {
        self.cursor.0.or(self.hovered.0)
    }

    /// True when [`Self::pointed`] may have changed since the last update.
    pub(super) fn pointed_has_changed(&self) -> bool {
        self.cursor.is_changed() || self.hovered.is_changed()
    }

    /// The side of a cell in logical pixels.
    pub(super) fn cell(&self) -> f32 {
        self.layout.logical(self.layout.grid.cell as f32)
    }

    /// The length of `cells` cells in logical pixels, rounded.
    pub(super) fn size(&self, cells: f32) -> f32 {
        (self.cell() * cells).round()
    }
}

/// One of several entities on the board that follow the data of the game. The component has all
/// that the entity shows, so that an entity is kept while its component stays the same.
pub(super) trait Overlay: Component + PartialEq + Sized {
    /// True when data that [`Self::wanted`] reads has changed since the last update.
    fn has_changed(data: &BoardData) -> bool;

    /// The components of the entities that belong on the board.
    fn wanted(data: &BoardData) -> Vec<Self>;

    /// The other components of an entity.
    fn bundle(&self, data: &BoardData) -> impl Bundle;
}

/// Adds the system that lets these entities follow the data.
pub(super) fn add_overlay<O: Overlay>(app: &mut App) {
    app.add_systems(Update, follow::<O>.in_set(BoardSystems));
}

fn follow<O: Overlay>(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &O)>,
    data: BoardData,
) {
    if !O::has_changed(&data) {
        return;
    }
    let mut wanted = O::wanted(&data);
    for (entity, overlay) in &old {
        if let Some(place) = wanted.iter().position(|it| it == overlay) {
            wanted.swap_remove(place);
        } else {
            commands.entity(entity).despawn();
        }
    }
    for overlay in wanted {
        let bundle = overlay.bundle(&data);
        commands.spawn((overlay, bundle, ChildOf(*board)));
    }
}
