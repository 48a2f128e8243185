//! The workshop: a character is edited with a slider or choices for each of its keys.

mod control;
mod measuring;
mod naming;
mod row;
mod slider;
mod written;

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::choices::{Choice, spawn_buttons};
use super::materials::{Materials, heading};
use super::mistakes;
use super::state::Sheet;
use crate::AppSystems;
use crate::command::{SheetCommand, asks};
use crate::driver::{Game, Intents, changed};
use crate::locale::Words;
use crate::sheet::scroll::scroll_list;
use crate::theme::palette;
use crate::theme::widget::{label, localized_label, row, small_button};
use crate::theme::{FieldEvent, LineField, line_field};
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

/// True when the page needs other parts than at the last call. A measurement changes only texts.
pub(super) fn has_new_shape(workshop: &Workshop, last: &mut Option<u64>) -> bool {
    let commands = Some(workshop.commands());
    std::mem::replace(last, commands) != commands
}

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

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = heading(&materials.fonts, "workshop-title", "Leave the workshop");
    commands.spawn((title, ChildOf(paper)));
    let workshop = materials.game.workshop();
    spawn_outcome(commands, paper, materials, workshop.outcome());
    let Some(draft) = workshop.draft() else {
        return;
    };
    spawn_name(commands, paper, materials, draft);
    let strength = strength(&materials.game, &materials.words);
    let strength = label(strength, materials.fonts.text(13.0), palette::MUTED);
    let line = commands.spawn((wrapping_row(), ChildOf(paper))).id();
    commands.spawn((StrengthView, strength, ChildOf(line)));
    measuring::spawn(commands, line, materials, draft);
    spawn_groups(commands, paper, materials, draft);
    for error in draft.other_errors().take(1) {
        let text = format!("{}: {}", error.path, error.message);
        mistakes::spawn_failure(commands, paper, materials, text);
    }
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(8),
        ..default()
    };
    let list = commands
        .spawn((scroll_list("Keys of the character", list), ChildOf(paper)))
        .id();
    let shown = materials.sheet.group;
    for field in draft.fields().iter().filter(|it| it.group == shown) {
        row::spawn(commands, list, materials, draft, field);
    }
}

/// The name, and the buttons that save the changes and try them.
fn spawn_name(commands: &mut Commands, paper: Entity, materials: &Materials, draft: &Draft) {
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    let said = materials.words.get("workshop-name");
    let name = draft.name(materials.words.language().code());
    commands.spawn((
        line_field(NAME, said, &name, &materials.fonts),
        ChildOf(line),
    ));
    let button = |key, command| {
        let words = localized_label(key, materials.fonts.bold(14.0), palette::TEXT);
        small_button(key, asks(Intent::Workshop(command)), words)
    };
    let save = button("workshop-save", WorkshopCommand::Save);
    let mut save = commands.spawn((SaveButton, save, ChildOf(line)));
    if !draft.is_changed() {
        save.insert(InteractionDisabled);
    }
    let test = button("workshop-try", WorkshopCommand::Try);
    commands.spawn((test, ChildOf(line)));
}

/// A row that wraps where it has no room.
fn wrapping_row() -> impl Bundle {
    let node = Node {
        column_gap: px(6),
        row_gap: px(6),
        align_items: AlignItems::Center,
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    (node, Pickable::IGNORE)
}

fn spawn_groups(commands: &mut Commands, paper: Entity, materials: &Materials, draft: &Draft) {
    let line = commands.spawn((wrapping_row(), ChildOf(paper))).id();
    let has_keys = |group: &Group| draft.fields().iter().any(|it| it.group == *group);
    let groups = Group::ALL.into_iter().filter(has_keys);
    let choices = groups.map(|group| Choice {
        name: format!("Keys of {group:?}"),
        text: materials.words.get(key_of(group)),
        command: SheetCommand::Group(group).into(),
        chosen: materials.sheet.group == group,
        possible: true,
    });
    spawn_buttons(commands, line, materials, choices);
}

/// What has become of the changes, and the answers to a question about them.
fn spawn_outcome(commands: &mut Commands, paper: Entity, materials: &Materials, found: &Outcome) {
    let words = &materials.words;
    match found {
        Outcome::None => {}
        Outcome::Failed(why) => {
            let text = words.with("workshop-failed", &[("why", why.as_str().into())]);
            mistakes::spawn_failure(commands, paper, materials, text);
        }
        Outcome::Saved(file) => {
            let text = words.with("workshop-saved", &[("file", file.as_str().into())]);
            let text = label(text, materials.fonts.text(13.0), palette::ACCENT);
            commands.spawn((text, ChildOf(paper)));
        }
        Outcome::Conflict(keys) => {
            let text = words.with("workshop-conflict", &[("keys", keys.join(", ").into())]);
            mistakes::spawn_failure(commands, paper, materials, text);
            let line = commands.spawn((row(8.0), ChildOf(paper))).id();
            for (key, command) in [
                ("workshop-mine", WorkshopCommand::SaveMine),
                ("workshop-theirs", WorkshopCommand::TakeTheirs),
            ] {
                let words = localized_label(key, materials.fonts.bold(13.0), palette::TEXT);
                commands.spawn((
                    small_button(key, asks(Intent::Workshop(command)), words),
                    ChildOf(line),
                ));
            }
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
        return words.get(match is_wrong {
            true => "workshop-estimate-wrong",
            false => "workshop-no-estimate",
        });
    };
    let rounded = |value: f64| format!("{value:.0}").into();
    let arguments = [
        ("elo", rounded(rating.elo)),
        ("error", rounded(rating.error)),
    ];
    words.with(
        match plays_otherwise {
            false => "workshop-estimate",
            true => "workshop-estimate-level",
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
