//! A key on the workshop page: its name, its control, its documentation, and what is wrong with
//! its value.

use bevy::prelude::*;

use super::control;
use super::naming::{about, name_of};
use super::slider::{Filling, SliderOf};
use super::written;
use crate::driver::Game;
use crate::locale::Words;
use crate::sheet::materials::Materials;
use crate::theme::widget::label;
use crate::theme::{Ink, palette};
use game::{Control, Draft, Field, number_of};
use toml::Value;

/// The text with the value of this key.
#[derive(Component)]
pub(super) struct ValueOf(pub String);

/// The text with what is wrong with the value of this key.
#[derive(Component)]
pub(super) struct ErrorOf(String);

/// Adds a key to the list.
pub(super) fn spawn(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    draft: &Draft,
    field: &Field,
) {
    let fonts = &materials.fonts;
    let column = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(2),
        flex_shrink: 0.0,
        ..default()
    };
    let column = commands
        .spawn((column, Pickable::IGNORE, ChildOf(list)))
        .id();
    let line = Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        ..default()
    };
    let line = commands
        .spawn((line, Pickable::IGNORE, ChildOf(column)))
        .id();
    let width = Node {
        min_width: px(if materials.layout.labels { 170 } else { 130 }),
        flex_shrink: 0.0,
        ..default()
    };
    let name = name_of(field, &materials.words);
    let name = label(name, fonts.text(14.0), palette::TEXT);
    commands.spawn((name, width, ChildOf(line)));
    control::spawn(commands, line, materials, draft, field);
    if field.control == Control::Lines {
        written::spawn_wordings(commands, column, materials, draft);
    }
    let about = about(field, &materials.words);
    spawn_text(commands, column, materials, &about, palette::MUTED);
    let error = draft.error(&field.key).unwrap_or_default();
    let error = spawn_text(commands, column, materials, error, palette::BAD);
    commands.entity(error).insert(ErrorOf(field.key.clone()));
}

fn spawn_text(
    commands: &mut Commands,
    column: Entity,
    materials: &Materials,
    text: &str,
    ink: palette::Role,
) -> Entity {
    let text = (
        Text::new(text),
        materials.fonts.text(12.0),
        Ink(ink),
        Pickable::IGNORE,
    );
    commands.spawn((text, ChildOf(column))).id()
}

/// The value as it is written in the file, with its unit.
fn written(value: Option<&Value>, field: &Field, words: &Words) -> String {
    let text = match value {
        None => "\u{2013}".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Float(number)) => number.to_string(),
        Some(value) => value.to_string(),
    };
    let number = value.and_then(number_of).unwrap_or_default();
    // Units of several words are in the documentation.
    match field.unit {
        "" => text,
        "plies" => words.with("unit-plies", &[("number", number.into())]),
        "points" => words.with("unit-points", &[("number", number.into())]),
        unit if unit.starts_with("percent") => format!("{text} %"),
        unit if unit.contains(' ') => text,
        unit => format!("{text} {unit}"),
    }
}

/// Shows the values and errors of the draft.
pub(super) fn refresh(
    game: Res<Game>,
    words: Res<Words>,
    mut values: Query<(&ValueOf, &mut Text), Without<ErrorOf>>,
    mut errors: Query<(&ErrorOf, &mut Text), Without<ValueOf>>,
    sliders: Query<(&SliderOf, &Children)>,
    mut fillings: Query<&mut Node, With<Filling>>,
) {
    let Some(draft) = game.workshop().draft() else {
        return;
    };
    let field = |key: &str| draft.fields().iter().find(|it| it.key == key);
    for (ValueOf(key), mut text) in &mut values {
        if let Some(field) = field(key) {
            text.set_if_neq(Text(written(draft.value(field).as_ref(), field, &words)));
        }
    }
    for (ErrorOf(key), mut text) in &mut errors {
        text.set_if_neq(Text(draft.error(key).unwrap_or_default().to_owned()));
    }
    for (SliderOf(key), children) in &sliders {
        let Some(place) = field(key).and_then(|field| place_of(draft, field)) else {
            continue;
        };
        for &child in children {
            if let Ok(mut node) = fillings.get_mut(child) {
                node.width = percent(100.0 * place);
            }
        }
    }
}

/// The place of the value of a field on its slider, 0 to 1.
pub(super) fn place_of(draft: &Draft, field: &Field) -> Option<f32> {
    let Control::Number(scale) = &field.control else {
        return None;
    };
    let number = number_of(&draft.value(field)?)?;
    Some(scale.place_of(number) as f32)
}

/// The text with the value of a field.
pub(super) fn spawn_value(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    draft: &Draft,
    field: &Field,
) {
    let text = written(draft.value(field).as_ref(), field, &materials.words);
    let width = Node {
        width: px(82),
        flex_shrink: 0.0,
        ..default()
    };
    let text = label(text, materials.fonts.bold(14.0), palette::TEXT);
    commands.spawn((
        width,
        Pickable::IGNORE,
        ChildOf(line),
        children![(ValueOf(field.key.clone()), text)],
    ));
}
