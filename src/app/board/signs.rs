//! [`MoveSigns`]: the common parts of the signs on good moves, those of the analysis and those of
//! libraries.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::piece::{BoardView, lettered};
use super::preview::PreviewedLine;
use crate::driver::Of;
use crate::layout::Layout;
use crate::painted::Painted;
use crate::theme::Fonts;
use game::{Analysis, Settings};
use rules::Point;

/// The state that decides whether the signs are shown, and their size.
#[derive(SystemParam)]
pub(super) struct MoveSigns<'w, 's> {
    board: Single<'w, 's, Entity, With<BoardView>>,
    pub(super) analysis: Of<'w, Analysis>,
    line: Res<'w, PreviewedLine>,
    settings: Of<'w, Settings>,
    layout: Res<'w, Layout>,
    fonts: Res<'w, Fonts>,
}

/// A sign with letters in it.
pub(super) struct MoveSign<'a> {
    pub(super) point: Point,
    pub(super) painted: Painted,
    pub(super) layer: i32,
    pub(super) text: &'a str,
    /// Height of the text in logical pixels.
    pub(super) size: f32,
}

impl MoveSigns<'_, '_> {
    /// True when any of this state has changed.
    pub(super) fn have_changed(signs: MoveSigns<'_, '_>) -> bool {
        signs.analysis.is_changed()
            || signs.line.is_changed()
            || signs.settings.is_changed()
            || signs.layout.is_changed()
    }

    /// True when the signs are shown. The stones of a line replace them.
    pub(super) fn are_shown(&self) -> bool {
        self.analysis.is_on() && self.settings.shown().candidates && self.line.line.is_empty()
    }

    /// True when every reply has a number, which leaves no room for other signs.
    pub(super) fn are_numbers(&self) -> bool {
        let progress = self.analysis.progress();
        progress.is_some_and(|progress| !progress.resistance.is_empty())
    }

    /// The side of a cell in logical pixels.
    pub(super) fn cell(&self) -> f32 {
        self.layout.logical(self.layout.grid.cell as f32)
    }

    /// The length of `cells` cells in logical pixels, rounded.
    pub(super) fn size(&self, cells: f32) -> f32 {
        (self.cell() * cells).round()
    }

    /// Adds a sign for `view` to the board.
    pub(super) fn spawn(&self, commands: &mut Commands, view: impl Component, sign: &MoveSign<'_>) {
        let text = (
            sign.text.to_owned(),
            self.fonts.bold(sign.size),
            Color::WHITE,
        );
        let node = lettered(sign.painted.clone(), sign.point, sign.layer, text);
        commands.spawn((view, node, ImageNode::default(), ChildOf(*self.board)));
    }
}
