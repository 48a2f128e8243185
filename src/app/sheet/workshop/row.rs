//! A key on the workshop page: its name, its control, its documentation, and what is wrong with
//! its value.

use bevy::prelude::*;

use super::naming::{about, name_of};
use super::slider::{Filling, SliderOf};
use super::written::wordings;
use crate::driver::Game;
use crate::locale::Words;
use crate::sheet::rows::{Row, label, line, paragraph};
use crate::sheet::view::View;
use crate::theme::palette;
use game::{Control, Draft, Field, number_of};
use toml::Value;

/// The text with the value of this key.
#[derive(Component)]
pub(super) struct ValueOf(pub String);

/// The text with what is wrong with the value of this key.
#[derive(Component)]
pub(super) struct ErrorOf(String);

/// What is shown of a key, with its controls behind its name.
pub(super) fn row(view: &View, draft: &Draft, field: &Field, controls: Vec<Row>) -> Row {
    let (fonts, words) = (&view.fonts, &view.words);
    let column = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(2),
        flex_shrink: 0.0,
        ..default()
    };
    let width = Node {
        min_width: px(view.roomy(170, 130)),
        flex_shrink: 0.0,
        ..default()
    };
    let name = label(name_of(field, words), fonts.text(14.0), palette::TEXT).with(width);
    let remarks = (field.control == Control::Lines).then(|| wordings(view, draft));
    let error = draft.error(&field.key).unwrap_or_default();
    Row::new((column, Pickable::IGNORE))
        .holding([line(6.0).holding([name]).holding(controls)])
        .holding(remarks.into_iter().flatten())
        .holding([
            paragraph(about(field, words), fonts.text(12.0), palette::MUTED),
            paragraph(error, fonts.text(12.0), palette::BAD).with(ErrorOf(field.key.clone())),
        ])
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
pub(super) fn value(view: &View, draft: &Draft, field: &Field) -> Row {
    let text = written(draft.value(field).as_ref(), field, &view.words);
    let width = Node {
        width: px(82),
        flex_shrink: 0.0,
        ..default()
    };
    let text = label(text, view.fonts.bold(14.0), palette::TEXT);
    Row::new((width, Pickable::IGNORE)).holding([text.with(ValueOf(field.key.clone()))])
}
