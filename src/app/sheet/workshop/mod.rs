//! The workshop: a character is edited with a slider or choices for each of its keys.

mod control;
mod measuring;
mod naming;
mod row;
mod slider;
mod written;

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{Choice, Row, buttons, failure, label, line, scroll_list, small, wrapping_line};
use super::state::Sheet;
use super::view::View;
use crate::AppSystems;
use crate::command::{Page, SheetCommand};
use crate::driver::{Game, Intents, changed};
use crate::locale::Words;
use crate::theme::{FieldEvent, LineField, line_field, palette};
use game::{Draft, Group, Intent, Outcome, Workshop, WorkshopCommand};

pub(super) use slider::Sliding;

/// The field for the name of the character.
const NAME: LineField = LineField("Name of the character");

/// The text with the strength of the level.
#[derive(Component)]
struct StrengthView;

/// The button that saves the changes.
#[derive(Component)]
struct SaveButton;

pub(super) const SPEC: PageSpec = PageSpec {
    // A measurement changes only texts.
    depends_on: |view, last| {
        let is_edited = last.differs(view.workshop.commands());
        (is_edited || view.sliding.is_changed()) && !view.sliding.is_dragged()
    },
    back: |_, page| match page {
        Page::Workshop(chair) => Some(Page::Picker(chair)),
        _ => None,
    },
    is_tall: true,
    ..PageSpec::new(rows)
};

pub(super) fn plugin(app: &mut App) {
    slider::plugin(app);
    app.add_observer(take_name);
    app.add_observer(written::take_text);
    app.add_observer(enable_saving);
    app.add_systems(
        Update,
        measuring::leave
            .run_if(resource_changed::<Sheet>)
            .in_set(AppSystems::CarryOut),
    );
    app.add_systems(
        Update,
        (row::refresh, show_strength, measuring::refresh)
            .run_if(changed::<Workshop>)
            .in_set(AppSystems::UpdateView),
    );
}

/// Takes over the name that the user has written.
fn take_name(event: On<FieldEvent>, mut intents: Intents) {
    if event.gives(NAME) {
        let name = WorkshopCommand::Name(event.text.clone());
        intents.send(Intent::Workshop(name));
    }
}

/// Lets the user save a text that is being written: the click on the button takes it over.
fn enable_saving(
    event: On<FieldEvent>,
    buttons: Query<Entity, With<SaveButton>>,
    mut commands: Commands,
) {
    for button in buttons.iter().filter(|_| event.is_new) {
        commands.entity(button).remove::<InteractionDisabled>();
    }
}

/// The words for a group of keys.
const fn key_of(group: Group) -> &'static str {
    match group {
        Group::Strength => "workshop-strength",
        Group::Perception => "workshop-perception",
        Group::Style => "workshop-style",
        Group::Manners => "workshop-manners",
        Group::Chat => "workshop-chat",
        Group::Looks => "workshop-looks",
        Group::Search => "workshop-search",
    }
}

fn rows(view: &View) -> Vec<Row> {
    let mut rows = vec![heading(view, "workshop-title", "say-leave-the-workshop")];
    let Some(draft) = view.workshop.draft() else {
        return rows;
    };
    let strength = strength(&view.game, &view.words);
    let strength = label(strength, view.fonts.text(13.0), palette::MUTED).with(StrengthView);
    rows.extend([
        name(view, draft),
        measuring::line(view, draft, strength),
        groups(view, draft),
    ]);
    let group = view.sheet.group;
    let fields = draft.fields().iter().filter(|it| it.group == group);
    let fields = fields.map(|field| {
        let controls = control::rows(view, draft, field);
        row::row(view, draft, field, controls)
    });
    rows.push(scroll_list("Keys of the character", 8).holding(fields));
    // What appears for a while stands below the list, so that the buttons above it keep their places.
    let errors = draft.other_errors().take(1);
    rows.extend(errors.map(|it| failure(view, format!("{}: {}", it.path, it.message))));
    rows.extend(outcome(view));
    rows
}

/// The name, and the buttons that save the changes and try them.
fn name(view: &View, draft: &Draft) -> Row {
    let said = view.words.get("workshop-name");
    let name = draft.name(view.words.language().code());
    let button = |key, command| small(view, key, Intent::Workshop(command));
    line(8.0).holding([
        Row::new(line_field(NAME, said, &name, &view.fonts)),
        button("workshop-save", WorkshopCommand::Save)
            .with(SaveButton)
            .enabled(draft.is_changed()),
        button("workshop-try", WorkshopCommand::Try),
    ])
}

fn groups(view: &View, draft: &Draft) -> Row {
    let has_keys = |group: &Group| draft.fields().iter().any(|it| it.group == *group);
    let choice = |group: Group| {
        let (name, text) = (format!("Keys of {group:?}"), view.words.get(key_of(group)));
        let is_shown = view.sheet.group == group;
        Choice::new(name, text, SheetCommand::Group(group), is_shown)
    };
    let groups = Group::ALL.into_iter().filter(has_keys).map(choice);
    wrapping_line().holding(buttons(view, groups))
}

/// What has become of the changes, and the answers to a question about them.
fn outcome(view: &View) -> Vec<Row> {
    let words = &view.words;
    match view.workshop.outcome() {
        Outcome::None => Vec::new(),
        Outcome::Failed(why) => {
            let text = words.with("workshop-failed", &[("why", why.as_str().into())]);
            vec![failure(view, text)]
        }
        Outcome::Saved(file) => {
            let text = words.with("workshop-saved", &[("file", file.as_str().into())]);
            vec![label(text, view.fonts.text(13.0), palette::ACCENT)]
        }
        Outcome::Conflict(keys) => {
            let text = words.with("workshop-conflict", &[("keys", keys.join(", ").into())]);
            let answers = [
                ("workshop-mine", WorkshopCommand::SaveMine),
                ("workshop-theirs", WorkshopCommand::TakeTheirs),
            ];
            let answers = answers.map(|(key, it)| small(view, key, Intent::Workshop(it)));
            vec![failure(view, text), line(8.0).holding(answers)]
        }
    }
}

/// The Elo of the level, where levels were measured.
fn strength(game: &Game, words: &Words) -> String {
    let book = game.book();
    let draft = game.workshop().draft();
    let found = draft.and_then(|it| it.estimate(book.ratings(), book.registry()));
    let Some((rating, plays_otherwise)) = found else {
        let is_wrong = draft.is_some_and(Draft::is_wrong);
        return words.get(if is_wrong {
            "workshop-estimate-wrong"
        } else {
            "workshop-no-estimate"
        });
    };
    let rounded = |value: f64| format!("{value:.0}").into();
    let arguments = [
        ("elo", rounded(rating.elo)),
        ("error", rounded(rating.error)),
    ];
    words.with(
        if plays_otherwise {
            "workshop-estimate-level"
        } else {
            "workshop-estimate"
        },
        &arguments,
    )
}

fn show_strength(
    game: Res<Game>,
    words: Res<Words>,
    mut views: Query<&mut Text, With<StrengthView>>,
) {
    for mut text in &mut views {
        text.set_if_neq(Text(strength(&game, &words)));
    }
}
