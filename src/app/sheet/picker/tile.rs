//! A character in the picker: portrait, name, strength and a sentence.

use bevy::prelude::*;
use toml::{Table, Value};

use super::stars;
use crate::command::{SheetCommand, asks};
use crate::face::face_of;
use crate::locale::{Words, beside};
use crate::painted::Painted;
use crate::sheet::rows::{Row, column, label, line, paragraph, picture, shortened};
use crate::sheet::view::View;
use crate::theme::widget::{self, icon_of, text_button, tile};
use crate::theme::{Edge, EdgeOf, IsChosen, Said, Tint, palette};
use arena::{Rating, Strength};
use game::{Rank, Ranked};
use paint::icon::Icon;
use paint::portrait::Mood;
use player::config::Character;

/// Largest number of characters of the keys that are shown.
const LONGEST_KEYS: usize = 200;

/// The button that chooses a character.
pub(super) fn character(view: &View, ranked: &Ranked<'_>, chosen: bool, possible: bool) -> Row {
    let (words, fonts) = (&view.words, &view.fonts);
    let character = ranked.character;
    let paragraph = |text: String, size| paragraph(text, fonts.text(size), palette::MUTED);
    let name = shortened(words.name(character), fonts.bold(15.0), palette::TEXT);
    let strength = strength(words, ranked);
    let strength = strength.map(|it| label(it, fonts.text(12.0), palette::MUTED));
    // Hovering over the tile hides its colour. The sign takes room from the name alone, so that the
    // texts below keep their lines.
    let sign = chosen.then(|| {
        let sign = (Name::new("Chosen"), icon_of(Icon::Check, 16));
        Row::new(sign).with(Tint(palette::ACCENT))
    });
    let name = line(6.0).holding([column(0.0).holding([name])]);
    let mut column = column(2.0)
        .holding([name.holding(sign)])
        .holding(strength)
        .holding([paragraph(words.sentence(character), 12.0)]);
    if view.sheet.picker.details {
        let elo = ranked.strength.map(|it| elo(words, it));
        let details = beside(elo.into_iter().chain([details(character)]));
        column = column
            .holding([paragraph(details, 11.0)])
            .holding((!character.is_human()).then(|| edit(view, character)));
    }
    let portrait = picture(Painted::Portrait(face_of(character, Mood::Calm), 52));
    let picks = asks(SheetCommand::Pick(character.id.clone()));
    let tile = tile(format!("Pick {}", character.id), picks, chosen);
    let tile = Row::new((tile, IsChosen(chosen)))
        .enabled(possible)
        .holding([portrait, column]);
    let cell = Node {
        width: percent(view.roomy(32.4, 48.5)),
        ..default()
    };
    Row::new((cell, Pickable::IGNORE)).holding([tile])
}

/// The buttons that edit a character.
fn edit(view: &View, character: &Character) -> Row {
    let (words, fonts) = (&view.words, &view.fonts);
    let id = &character.id;
    let button = |key: &str, of: &str, command: SheetCommand| {
        let said = words.with(of, &[("name", words.name(character).into())]);
        let text = widget::label(words.get(key), fonts.bold(12.0), palette::ACCENT);
        let button = text_button(format!("{key} {id}"), asks(command), false, text);
        // The tile has the colour of a button, so these buttons need a border.
        Row::new((button, Said(said))).with(Edge(palette::BUTTON_LINE, EdgeOf::Field))
    };
    let edit = SheetCommand::EditCharacter(id.clone());
    let duplicate = SheetCommand::DuplicateCharacter(id.clone());
    line(6.0).holding([
        button("picker-edit", "picker-edit-of", edit),
        button("picker-duplicate", "picker-duplicate-of", duplicate),
    ])
}

/// Stars and Elo, as far as they are known; `None` for people.
pub(in crate::sheet) fn strength(words: &Words, ranked: &Ranked<'_>) -> Option<String> {
    match (ranked.rank(), ranked.strength) {
        (Rank::Human, _) => None,
        (Rank::Rated(band), Some(strength)) => Some(beside([stars(band), about(words, strength)])),
        _ => Some(words.get("rating-none")),
    }
}

/// The Elo without its error.
fn about(words: &Words, strength: Strength) -> String {
    words.with("rating-elo", &[("elo", rounded(strength.elo()).into())])
}

/// The Elo of a measured or estimated strength.
pub(super) fn elo(words: &Words, strength: Strength) -> String {
    let rounded = |value| rounded(value).into();
    match strength {
        Strength::Measured(Rating { elo, error, .. }) => words.with(
            "rating",
            &[("elo", rounded(elo)), ("error", rounded(error))],
        ),
        Strength::Estimated(elo) => words.with("rating-about", &[("elo", rounded(elo))]),
    }
}

/// A number without decimals, with a minus sign and no hyphen.
fn rounded(value: f64) -> String {
    format!("{value:.0}").replace('-', "\u{2212}")
}

/// The ID, the kind and the keys of a character, as they are in `players.toml`.
fn details(character: &Character) -> String {
    let mut keys = Vec::new();
    collect(&character.options, "", &mut keys);
    let all = [character.id.clone(), character.kind.clone()];
    let text = beside(all.into_iter().chain(keys));
    match text.char_indices().nth(LONGEST_KEYS) {
        Some((end, _)) => format!("{}\u{2026}", &text[..end]),
        None => text,
    }
}

/// Collects the keys of a table and of its sections with their values.
fn collect(table: &Table, section: &str, keys: &mut Vec<String>) {
    for (key, value) in table {
        match value {
            Value::Table(inner) => collect(inner, &format!("{section}{key}."), keys),
            value => keys.push(format!("{section}{key} = {value}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_name_the_kind_and_the_keys() {
        let mut options: Table = "level = 70\nstyle.attack = 3.0\n".parse().expect("a table");
        let fox = |options: &Table| Character::of_kind("fox", "tree", options.clone());
        let told = details(&fox(&options));
        assert_eq!(
            told,
            "fox \u{b7} tree \u{b7} level = 70 \u{b7} style.attack = 3.0"
        );
        options.insert("long".to_owned(), "x".repeat(300).into());
        assert_eq!(details(&fox(&options)).chars().count(), LONGEST_KEYS + 1);
    }
}
