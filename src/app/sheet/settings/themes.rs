//! The themes on the settings page, with their pictures.

use bevy::prelude::*;

use crate::command::asks;
use crate::painted::Painted;
use crate::sheet::rows::{Choice, Row};
use crate::sheet::view::View;
use crate::theme::widget::{remaining_column, tile};
use crate::theme::{Ink, palette};

/// A tile for each theme.
pub(super) fn tiles(view: &View, choices: Vec<Choice>) -> Vec<Row> {
    let (side, width) = view.roomy((68, 114), (60, 94));
    let language = view.words.language().code();
    let tile_of = |(place, choice): (usize, Choice)| {
        let cell = Node {
            width: px(width),
            align_self: AlignSelf::Stretch,
            ..default()
        };
        let column = Node {
            align_items: AlignItems::Center,
            ..remaining_column(6.0)
        };
        let color = if choice.chosen {
            palette::ACCENT
        } else {
            palette::TEXT
        };
        let picture = (Painted::Swatch(place, side), ImageNode::default());
        let name_of = (
            Text::new(view.themes.all()[place].name.get(language)),
            view.fonts.bold(13.0),
            Ink(color),
            TextLayout::justify(Justify::Center),
            Pickable::IGNORE,
        );
        let column = Row::new((column, Pickable::IGNORE))
            .holding([Row::new((picture, Pickable::IGNORE)), Row::new(name_of)]);
        let tile = tile(choice.name, asks(choice.command), choice.chosen);
        Row::new((cell, Pickable::IGNORE)).holding([Row::new(tile).holding([column])])
    };
    choices.into_iter().enumerate().map(tile_of).collect()
}
