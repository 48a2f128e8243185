//! The moves of opening libraries, shown on their points while the position is analysed.

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::{layer, lettered};
use super::signs;
use crate::painted::Painted;
use engine::book::{BookMove, Degree};
use rules::Point;

/// A move of a library on the board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct BookMoveView {
    /// Its point.
    pub point: Point,
    /// The share of the points for the side to move, in percent; empty if the library has no value.
    pub worth: String,
    /// Height of the text in logical pixels.
    size: f32,
}

/// Height of the text in cells.
const TEXT: f32 = 0.3;

impl Overlay for BookMoveView {
    fn has_changed(data: &BoardData) -> bool {
        signs::have_changed(data) || data.library.is_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let is_shown = signs::are_shown(data) && !signs::are_numbers(data);
        let moves = data.library.moves().iter().filter(|_| is_shown);
        let view = |it: &BookMove| Self {
            point: it.point,
            worth: it.degree.map_or_else(String::new, percent),
            size: data.size(TEXT),
        };
        moves.map(view).collect()
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        let text = (self.worth.clone(), data.fonts.bold(self.size), Color::WHITE);
        lettered(Painted::BookMove, self.point, layer::BOOK, text)
    }
}

fn percent(degree: Degree) -> String {
    format!("{:.0}", 100.0 * degree.share())
}
