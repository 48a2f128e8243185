//! The control of a key: a slider with steps, or choices.

use bevy::prelude::*;

use super::naming::name_of;
use super::row::{place_of, value};
use super::slider::slider;
use super::written;
use crate::command::asks;
use crate::face::Face;
use crate::painted::Painted;
use crate::sheet::rows::{Choice, Row, buttons, picture, wrapping_line};
use crate::sheet::view::View;
use crate::theme::palette;
use crate::theme::widget::{label, localized_label, text_button, tile};
use crate::theme::{IsChosen, Said};
use game::{Control, Draft, Field, Intent, Scale, WorkshopCommand, number_of};
use paint::portrait::Mood;
use player::config::Avatar;
use toml::Value;

/// The key of the portrait.
const AVATAR: &str = "avatar";

/// The control of a field, and the button that restores its value.
pub(super) fn rows(view: &View, draft: &Draft, field: &Field) -> Vec<Row> {
    let mut rows = match &field.control {
        Control::Number(scale) => number(view, (draft, field), scale),
        Control::Written => vec![written::value(view, draft, field)],
        Control::Text => vec![written::tagline(view, draft, field)],
        control => {
            let place = wrapping_line().laid_out(|node| {
                node.flex_grow = 1.0;
                node.flex_basis = px(0);
                node.min_width = px(0);
            });
            let choices = choices(view, draft, field, control);
            vec![match control {
                Control::Word(names) if field.key == AVATAR => {
                    let portraits = names.iter().zip(choices);
                    place.holding(portraits.map(|(name, choice)| portrait(name, choice)))
                }
                _ => place.holding(buttons(view, choices)),
            }]
        }
    };
    rows.push(restore_button(view, draft, field));
    rows
}

fn set(field: &Field, value: Value) -> Intent {
    Intent::Workshop(WorkshopCommand::Set(field.key.clone(), value))
}

fn restore(field: &Field) -> Intent {
    Intent::Workshop(WorkshopCommand::Restore(field.key.clone()))
}

/// A slider, the value, and the steps to the numbers beside it.
fn number(view: &View, (draft, field): (&Draft, &Field), scale: &Scale) -> Vec<Row> {
    let number = draft.value(field).as_ref().and_then(number_of);
    let name = name_of(field, &view.words);
    let steps = [
        ("\u{2212}", "workshop-less", false),
        ("+", "workshop-more", true),
    ];
    let steps = steps.map(|(sign, key, is_above)| {
        let next = scale.beside(number.unwrap_or_default(), is_above);
        let sign_label = label(sign, view.fonts.bold(14.0), palette::TEXT);
        let said = view.words.with(key, &[("key", name.as_str().into())]);
        let is_possible = number != number_of(&next);
        let name = format!("{sign} {}", field.key);
        let button = text_button(name, asks(set(field, next)), false, sign_label);
        Row::new((button, Said(said))).enabled(is_possible)
    });
    let mut rows = vec![
        slider(field, scale, place_of(draft, field)),
        value(view, draft, field),
    ];
    rows.extend(steps);
    rows
}

/// The choices of a field that is no number.
fn choices(view: &View, draft: &Draft, field: &Field, control: &Control) -> Vec<Choice> {
    let words = &view.words;
    let present = draft.value(field);
    let choice = |text: String, value: Value| {
        let is_chosen = present.as_ref() == Some(&value);
        let name = format!("{} {value}", field.key);
        Choice::new(name, text, set(field, value), is_chosen)
    };
    match control {
        Control::Flag => [(true, "workshop-yes"), (false, "workshop-no")]
            .map(|(flag, key)| choice(words.get(key), flag.into()))
            .into(),
        Control::Word(all) => {
            let all = all.iter();
            all.map(|&word| choice(name_of_word(view, field, word), word.into()))
                .collect()
        }
        Control::Lines => {
            let is_silent = draft.wordings(words.language().code()).is_empty();
            let silence = set(field, Value::Array(Vec::new()));
            let answers = [
                ("workshop-speaks", restore(field), !is_silent),
                ("workshop-silent", silence, is_silent),
            ];
            let answers = answers.map(|(key, intent, is_chosen)| {
                let name = format!("{} {key}", field.key);
                Choice::new(name, words.get(key), intent, is_chosen)
            });
            answers.into()
        }
        Control::Number(_) | Control::Written | Control::Text => Vec::new(),
    }
}

/// The name of a word. A portrait has the name of the first character that has it.
fn name_of_word(view: &View, field: &Field, word: &'static str) -> String {
    let portrait = (field.key == AVATAR).then_some(Avatar::BuiltIn(word));
    let mut characters = view.book.cast().characters();
    let owner = characters.find(|it| portrait.is_some() && it.avatar == portrait);
    owner.map_or(word, |it| view.words.name(it)).to_owned()
}

/// A button with the portrait of this name, which is read out as the text of the choice.
fn portrait(name: &'static str, choice: Choice) -> Row {
    let face = Face {
        avatar: Avatar::BuiltIn(name),
        mood: Mood::Calm,
    };
    let tile = tile(choice.name, asks(choice.command), choice.chosen);
    let button = Row::new((tile, IsChosen(choice.chosen), Said(choice.text)));
    let button = button.laid_out(|node| {
        (node.flex_grow, node.flex_basis) = (0.0, auto());
        node.padding = UiRect::all(px(4));
    });
    button.holding([picture(Painted::Portrait(face, 44))])
}

/// A button that gives the key the value that it had before. Without a change it is hidden and keeps
/// its room, so that the buttons beside it keep their places.
fn restore_button(view: &View, draft: &Draft, field: &Field) -> Row {
    let has_changed = draft.has_changed(&field.key);
    let visibility = if has_changed {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    let words = localized_label("workshop-restore", view.fonts.text(12.0), palette::ACCENT);
    let name = format!("Restore {}", field.key);
    let button = text_button(name, asks(restore(field)), false, words);
    Row::new((button, visibility)).enabled(has_changed)
}
