//! Whether Renju forbids a point.

use super::geometry::Cell;
use super::shape::LineShape;
use super::table::{EMPTY, WALL, stone};
use super::{PatternState, PointClass};
use crate::rules::{Color, Point};

impl PatternState {
    /// Whether the rule forbids `color` the empty `point`: what [`Game::foul_at`](crate::rules::Game::foul_at) says, from what is known
    /// of the lines. At once but for points with two open threes, where stones are made and taken back.
    // CITE: Renju International Federation, "The International Rules of Renju", on threes that cannot become a straight four; the way to
    // look at the points beside the row follows Rapfi (Haobin Duan, game/board.cpp).
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

    /// Whether the row through the stone on `point` can become a straight four by a stone that is allowed.
    fn is_three(&mut self, point: Point, direction: usize, color: Color) -> bool {
        let middle = Cell::of(point);
        let (line, place) = middle.line(direction);
        let bits = self.lines[line];
        [1, -1].into_iter().any(|way| {
            let holds = |steps: i32| bits >> (2 * (place as i32 + way * steps)) & WALL;
            let end = (1..=4).find(|&steps| holds(steps) != stone(color));
            end.is_some_and(|steps| {
                holds(steps) == EMPTY
                    && self.makes_straight_four(
                        middle.step(direction, way * steps),
                        direction,
                        color,
                    )
            })
        })
    }

    fn makes_straight_four(&mut self, cell: Cell, direction: usize, color: Color) -> bool {
        let point = cell.point();
        if self.shape(point, direction, color) != LineShape::OpenFour {
            return false;
        }
        match self.class(point, color) {
            PointClass::Foul => !self.is_foul(point, color),
            // A five instead of the four is allowed as well, but no straight four.
            class => class == PointClass::OpenFour,
        }
    }
}
