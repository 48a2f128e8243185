//! The control of a key: a slider with steps, or choices.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::naming::name_of;
use super::row::{place_of, spawn_value};
use super::slider;
use super::written;
use crate::command::{Command, asks};
use crate::locale::Words;
use crate::sheet::choices::{Choice, spawn_buttons};
use crate::sheet::materials::Materials;
use crate::theme::Said;
use crate::theme::palette;
use crate::theme::widget::{label, localized_label, text_button};
use game::{Control, Draft, Field, Intent, Scale, WorkshopCommand, number_of};
use toml::Value;

pub(super) fn spawn(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    draft: &Draft,
    field: &Field,
) {
    match &field.control {
        Control::Number(scale) => spawn_number(commands, line, materials, (draft, field), scale),
        Control::Written => written::spawn_value(commands, line, materials, draft, field),
        Control::Text => written::spawn_tagline(commands, line, materials, draft, field),
        control => {
            let place = Node {
                column_gap: px(6),
                row_gap: px(6),
                flex_wrap: FlexWrap::Wrap,
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..default()
            };
            let place = commands
                .spawn((place, Pickable::IGNORE, ChildOf(line)))
                .id();
            let choices = choices(draft, field, control, &materials.words);
            spawn_buttons(commands, place, materials, choices);
        }
    }
    spawn_restore(commands, line, materials, (draft, field));
}

fn set(field: &Field, value: Value) -> Command {
    let command = WorkshopCommand::Set(field.key.clone(), value);
    Intent::Workshop(command).into()
}

fn restore(field: &Field) -> Command {
    let command = WorkshopCommand::Restore(field.key.clone());
    Intent::Workshop(command).into()
}

/// A slider, the value, and the steps to the numbers beside it.
fn spawn_number(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    (draft, field): (&Draft, &Field),
    scale: &Scale,
) {
    slider::spawn(commands, line, field, place_of(draft, field));
    spawn_value(commands, line, materials, draft, field);
    let value = draft.value(field);
    let number = value.as_ref().and_then(number_of);
    let name = name_of(field, &materials.words);
    for (sign, key, is_above) in [
        ("\u{2212}", "workshop-less", false),
        ("+", "workshop-more", true),
    ] {
        let next = scale.beside(number.unwrap_or_default(), is_above);
        let sign_label = label(sign, materials.fonts.bold(14.0), palette::TEXT);
        let said = materials.words.with(key, &[("key", name.as_str().into())]);
        let is_possible = number != number_of(&next);
        let button = text_button(
            format!("{sign} {}", field.key),
            asks(set(field, next)),
            false,
            sign_label,
        );
        let mut button = commands.spawn((button, Said(said), ChildOf(line)));
        if !is_possible {
            button.insert(InteractionDisabled);
        }
    }
}

/// The choices of a field that is no number.
fn choices(draft: &Draft, field: &Field, control: &Control, words: &Words) -> Vec<Choice> {
    let present = draft.value(field);
    let choice = |text: String, value: Value| Choice {
        name: format!("{} {value}", field.key),
        text,
        chosen: present.as_ref() == Some(&value),
        command: set(field, value),
        possible: true,
    };
    match control {
        Control::Flag => [(true, "workshop-yes"), (false, "workshop-no")]
            .map(|(flag, key)| choice(words.get(key), flag.into()))
            .into(),
        Control::Word(all) => {
            let all = all.iter();
            all.map(|&word| choice(word.to_owned(), word.into()))
                .collect()
        }
        Control::Lines => {
            let is_silent = draft.wordings(words.language().code()).is_empty();
            let button = |key: &str, command, chosen| Choice {
                name: format!("{} {key}", field.key),
                text: words.get(key),
                command,
                chosen,
                possible: true,
            };
            vec![
                button("workshop-speaks", restore(field), !is_silent),
                button(
                    "workshop-silent",
                    set(field, Value::Array(Vec::new())),
                    is_silent,
                ),
            ]
        }
        Control::Number(_) | Control::Written | Control::Text => Vec::new(),
    }
}

/// A button that gives the key the value that it had before. Without a change it is hidden and keeps
/// its room, so that the buttons beside it keep their places.
fn spawn_restore(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    (draft, field): (&Draft, &Field),
) {
    let words = localized_label(
        "workshop-restore",
        materials.fonts.text(12.0),
        palette::ACCENT,
    );
    let name = format!("Restore {}", field.key);
    let button = text_button(name, asks(restore(field)), false, words);
    let mut button = commands.spawn((button, ChildOf(line)));
    if draft.has_changed(&field.key) {
        button.insert(Visibility::Inherited);
    } else {
        button.insert((Visibility::Hidden, InteractionDisabled));
    }
}
