//! The preview of a line: numbered stones that have not been played.

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::{faint, layer, lettered};
use crate::painted::Painted;
use rules::{Color as Stone, Point};

/// A stone of the line.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct PreviewView {
    /// Its point.
    pub point: Point,
    /// Its colour.
    pub color: Stone,
    /// Its place in the line, from 1.
    pub number: usize,
    /// Height of the number in logical pixels.
    size: f32,
    /// The colour of the number.
    ink: Color,
}

/// Largest number of stones that are shown.
const MOST: usize = 9;
const ALPHA: f32 = 0.72;
/// Height of the number in cells.
const TEXT: f32 = 0.42;

impl Overlay for PreviewView {
    fn has_changed(data: &BoardData) -> bool {
        data.line.is_changed()
            || data.session.is_changed()
            || data.theme.is_changed()
            || data.layout.is_changed()
    }

    /// The stones of the line up to the first occupied point.
    fn wanted(data: &BoardData) -> Vec<Self> {
        let (game, line) = (data.session.game(), &data.line);
        if game.result().is_some() {
            return Vec::new();
        }
        let first = if line.by_other {
            !game.side_to_move()
        } else {
            game.side_to_move()
        };
        let colors = [first, !first].into_iter().cycle();
        let stones = line.line.iter().take(MOST).zip(colors).zip(1..);
        let views = stones
            .take_while(|((point, _), _)| game.board().is_empty(**point))
            .map(|((&point, color), number)| Self {
                point,
                color,
                number,
                size: data.size(TEXT),
                ink: data.theme.number_on(color),
            });
        views.collect()
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        let text = (
            self.number.to_string(),
            data.fonts.bold(self.size),
            self.ink,
        );
        let stone = Painted::Stone(self.color);
        let stone = lettered(stone, self.point, layer::PREVIEW, text);
        (stone, faint(ALPHA))
    }
}
