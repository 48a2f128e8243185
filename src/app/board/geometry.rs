//! Where points are on the board's node.

use bevy::prelude::*;

use crate::layout::Layout;
use rules::Point;

impl Layout {
    /// The centre of `point` on the board's node, in logical pixels from its top left corner.
    pub fn point_center(&self, point: Point) -> Vec2 {
        let row_from_top = self.grid.lines.saturating_sub(1 + u32::from(point.y()));
        let (x, y) = self.grid.point_center(u32::from(point.x()), row_from_top);
        Vec2::new(self.logical(x), self.logical(y))
    }

    /// The point nearest to a place on the board's node, in logical pixels from its top left
    /// corner, if it is within 0.48 cells.
    pub fn point_near(&self, place: Vec2) -> Option<Point> {
        const REACH: f32 = 0.48;
        let lines = self.grid.lines as u8;
        let origin = self.point_center(Point::new(0, 0));
        let cell = self.logical(self.grid.cell as f32);
        let column = ((place.x - origin.x) / cell).round() as i32;
        let row = ((origin.y - place.y) / cell).round() as i32;
        let point = Point::try_new(column, row, lines)?;
        (self.point_center(point).distance(place) <= REACH * cell).then_some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_on_a_point_finds_it_and_one_between_points_does_not() {
        for (scale, lines) in [(1.0, 15), (1.5, 19), (2.0, 5), (1.25, 22)] {
            let layout = Layout::compute(Vec2::new(1280.0, 800.0), scale, lines);
            let cell = layout.logical(layout.grid.cell as f32);
            for point in Point::all(lines) {
                let center = layout.point_center(point);
                let offset = Vec2::new(0.3, -0.3) * cell;
                assert_eq!(layout.point_near(center), Some(point), "{layout:?}");
                assert_eq!(
                    layout.point_near(center + offset),
                    Some(point),
                    "{layout:?}"
                );
                assert_eq!(
                    layout.point_near(center + Vec2::splat(cell / 2.0)),
                    None,
                    "{layout:?}"
                );
            }
        }
    }
}
