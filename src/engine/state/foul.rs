//! Forbidden points of renju.

use super::geometry::{MOST_REACH, PaddedPoint};
use super::shape::LineShape;
use super::table::{EMPTY, WALL, stone};
use super::{PatternState, PointClass};
use rules::{Color, Point};

impl PatternState {
    /// True when the rule forbids the empty `point` to `color`, as
    /// [`Game::foul_at`](rules::Game::foul_at) does, computed from the lines. Immediate except for
    /// points with two open threes, where stones are placed and taken back.
    // CITE: Renju International Federation, "The International Rules of Renju", on threes that
    // cannot become a straight four; the way to look at the points beside the row follows Rapfi
    // (Haobin Duan, game/board.cpp).
    #[inline]
    pub fn is_forbidden(&mut self, point: Point, color: Color) -> bool {
        self.class(point, color) == PointClass::Foul && self.is_foul(point, color)
    }

    fn is_foul(&mut self, point: Point, color: Color) -> bool {
        let shapes = [0, 1, 2, 3].map(|direction| self.shape(point, direction, color));
        let fours = shapes
            .iter()
            .filter(|shape| matches!(shape, LineShape::Four | LineShape::OpenFour));
        if shapes.contains(&LineShape::Foul) || fours.count() >= 2 {
            return true;
        }
        self.place(point, color);
        let threes = (0..4).filter(|&direction| {
            shapes[direction].is_open_three() && self.is_three(point, direction, color)
        });
        let found = threes.take(2).count();
        self.undo();
        found == 2
    }

    /// The empty points where a stone could change whether the empty `point` is forbidden to
    /// `color`: all points within reach on the lines of the points that the decision depends on.
    pub(crate) fn foul_hangs_on(&mut self, point: Point, color: Color) -> Vec<Point> {
        let mut looked_at = Vec::new();
        self.look_at(point, color, &mut looked_at);
        let is_near = |one: Point, other: Point| {
            let (columns, rows) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
            let is_line = columns == 0 || rows == 0 || columns == rows;
            is_line && u32::from(columns.max(rows)) <= MOST_REACH
        };
        Point::all(self.size())
            .filter(|&it| it != point && self.is_empty(it))
            .filter(|&it| looked_at.iter().any(|&other| is_near(it, other)))
            .collect()
    }

    /// The points that [`is_forbidden`](Self::is_forbidden) may depend on.
    fn look_at(&mut self, point: Point, color: Color, looked_at: &mut Vec<Point>) {
        if !looked_at.contains(&point) {
            looked_at.push(point);
        }
        if self.class(point, color) != PointClass::Foul {
            return;
        }
        let shapes = [0, 1, 2, 3].map(|direction| self.shape(point, direction, color));
        self.place(point, color);
        for direction in (0..4).filter(|&it| shapes[it].is_open_three()) {
            for way in [1, -1] {
                if let Some(end) = self.row_end(point, direction, way, color) {
                    self.look_at(end.point(), color, looked_at);
                }
            }
        }
        self.undo();
    }

    /// True when the row through the stone on `point` can become a straight four by an allowed
    /// stone.
    fn is_three(&mut self, point: Point, direction: usize, color: Color) -> bool {
        [1, -1].into_iter().any(|way| {
            let end = self.row_end(point, direction, way, color);
            end.is_some_and(|end| self.makes_straight_four(end, direction, color))
        })
    }

    /// The empty point at one end of the row through the stone on `point`.
    fn row_end(
        &self,
        point: Point,
        direction: usize,
        way: i32,
        color: Color,
    ) -> Option<PaddedPoint> {
        let middle = PaddedPoint::of(point);
        let (line, place) = middle.line(direction);
        let holds = |steps: i32| self.lines[line] >> (2 * (place as i32 + way * steps)) & WALL;
        let steps = (1..=4).find(|&steps| holds(steps) != stone(color))?;
        (holds(steps) == EMPTY).then(|| middle.step(direction, way * steps))
    }

    fn makes_straight_four(&mut self, cell: PaddedPoint, direction: usize, color: Color) -> bool {
        let point = cell.point();
        if self.shape(point, direction, color) != LineShape::OpenFour {
            return false;
        }
        match self.class(point, color) {
            PointClass::Foul => !self.is_foul(point, color),
            // A five instead of the four is allowed as well, but it is not a straight four.
            class => class == PointClass::OpenFour,
        }
    }
}
