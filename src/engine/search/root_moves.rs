//! The moves at the root: their list, and the search of one of them.

use super::depth::DepthLeft;
use super::generate::{Necessity, necessity};
use super::picker::MovePicker;
use super::value::{Depth, INFINITE, Value};
use super::window::Window;
use super::worker::Worker;
use crate::state::PointClass;
use rules::Point;

impl Worker<'_> {
    /// The legal moves of the root, the most urgent first. Only the answer to a five is forced.
    pub(crate) fn root_points(&mut self) -> Vec<Point> {
        let need = match necessity(&mut self.state) {
            Necessity::Five(point) => Necessity::Five(point),
            _ => Necessity::Free,
        };
        let mut points = self.legal_points(need, None);
        if points.is_empty() {
            // The answer is forbidden, and the game is lost. If there is another five to stop, that
            // one is stopped.
            points = self.legal_points(Necessity::Free, None);
            let me = self.state.side_to_move();
            let stops = |point: &Point| self.state.class(*point, !me) == PointClass::Five;
            if points.iter().any(stops) {
                points.retain(stops);
            }
        }
        if points.is_empty() {
            // Every point near a stone is forbidden.
            points = self.all_legal_points();
        }
        points
    }

    /// All legal moves, row by row from the bottom left.
    pub(crate) fn all_legal_points(&mut self) -> Vec<Point> {
        let state = &mut self.state;
        let me = state.side_to_move();
        Point::all(state.size())
            .filter(|&point| state.is_empty(point) && !state.is_forbidden(point, me))
            .collect()
    }

    /// The legal moves of the picker for this necessity, with `first` before all others.
    pub fn legal_points(&mut self, need: Necessity, first: Option<Point>) -> Vec<Point> {
        let me = self.state.side_to_move();
        let mut picker =
            MovePicker::new(self, first, need, self.context(), false).with_policy(true);
        let mut points = Vec::new();
        while let Some(point) = picker.next(self, true) {
            if !self.state.is_forbidden(point, me) {
                points.push(point);
            }
        }
        picker.finish(self);
        points
    }

    pub(super) fn evaluate_root(&mut self) {
        let eval = self.evaluate(0);
        self.frames[0].eval = eval;
        self.frames[0].extended = 0;
        self.frames[1].extended = 0;
    }

    /// The value of a move at the root. `number` counts from the best move, 0.
    pub(super) fn search_root_move(
        &mut self,
        point: Point,
        window: Window,
        depth: Depth,
        number: usize,
    ) -> Value {
        let me = self.state.side_to_move();
        let class = self.state.class(point, me);
        self.frames[0].played = Some(point);
        self.frames[0].class = class;
        let entered = if number > 0 {
            self.enter(point, depth)
        } else {
            None
        };
        self.make(point);
        let DepthLeft {
            full: next,
            reduced,
        } = self.root_depth_left(depth, number, class);
        let mut value = INFINITE;
        let null = Window::null(window.alpha);
        let scouts = self.params.techniques.null_windows;
        if number > 0 && reduced < next {
            value = if scouts {
                -self.search::<false>(null.flipped(), reduced, 1, true)
            } else {
                -self.search::<true>(window.flipped(), reduced, 1, false)
            };
        }
        if number > 0 && scouts && value > window.alpha && !self.stopped {
            value = -self.search::<false>(null.flipped(), next, 1, true);
        }
        if (number == 0 || value > window.alpha) && !self.stopped {
            value = -self.search::<true>(window.flipped(), next, 1, false);
        }
        self.undo();
        self.leave(entered);
        value
    }
}
