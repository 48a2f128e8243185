//! The points that a hint or the teacher names, and the answers of a lesson or of lines.

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::{layer, lettered};
use crate::painted::Painted;
use game::Offer;
use rules::Point;

/// A point that a hint names.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct HintView {
    /// The point.
    pub point: Point,
    /// Height of its sign in logical pixels.
    size: f32,
}

/// Height of the sign in cells.
const SIGN: f32 = 0.5;

impl Overlay for HintView {
    fn has_changed(data: &BoardData) -> bool {
        data.hint.is_changed()
            || data.teacher.is_changed()
            || data.tutorial.is_changed()
            || data.drill.is_changed()
            || data.session.is_changed()
            || data.line.is_changed()
            || data.layout.is_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let session = &data.session;
        // A stone of the line shown replaces the sign.
        let offered = data.teacher.offer().map_or(&[][..], Offer::points).iter();
        let offered = offered.filter(|point| session.game().board().is_empty(**point));
        let recited = data.game.coach().recited(session);
        let of_lines = recited.map(|of| data.drill.marked(of, session));
        let of_lines = of_lines.unwrap_or_default();
        let taught = data.tutorial.shown_answers(session).iter().chain(offered);
        let points = data.hint.points().iter().chain(taught).chain(&of_lines);
        let points = points.filter(|point| !data.line.line.contains(point));
        let size = data.size(SIGN);
        points.map(|&point| Self { point, size }).collect()
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        let text = ("!".to_owned(), data.fonts.bold(self.size), Color::WHITE);
        lettered(Painted::Candidate(0), self.point, layer::CANDIDATES, text)
    }
}
