//! The mistakes of a reviewed line, marked on their stones with the signs of annotators.

use bevy::prelude::*;

use super::mistake_color::mistake_color;
use super::overlay::{BoardData, Overlay};
use super::piece::{centred, layer, letters};
use game::Class;
use rules::Point;

/// The sign of a mistake on its stone.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct MistakeView {
    /// The stone.
    pub point: Point,
    /// The kind of the mistake.
    pub class: Class,
    /// The centre of the sign and its side, in logical pixels.
    place: (Vec2, f32),
}

/// Letters on these colours.
const LETTERS: Color = Color::srgb(0.08, 0.06, 0.05);
/// Side of a sign in cells, and the place of its centre from that of the stone.
const SIDE: f32 = 0.46;
const OFFSET: f32 = 0.3;

impl Overlay for MistakeView {
    fn has_changed(data: &BoardData) -> bool {
        data.reviewed.is_changed() || data.analysis.is_changed() || data.layout.is_changed()
    }

    /// The signs of the mistakes up to the position shown.
    fn wanted(data: &BoardData) -> Vec<Self> {
        let judgements = data.reviewed.review.judgements.iter();
        let shown = data.reviewed.shown;
        let seen = judgements.filter(|it| data.analysis.is_on() && it.ply <= shown);
        let cell = data.cell();
        let views = seen.filter_map(|judgement| {
            let action = data.session.tree().action(judgement.node)?;
            let point = *action.points().first()?;
            let center = data.layout.point_center(point) + Vec2::new(OFFSET, -OFFSET) * cell;
            Some(Self {
                point,
                class: judgement.class,
                place: (center, (SIDE * cell).round()),
            })
        });
        views.collect()
    }

    fn bundle(&self, data: &BoardData) -> impl Bundle {
        let (center, side) = self.place;
        let font = data.fonts.bold((0.7 * side).round());
        let disc = Node {
            border_radius: BorderRadius::MAX,
            ..centred(center, side)
        };
        (
            Name::new(format!("Mistake {}", self.point)),
            disc,
            BackgroundColor(mistake_color(self.class)),
            ZIndex(layer::MISTAKES),
            Pickable::IGNORE,
            children![letters(self.class.sign().to_owned(), font, LETTERS)],
        )
    }
}
