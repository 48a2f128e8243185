//! The settings: the name of the user, theme, size, motion, and what is shown in each mode. Every
//! choice applies at once and is remembered.

mod line;
mod themes;

use bevy::prelude::*;
use bevy::ui_widgets::ScrollIntoView;

pub(in crate::sheet) use self::line::{teacher_key, teacher_note};

use self::line::Line;
use super::page_spec::{BuildPage, PageSpec};
use super::state::Sheet;
use super::view::View;
use crate::AppSystems;
use crate::command::{MoveChoice, Page, SheetCommand};
use crate::driver::{Intents, Of};
use crate::sheet::heading::heading_with;
use crate::sheet::mistakes::mistakes;
use crate::sheet::rows::{
    Choice, Row, buttons, choices, failure, note, scroll_list, small, text, titled, titled_in,
};
use crate::theme::palette::Role;
use crate::theme::{FieldEvent, LineField, Themes, line_field, palette};
use game::{Intent, Mode, Setting, Settings};

pub(super) const SPEC: PageSpec = PageSpec {
    depends_on: |view, _| view.settings.is_changed() || view.themes.is_changed(),
    opened: |desk, _| desk.sheet.shown_in = desk.game.settings().mode,
    ..PageSpec::new(rows)
};

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
        show_line.after(BuildPage).in_set(AppSystems::UpdateView),
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
                let line = lines[sheet.line.min(last)];
                if let Some(choice) = line.step(step, (&after, &themes), mode) {
                    after = after.after(&choice);
                    intents.send(Intent::Set(choice));
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

fn rows(view: &View) -> Vec<Row> {
    let mut list = Vec::new();
    for (number, line) in Line::of(view.sheet.shown_in).into_iter().enumerate() {
        if line.begins_mode() {
            list.extend([name(view), modes(view)]);
        }
        list.push(setting(view, number, line).with(NumberedLine(number)));
    }
    let (reset, command) = if view.settings.is_reset() {
        ("settings-undo-reset", Setting::UndoReset)
    } else {
        ("settings-reset", Setting::Reset)
    };
    let reset = small(view, reset, Intent::Set(command));
    let why = view.settings.failure();
    let why = why.map(|why| {
        view.words
            .with("settings-not-saved", &[("why", why.into())])
    });
    let whole = |node: &mut Node| {
        (node.flex_grow, node.flex_shrink, node.flex_basis) = (0.0, 0.0, Val::Auto);
    };
    let mut rows = vec![heading_with(
        view,
        "settings-title",
        [reset],
        "say-leave-the-settings",
    )];
    rows.extend(mistakes(view, "mistakes-themes", view.themes.mistakes()));
    rows.extend(why.map(|why| failure(view, why)));
    rows.push(scroll_list("Settings list", view.roomy(14, 8)).holding(list));
    rows.push(note("settings-help", view.fonts.text(13.0), palette::MUTED).laid_out(whole));
    rows
}

fn name(view: &View) -> Row {
    let name = view.settings.name.as_deref().unwrap_or_default();
    let field = line_field(NAME, view.words.get("settings-name"), name, &view.fonts);
    titled(view, "settings-name", [Row::new(field)])
}

/// The choice of the mode whose settings follow.
fn modes(view: &View) -> Row {
    let modes = Mode::ALL.map(|mode| {
        let key = match mode {
            Mode::Play => "mode-play",
            Mode::Analyse => "mode-analyse",
        };
        Choice::new(
            format!("Settings of {mode:?}"),
            view.words.get(key),
            SheetCommand::ShownIn(mode),
            view.sheet.shown_in == mode,
        )
    });
    choices(view, "settings-shown-in", modes)
}

/// A line of choices.
fn setting(view: &View, number: usize, line: &Line) -> Row {
    let color = title_color(view, number);
    let choices = line.choices(view);
    let mut rows = match line.key {
        "settings-theme" => themes::tiles(view, choices),
        _ => buttons(view, choices),
    };
    if line.key == "settings-scale" && view.is_scale_limited() {
        rows.push(text(
            "settings-limited",
            view.fonts.text(13.0),
            palette::MUTED,
        ));
    }
    rows.extend((line.key == "settings-teaching").then(|| teacher_note(view)));
    titled_in(view, line.key, color, rows)
}

/// The colour of a title, which marks the line that the arrow keys change.
fn title_color(view: &View, line: usize) -> Role {
    if view.sheet.line == line {
        palette::ACCENT
    } else {
        palette::MUTED
    }
}

impl View<'_> {
    /// True when the window is too small for the chosen scale.
    fn is_scale_limited(&self) -> bool {
        let chosen = f32::from(self.settings.appearance.scale) / 100.0;
        self.ui_scale.0 < chosen - 0.005
    }
}
