//! The picker: the cast, each with portrait, name and tagline.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::{Chair, Materials, SheetCommand, heading, mistakes};
use crate::art::Painted;
use crate::paint::portrait::Mood;
use crate::panel::face_of;
use crate::theme::widget::{label, remaining_column, tile};
use crate::theme::{Ink, palette};
use arena::{Rating, Strength};
use player::config::Character;
use rules::Side;

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials, chair: Chair) {
    let fonts = &materials.fonts;
    let title = match chair {
        Chair::Card(0) => "picker-left",
        Chair::Card(_) => "picker-right",
        Chair::Opponent => "picker-opponent",
        Chair::Seat(Side::First) => "picker-black",
        Chair::Seat(Side::Second) => "picker-white",
    };
    commands.spawn((heading(fonts, title, "Leave the picker"), ChildOf(paper)));
    mistakes::spawn_cast(commands, paper, materials);
    let grid = Node {
        display: Display::Flex,
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        column_gap: px(8),
        row_gap: px(8),
        overflow: Overflow::scroll_y(),
        flex_shrink: 1.0,
        min_height: px(0),
        ..default()
    };
    let grid = commands
        .spawn((Name::new("Cast"), grid, ScrollArea, ChildOf(paper)))
        .id();
    let chosen = match chair {
        Chair::Card(card) => Some(materials.sheet.draft.players[card].as_str()),
        Chair::Seat(_) | Chair::Opponent => None,
    };
    for character in materials.book.cast().characters() {
        let chosen = chosen == Some(character.id.as_str());
        spawn_tile(commands, grid, materials, character, chosen);
    }
}

/// What kind of player it is, and its rating if it was measured or follows from its level.
fn strength(materials: &Materials, character: &Character) -> String {
    let kind = &character.kind;
    let rounded = |value: f64| format!("{value:.0}").into();
    let words = &materials.words;
    let book = &materials.book;
    let rating = match book.ratings().strength(character, book.registry()) {
        None => return kind.clone(),
        Some(Strength::Measured(Rating { elo, error, .. })) => words.with(
            "rating",
            &[("elo", rounded(elo)), ("error", rounded(error))],
        ),
        Some(Strength::Estimated(elo)) => words.with("rating-about", &[("elo", rounded(elo))]),
    };
    format!("{kind} · {rating}")
}

fn spawn_tile(
    commands: &mut Commands,
    grid: Entity,
    materials: &Materials,
    character: &Character,
    chosen: bool,
) {
    let Materials {
        words,
        fonts,
        layout,
        ..
    } = materials;
    let picks = SheetCommand::Pick(character.id.clone());
    let name = format!("Pick {}", character.id);
    let cell = commands
        .spawn((
            Node {
                width: percent(if layout.labels { 32.4 } else { 48.5 }),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(grid),
        ))
        .id();
    let frame = commands
        .spawn((tile(name, picks, chosen), ChildOf(cell)))
        .id();
    commands.spawn((
        Painted::Portrait(face_of(character, Mood::Calm), 52),
        ImageNode::default(),
        Pickable::IGNORE,
        ChildOf(frame),
    ));
    commands.spawn((
        remaining_column(2.0),
        Pickable::IGNORE,
        ChildOf(frame),
        children![
            label(words.name(character), fonts.bold(15.0), palette::TEXT),
            (
                Text::new(words.tagline(character)),
                fonts.text(12.0),
                Ink(palette::MUTED),
                Pickable::IGNORE,
            ),
            label(
                strength(materials, character),
                fonts.text(11.0),
                palette::MUTED
            ),
        ],
    ));
}
