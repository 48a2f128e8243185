//! The settings: the name of the user, theme, size, motion, and what is shown in each mode. Every
//! choice applies at once and is remembered.

mod line;
mod themes;

use bevy::prelude::*;
use bevy::ui_widgets::ScrollIntoView;

use self::line::{Line, choice, is_chosen};
use super::choices::{Choice, spawn_line, spawn_title};
use super::materials::{Materials, heading_with};
use super::mistakes;
use super::state::Sheet;
use crate::AppSystems;
use crate::command::{MoveChoice, Page, SheetCommand, asks};
use crate::driver::{Intents, Of};
use crate::locale::Localized;
use crate::sheet::scroll::scroll_list;
use crate::theme::palette::Role;
use crate::theme::widget::{localized_label, small_button};
use crate::theme::{FieldEvent, Ink, LineField, Themes, line_field, palette};
use game::{Intent, Mode, Setting, Settings};

/// The field for the name of the user.
const NAME: LineField = LineField("Your name");

/// A line of the page with its number.
#[derive(Component)]
struct NumberedLine(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(take_name);
    app.add_systems(Update, move_choice.in_set(AppSystems::CarryOut));
    app.add_systems(
        Update,
        show_line
            .after(super::view::rebuild)
            .in_set(AppSystems::UpdateView),
    );
}

fn move_choice(
    mut moves: MessageReader<MoveChoice>,
    mut sheet: ResMut<Sheet>,
    settings: Of<Settings>,
    themes: Res<Themes>,
    mut intents: Intents,
) {
    let mode = sheet.shown_in;
    let lines = Line::of(mode);
    let last = lines.len() - 1;
    // The settings after the earlier choices.
    let mut after = settings.clone();
    for step in moves.read() {
        match *step {
            MoveChoice::Line(step) => sheet.line = sheet.line.saturating_add_signed(step).min(last),
            MoveChoice::Choice(step) => {
                let choices = lines[sheet.line.min(last)].choices(&themes, mode);
                let now = choices.iter().position(|it| is_chosen(&after, it));
                let next = now.map_or(Some(0), |now| now.checked_add_signed(step));
                if let Some(choice) = next.and_then(|next| choices.get(next)) {
                    after = after.after(choice);
                    intents.send(Intent::Set(choice.clone()));
                }
            }
        }
    }
}

/// Takes over the name that the user has written.
fn take_name(event: On<FieldEvent>, mut intents: Intents) {
    if event.gives(NAME) {
        intents.send(Intent::Set(Setting::Name(event.text.clone())));
    }
}

/// Scrolls to the line that the arrow keys have selected.
fn show_line(
    sheet: Res<Sheet>,
    lines: Query<(Entity, &NumberedLine)>,
    mut last: Local<usize>,
    mut commands: Commands,
) {
    if sheet.page() != Some(Page::Settings) || *last == sheet.line {
        return;
    }
    *last = sheet.line;
    if let Some((entity, _)) = lines.iter().find(|(_, line)| line.0 == sheet.line) {
        commands.trigger(ScrollIntoView { entity });
    }
}

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    spawn_heading(commands, paper, materials);
    let wrong = materials.themes.mistakes();
    if !wrong.is_empty() {
        mistakes::spawn(commands, paper, materials, "mistakes-themes", wrong);
    }
    if let Some(why) = materials.settings.failure() {
        let why = [("why", why.into())];
        let text = materials.words.with("settings-not-saved", &why);
        mistakes::spawn_failure(commands, paper, materials, text);
    }
    let gap = if materials.layout.labels { 14 } else { 8 };
    let body = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        ..default()
    };
    let body = commands
        .spawn((scroll_list("Settings list", body), ChildOf(paper)))
        .id();
    let lines = Line::of(materials.sheet.shown_in);
    for (number, &line) in lines.iter().enumerate() {
        if line.begins_mode() {
            spawn_name(commands, body, materials);
            spawn_modes(commands, body, materials);
        }
        let spawned = spawn_setting(commands, body, materials, (number, line));
        commands.entity(spawned).insert(NumberedLine(number));
    }
    commands.spawn((
        Text::default(),
        Localized("settings-help"),
        materials.fonts.text(13.0),
        Ink(palette::MUTED),
        Node {
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
        ChildOf(paper),
    ));
}

/// The title, and the button that resets the settings or restores them.
fn spawn_heading(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &materials.fonts;
    let (key, setting) = match materials.settings.is_reset() {
        false => ("settings-reset", Setting::Reset),
        true => ("settings-undo-reset", Setting::UndoReset),
    };
    let words = localized_label(key, fonts.bold(13.0), palette::TEXT);
    let reset = small_button(key, asks(Intent::Set(setting)), words);
    let heading = heading_with(fonts, "settings-title", reset, "Leave the settings");
    commands.spawn((heading, ChildOf(paper)));
}

fn spawn_name(commands: &mut Commands, body: Entity, materials: &Materials) {
    let title = ("settings-name", palette::MUTED);
    let line = spawn_title(commands, body, materials, title);
    let said = materials.words.get("settings-name");
    let name = materials.settings.name.as_deref().unwrap_or_default();
    commands.spawn((
        line_field(NAME, said, name, &materials.fonts),
        ChildOf(line),
    ));
}

/// The choice of the mode whose settings follow.
fn spawn_modes(commands: &mut Commands, body: Entity, materials: &Materials) {
    let shown = materials.sheet.shown_in;
    let modes = Mode::ALL.map(|mode| Choice {
        name: format!("Settings of {mode:?}"),
        text: materials.words.get(match mode {
            Mode::Play => "mode-play",
            Mode::Analyse => "mode-analyse",
        }),
        command: SheetCommand::ShownIn(mode).into(),
        chosen: shown == mode,
        possible: true,
    });
    let title = ("settings-shown-in", palette::MUTED);
    spawn_line(commands, body, materials, title, modes);
}

/// Adds a line of choices. Returns its parent.
fn spawn_setting(
    commands: &mut Commands,
    body: Entity,
    materials: &Materials,
    (number, line): (usize, Line),
) -> Entity {
    let title = (line.key(), title_color(materials, number));
    if line == Line::Theme {
        return themes::spawn(commands, body, materials, title);
    }
    let choices = line.choices(&materials.themes, materials.sheet.shown_in);
    let choices = choices.iter().map(|it| choice(it, materials));
    let spawned = spawn_line(commands, body, materials, title, choices);
    if line == Line::Scale && materials.is_scale_limited() {
        let font = materials.fonts.text(13.0);
        let note = localized_label("settings-limited", font, palette::MUTED);
        commands.spawn((note, ChildOf(spawned)));
    }
    spawned
}

/// The colour of a title, which marks the line that the arrow keys change.
fn title_color(materials: &Materials, line: usize) -> Role {
    if materials.sheet.line == line {
        palette::ACCENT
    } else {
        palette::MUTED
    }
}

impl Materials<'_> {
    /// True when the window is too small for the chosen scale.
    fn is_scale_limited(&self) -> bool {
        let chosen = f32::from(self.settings.appearance.scale) / 100.0;
        self.ui_scale.0 < chosen - 0.005
    }
}
