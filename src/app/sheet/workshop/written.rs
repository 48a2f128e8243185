//! Texts of a character: values that are written as in the file, the tagline, and its lines.

use bevy::prelude::*;

use super::naming::name_of;
use crate::driver::Intents;
use crate::locale::Words;
use crate::sheet::rows::{Row, column, label, line};
use crate::sheet::view::View;
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

/// The field for a value that is written as in the file.
pub(super) fn value(view: &View, draft: &Draft, field: &Field) -> Row {
    let value = draft.value(field).map(|it| it.to_string());
    let misread = draft.misread(&field.key).map(str::to_owned);
    let text = misread.or(value).unwrap_or_default();
    let edits = Edits::Value(field.key.clone());
    text_field(view, (name_of(field, &view.words), &text), edits)
}

/// The field for the tagline in the language of the window.
pub(super) fn tagline(view: &View, draft: &Draft, field: &Field) -> Row {
    let text = draft.tagline(view.words.language().code());
    text_field(view, (name_of(field, &view.words), &text), Edits::Tagline)
}

/// The fields for what the character says, in the language of the window.
pub(super) fn wordings(view: &View, draft: &Draft) -> Vec<Row> {
    let wordings = draft.wordings(view.words.language().code());
    wordings.iter().map(|it| section(view, it)).collect()
}

/// The event, its wordings, and an empty field for another one.
fn section(view: &View, wordings: &Wordings) -> Row {
    let width = Node {
        width: px(view.roomy(170, 130)),
        flex_shrink: 0.0,
        ..default()
    };
    let event = view.words.get(event_key(wordings.event));
    let name = label(event.clone(), view.fonts.text(13.0), palette::MUTED);
    let present = wordings.lines.iter().map(String::as_str);
    let fields = present.chain([""]).enumerate().map(|(place, text)| {
        let edits = Edits::Wording(wordings.section, place);
        let number = [
            ("event", event.as_str().into()),
            ("number", (place + 1).into()),
        ];
        let said = view.words.with("workshop-wording", &number);
        line(0.0).holding([text_field(view, (said, text), edits)])
    });
    let column = column(4.0).laid_out(|node| node.overflow = Overflow::visible());
    line(8.0).holding([
        Row::new((width, Pickable::IGNORE)).holding([name]),
        column.holding(fields),
    ])
}

fn text_field(view: &View, (said, text): (String, &str), edits: Edits) -> Row {
    let name = Name::new(match &edits {
        Edits::Value(key) => format!("Text of {key}"),
        Edits::Tagline => "Tagline of the character".to_owned(),
        Edits::Wording(section, place) => format!("Wording {section} {place}"),
    });
    let field = long_line_field(TEXT, said, text, &view.fonts);
    Row::new(field).with((name, edits))
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
