//! The neutral opponent in the picker: its level, the strength of the level, and a button that
//! chooses it.

use bevy::prelude::*;

use super::band_name;
use super::tile::elo;
use crate::command::{SheetCommand, asks};
use crate::locale::beside;
use crate::sheet::choices::{Step, spawn_step, spawn_title, spawn_value};
use crate::sheet::materials::Materials;
use crate::theme::palette;
use crate::theme::widget::{label, localized_label, text_button};
use game::Rank;

/// The highest level.
const HIGHEST: u8 = 100;

pub(super) fn spawn(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let level = materials.sheet.picker.level;
    let title = ("picker-level", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    let step = |name, sign, by: i8| {
        let next = level.saturating_add_signed(by).min(HIGHEST);
        Step {
            name,
            sign,
            command: SheetCommand::Level(next).into(),
            possible: next != level,
        }
    };
    for step in [
        step("Much weaker", "\u{2212}10", -10),
        step("Weaker", "\u{2212}1", -1),
    ] {
        spawn_step(commands, line, materials, step);
    }
    spawn_value(commands, line, materials, level.to_string());
    for step in [step("Stronger", "+1", 1), step("Much stronger", "+10", 10)] {
        spawn_step(commands, line, materials, step);
    }
    let choose = SheetCommand::Pick(format!("level-{level}"));
    let words = localized_label("picker-choose", materials.fonts.bold(14.0), palette::TEXT);
    commands.spawn((
        text_button("Pick level", asks(choose), false, words),
        ChildOf(line),
    ));
    let strength = label(
        strength(materials, level),
        materials.fonts.text(13.0),
        palette::MUTED,
    );
    commands.spawn((strength, ChildOf(line)));
}

/// The band and the Elo of a level.
fn strength(materials: &Materials, level: u8) -> String {
    let Materials { book, words, .. } = materials;
    let character = book.cast().get(&format!("level-{level}"));
    let ranked = character.map(|it| book.ranked(it));
    match ranked.map(|it| (it.rank(), it.strength)) {
        Ok((Rank::Rated(band), Some(strength))) => {
            beside([band_name(words, band), elo(words, strength)])
        }
        _ => words.get("rating-none"),
    }
}
