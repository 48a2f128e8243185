//! A character in the picker: portrait, name, strength and a sentence.

use bevy::prelude::*;
use toml::{Table, Value};

use super::stars;
use crate::art::Painted;
use crate::command::{SheetCommand, asks};
use crate::locale::{Words, beside};
use crate::panel::face_of;
use crate::sheet::materials::Materials;
use crate::theme::widget::{icon_of, label, remaining_column, row, text_button, tile};
use crate::theme::{Edge, EdgeOf, Ink, palette, shortened_label};
use crate::theme::{IsChosen, Said};
use arena::{Rating, Strength};
use game::{Rank, Ranked};
use paint::icon::Icon;
use paint::portrait::Mood;
use player::config::Character;

/// Largest number of characters of the keys that are shown.
const LONGEST_KEYS: usize = 200;

/// Adds a character to the list. Returns its button.
pub(super) fn spawn(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    ranked: &Ranked<'_>,
    chosen: bool,
) -> Entity {
    let Materials {
        words,
        fonts,
        layout,
        ..
    } = materials;
    let character = ranked.character;
    let cell = Node {
        width: percent(if layout.labels { 32.4 } else { 48.5 }),
        ..default()
    };
    let cell = commands.spawn((cell, Pickable::IGNORE, ChildOf(list))).id();
    let name = format!("Pick {}", character.id);
    let picks = SheetCommand::Pick(character.id.clone());
    let frame = commands
        .spawn((
            tile(name, asks(picks), chosen),
            IsChosen(chosen),
            ChildOf(cell),
        ))
        .id();
    commands.spawn((
        Painted::Portrait(face_of(character, Mood::Calm), 52),
        ImageNode::default(),
        Pickable::IGNORE,
        ChildOf(frame),
    ));
    let column = commands
        .spawn((remaining_column(2.0), Pickable::IGNORE, ChildOf(frame)))
        .id();
    let name = shortened_label(words.name(character), fonts.bold(15.0), palette::TEXT);
    commands.spawn((name, ChildOf(column)));
    if chosen {
        // Hovering over the tile hides its colour.
        let check = (Name::new("Chosen"), icon_of(Icon::Check, 16));
        commands.spawn((check, ChildOf(frame)));
    }
    if let Some(strength) = strength(words, ranked) {
        let strength = label(strength, fonts.text(12.0), palette::MUTED);
        commands.spawn((strength, ChildOf(column)));
    }
    let mut lines = vec![(words.sentence(character), 12.0)];
    if materials.sheet.picker.details {
        let elo = ranked.strength.map(|it| elo(words, it));
        let details = elo.into_iter().chain([details(character)]);
        lines.push((beside(details), 11.0));
    }
    for (text, size) in lines {
        commands.spawn((
            Text::new(text),
            fonts.text(size),
            Ink(palette::MUTED),
            Pickable::IGNORE,
            ChildOf(column),
        ));
    }
    if materials.sheet.picker.details && !character.is_human() {
        spawn_edit(commands, column, materials, character);
    }
    frame
}

/// The buttons that edit a character.
fn spawn_edit(
    commands: &mut Commands,
    column: Entity,
    materials: &Materials,
    character: &Character,
) {
    let line = commands.spawn((row(6.0), ChildOf(column))).id();
    let id = &character.id;
    let edit = SheetCommand::EditCharacter(id.clone());
    let duplicate = SheetCommand::DuplicateCharacter(id.clone());
    for (key, of, command) in [
        ("picker-edit", "picker-edit-of", edit),
        ("picker-duplicate", "picker-duplicate-of", duplicate),
    ] {
        let name = [("name", materials.words.name(character).into())];
        let said = materials.words.with(of, &name);
        let words = materials.words.get(key);
        let words = label(words, materials.fonts.bold(12.0), palette::ACCENT);
        let button = text_button(format!("{key} {id}"), asks(command), false, words);
        // The tile has the colour of a button, so these buttons need a border.
        commands
            .spawn((button, Said(said), ChildOf(line)))
            .insert(Edge(palette::BUTTON_LINE, EdgeOf::Field));
    }
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
