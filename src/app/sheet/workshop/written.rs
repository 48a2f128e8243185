//! Texts of a character: values that are written as in the file, the tagline, and its lines.

use bevy::prelude::*;

use super::naming::name_of;
use crate::driver::Intents;
use crate::locale::Words;
use crate::sheet::materials::Materials;
use crate::theme::widget::{label, row};
use crate::theme::{FieldEvent, LineField, long_line_field, palette};
use game::{Draft, Field, Intent, Wordings, WorkshopCommand};
use player::character::chat::Event;

/// The fields for these texts.
const TEXT: LineField = LineField("Text of the character");

/// What a field changes.
#[derive(Component, Clone)]
pub(super) enum Edits {
    /// The value of this key.
    Value(String),
    /// The tagline.
    Tagline,
    /// The wording at this place of a section.
    Wording(usize, usize),
}

/// Takes over a text that the user has written.
pub(super) fn take_text(
    event: On<FieldEvent>,
    fields: Query<&Edits>,
    words: Res<Words>,
    mut intents: Intents,
) {
    let edits = fields.get(event.entity).ok();
    let (language, text) = (words.language().code(), event.text.clone());
    let command = match edits.filter(|_| event.gives(TEXT)) {
        None => return,
        Some(Edits::Value(key)) => WorkshopCommand::Write(key.clone(), text),
        Some(Edits::Tagline) => WorkshopCommand::Tagline(language, text),
        Some(&Edits::Wording(section, place)) => WorkshopCommand::Say {
            section,
            place,
            language,
            text,
        },
    };
    intents.send(Intent::Workshop(command));
}

/// Adds the field for a value that is written as in the file.
pub(super) fn spawn_value(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    draft: &Draft,
    field: &Field,
) {
    let value = draft.value(field).map(|it| it.to_string());
    let misread = draft.misread(&field.key).map(str::to_owned);
    let text = misread.or(value).unwrap_or_default();
    let said = name_of(field, &materials.words);
    let edits = Edits::Value(field.key.clone());
    spawn_field(commands, line, materials, (said, &text), edits);
}

/// Adds the field for the tagline in the language of the window.
pub(super) fn spawn_tagline(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    draft: &Draft,
    field: &Field,
) {
    let text = draft.tagline(materials.words.language().code());
    let said = name_of(field, &materials.words);
    spawn_field(commands, line, materials, (said, &text), Edits::Tagline);
}

/// Adds the fields for what the character says, in the language of the window.
pub(super) fn spawn_wordings(
    commands: &mut Commands,
    column: Entity,
    materials: &Materials,
    draft: &Draft,
) {
    for wordings in draft.wordings(materials.words.language().code()) {
        spawn_section(commands, column, materials, &wordings);
    }
}

/// The event, its wordings, and an empty field for another one.
fn spawn_section(
    commands: &mut Commands,
    column: Entity,
    materials: &Materials,
    wordings: &Wordings,
) {
    let line = commands.spawn((row(8.0), ChildOf(column))).id();
    let width = Node {
        width: px(if materials.layout.labels { 170 } else { 130 }),
        flex_shrink: 0.0,
        ..default()
    };
    let event = materials.words.get(event_key(wordings.event));
    let name = label(event.clone(), materials.fonts.text(13.0), palette::MUTED);
    commands.spawn((width, Pickable::IGNORE, ChildOf(line), children![name]));
    let fields = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(4),
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    let fields = commands.spawn((fields, Pickable::IGNORE, ChildOf(line)));
    let fields = fields.id();
    let present = wordings.lines.iter().map(String::as_str);
    for (place, text) in present.chain([""]).enumerate() {
        let place_of = commands.spawn((row(0.0), ChildOf(fields))).id();
        let edits = Edits::Wording(wordings.section, place);
        let number = [
            ("event", event.as_str().into()),
            ("number", (place + 1).into()),
        ];
        let said = materials.words.with("workshop-wording", &number);
        spawn_field(commands, place_of, materials, (said, text), edits);
    }
}

fn spawn_field(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    (said, text): (String, &str),
    edits: Edits,
) {
    let name = Name::new(match &edits {
        Edits::Value(key) => format!("Text of {key}"),
        Edits::Tagline => "Tagline of the character".to_owned(),
        Edits::Wording(section, place) => format!("Wording {section} {place}"),
    });
    let field = long_line_field(TEXT, said, text, &materials.fonts);
    commands.spawn((field, edits, ChildOf(line))).insert(name);
}

/// The words for an event.
const fn event_key(event: Event) -> &'static str {
    match event {
        Event::Greet => "event-greet",
        Event::Tip => "event-tip",
        Event::Thinking => "event-thinking",
        Event::LongThink => "event-long-think",
        Event::Predicted => "event-predicted",
        Event::RandomMove => "event-random-move",
        Event::Undo => "event-undo",
        Event::Illegal => "event-illegal",
        Event::MyThreat => "event-my-threat",
        Event::YourThreat => "event-your-threat",
        Event::SeesWin => "event-sees-win",
        Event::SeesLoss => "event-sees-loss",
        Event::Blunder => "event-blunder",
        Event::Win => "event-win",
        Event::Loss => "event-loss",
        Event::Draw => "event-draw",
        Event::Takeover => "event-takeover",
    }
}
