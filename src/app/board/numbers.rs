//! Move numbers on the stones.

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::{centred, layer, letters};
use rules::Point;

/// The number on a stone.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct NumberView {
    /// Its point.
    pub point: Point,
    /// The move number, from 1.
    pub number: usize,
    color: Color,
    /// Its centre and the side of its cell, in logical pixels.
    place: (Vec2, f32),
}

/// Heights of a number in cells: of one or two digits, and of more.
const HEIGHTS: [f32; 2] = [0.42, 0.34];

impl Overlay for NumberView {
    fn has_changed(data: &BoardData) -> bool {
        data.session.is_changed()
            || data.settings.is_changed()
            || data.theme.is_changed()
            || data.layout.is_changed()
    }

    /// The numbers of the last moves after the stones that were set, as many as the settings say.
    fn wanted(data: &BoardData) -> Vec<Self> {
        let (session, game) = (&data.session, data.session.game());
        let set = session.tree().ply(session.position().start());
        let moves = (1..).zip(game.moves()).skip(set).collect::<Vec<_>>();
        let shown = data.settings.shown().numbers.shown();
        let last = &moves[moves.len().saturating_sub(shown)..];
        let views = last.iter().filter_map(|&(number, point)| {
            Some(Self {
                point,
                number,
                color: data.theme.number_on(game.board().get(point)?),
                place: (data.layout.point_center(point), data.cell()),
            })
        });
        views.collect()
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        let (center, cell) = self.place;
        let height = HEIGHTS[usize::from(self.number > 99)];
        let font = data.fonts.bold((height * cell).round());
        (
            centred(center, cell),
            ZIndex(layer::NUMBERS),
            Pickable::IGNORE,
            children![letters(self.number.to_string(), font, self.color)],
        )
    }
}
