//! The coordinates of the board, if the user has chosen them: letters below it, numbers on its
//! left.

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::centred;
use crate::theme::palette;
use crate::theme::widget::label;
use rules::Point;

/// A coordinate, the place of its centre, and the side of a cell in logical pixels.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct CoordinateView {
    text: String,
    center: Vec2,
    cell: f32,
}

impl Overlay for CoordinateView {
    fn has_changed(data: &BoardData) -> bool {
        data.layout.is_changed() || data.settings.is_changed() || data.ui_scale.is_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let (layout, cell) = (&data.layout, data.cell());
        let frame = layout.logical((layout.grid.frame + layout.grid.margin) as f32);
        let middle = frame - 0.72 * cell;
        let far = layout.board_side() - middle;
        let are_shown = data.settings.shown().coordinates;
        let lines = (0..layout.grid.lines as u8).filter(|_| are_shown);
        let views = lines.flat_map(|line| {
            let column = layout.point_center(Point::new(line, 0)).x;
            let row = layout.point_center(Point::new(0, line)).y;
            let letter = char::from(b'A' + line).to_string();
            let places = [
                (letter, Vec2::new(column, far)),
                ((line + 1).to_string(), Vec2::new(middle, row)),
            ];
            places.map(|(text, center)| Self { text, center, cell })
        });
        views.collect()
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        // Coordinates grow with the texts of the window, as far as the margin has room.
        let size = (self.cell * (0.3 * data.ui_scale.0).min(0.42)).clamp(7.0, 22.0);
        let text = label(
            self.text.clone(),
            data.fonts.bold(size),
            palette::COORDINATE,
        );
        let node = centred(self.center, self.cell);
        (node, Pickable::IGNORE, children![text])
    }
}
