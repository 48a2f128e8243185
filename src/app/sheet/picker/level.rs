//! The neutral opponent in the picker: its level, the strength of the level, and a button that
//! chooses it.

use super::band_name;
use super::tile::elo;
use crate::command::{SheetCommand, asks};
use crate::locale::beside;
use crate::sheet::rows::{Row, Step, label, step, titled, value};
use crate::sheet::view::View;
use crate::theme::palette;
use crate::theme::widget::{localized_label, text_button};
use game::Rank;

/// The highest level.
const HIGHEST: u8 = 100;

/// The level between steps, and the button that chooses it.
pub(super) fn level(view: &View) -> Row {
    let level = view.sheet.picker.level;
    let step = |name, sign, by: i8| {
        let next = level.saturating_add_signed(by).min(HIGHEST);
        let step_by = Step {
            name,
            sign,
            command: SheetCommand::Level(next).into(),
            possible: next != level,
        };
        step(view, step_by)
    };
    let choose = asks(SheetCommand::Pick(format!("level-{level}")));
    let words = localized_label("picker-choose", view.fonts.bold(14.0), palette::TEXT);
    let strength = strength(view, level);
    let rows = [
        step("say-much-weaker", "\u{2212}10", -10),
        step("say-weaker", "\u{2212}1", -1),
        value(view, level.to_string()),
        step("say-stronger", "+1", 1),
        step("say-much-stronger", "+10", 10),
        Row::new(text_button("Pick level", choose, false, words)),
        label(strength, view.fonts.text(13.0), palette::MUTED),
    ];
    titled(view, "picker-level", rows)
}

/// The band and the Elo of a level.
fn strength(view: &View, level: u8) -> String {
    let (book, words) = (&view.book, &view.words);
    let character = book.cast().get(&format!("level-{level}"));
    let ranked = character.map(|it| book.ranked(it));
    match ranked.map(|it| (it.rank(), it.strength)) {
        Ok((Rank::Rated(band), Some(strength))) => {
            beside([band_name(words, band), elo(words, strength)])
        }
        _ => words.get("rating-none"),
    }
}
