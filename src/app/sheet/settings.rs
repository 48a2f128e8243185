//! The settings: theme, size, motion, and what is shown in the mode that the app is in. Every
//! choice applies at once and is remembered.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::choices::{Choice, spawn_line, spawn_title};
use super::{Materials, Page, Sheet, heading, mistakes};
use crate::art::Painted;
use crate::driver::{GameIntent, Intents, Of};
use crate::locale::{Localized, Words};
use crate::theme::palette::Role;
use crate::theme::widget::{localized_label, remaining_column, tile};
use crate::theme::{Ink, Themes, palette};
use game::{Intent, Mode, Numbers, SCALES, Setting, Settings};

/// The setting of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Theme,
    Scale,
    Numbers,
    Coordinates,
    Models,
    Candidates,
    Balance,
    Motion,
}

impl Line {
    /// All settings; those that apply to both modes come first.
    const ALL: [Self; 8] = [
        Self::Theme,
        Self::Scale,
        Self::Motion,
        Self::Numbers,
        Self::Coordinates,
        Self::Models,
        Self::Candidates,
        Self::Balance,
    ];

    /// The settings that apply in this mode.
    fn of(mode: Mode) -> &'static [Self] {
        match mode {
            Mode::Play => &Self::ALL[..6],
            Mode::Analyse => &Self::ALL,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Theme => "settings-theme",
            Self::Scale => "settings-scale",
            Self::Numbers => "settings-numbers",
            Self::Coordinates => "settings-coordinates",
            Self::Models => "settings-models",
            Self::Candidates => "settings-candidates",
            Self::Balance => "settings-balance",
            Self::Motion => "settings-motion",
        }
    }

    /// All choices of a setting.
    fn choices(self, themes: &Themes) -> Vec<Setting> {
        match self {
            Self::Theme => {
                let ids = themes.all().iter().map(|theme| theme.id.clone());
                ids.map(Setting::Theme).collect()
            }
            Self::Scale => SCALES.map(Setting::Scale).to_vec(),
            Self::Numbers => Numbers::ALL.map(Setting::Numbers).to_vec(),
            Self::Coordinates => [true, false].map(Setting::Coordinates).to_vec(),
            Self::Models => [true, false].map(Setting::Models).to_vec(),
            Self::Candidates => [true, false].map(Setting::Candidates).to_vec(),
            Self::Balance => [true, false].map(Setting::Balance).to_vec(),
            Self::Motion => [false, true].map(Setting::ReducedMotion).to_vec(),
        }
    }
}

/// A step of the arrow keys on the settings.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveChoice {
    /// Selects the line this number of lines below; negative numbers go up.
    Line(isize),
    /// On the selected line, takes the choice this number of places after the present one; negative
    /// numbers go back.
    Choice(isize),
}

pub(super) fn move_choice(
    mut moves: MessageReader<MoveChoice>,
    mut sheet: ResMut<Sheet>,
    settings: Of<Settings>,
    themes: Res<Themes>,
    mut intents: Intents,
) {
    let lines = Line::of(settings.mode);
    let last = lines.len() - 1;
    // The settings after the earlier choices.
    let mut after = settings.clone();
    for step in moves.read() {
        match *step {
            MoveChoice::Line(step) => sheet.line = sheet.line.saturating_add_signed(step).min(last),
            MoveChoice::Choice(step) => {
                let choices = lines[sheet.line.min(last)].choices(&themes);
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

/// True when the data of the page has changed.
pub(super) fn have_changed(sheet: Res<Sheet>, settings: Of<Settings>, themes: Res<Themes>) -> bool {
    sheet.page == Some(Page::Settings) && (settings.is_changed() || themes.is_changed())
}

/// True when the choice is the current one.
fn is_chosen(settings: &Settings, command: &Setting) -> bool {
    settings.after(command) == *settings
}

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &materials.fonts;
    commands.spawn((
        heading(fonts, "settings-title", "Leave the settings"),
        ChildOf(paper),
    ));
    let wrong = materials.themes.mistakes();
    if !wrong.is_empty() {
        mistakes::spawn(commands, paper, materials, "mistakes-themes", wrong);
    }
    if let Some(why) = materials.settings.failure() {
        let text = materials
            .words
            .with("settings-not-saved", &[("why", why.into())]);
        mistakes::spawn_failure(commands, paper, materials, text);
    }
    let gap = if materials.layout.labels { 14 } else { 8 };
    let body = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        overflow: Overflow::scroll_y(),
        flex_shrink: 1.0,
        min_height: px(0),
        ..default()
    };
    let body = commands
        .spawn((Name::new("Settings list"), body, ScrollArea, ChildOf(paper)))
        .id();
    let lines = Line::of(materials.settings.mode);
    for (index, &line) in lines.iter().enumerate() {
        let title = (line.key(), title_color(materials, index));
        if line == Line::Theme {
            spawn_themes(commands, body, materials, title);
            continue;
        }
        let choices = line.choices(&materials.themes);
        let choices = choices.iter().map(|it| choice(it, materials));
        let spawned = spawn_line(commands, body, materials, title, choices);
        if line == Line::Scale && materials.is_scale_limited() {
            let note = localized_label("settings-limited", fonts.text(13.0), palette::MUTED);
            commands.spawn((note, ChildOf(spawned)));
        }
    }
    let keys = match materials.settings.mode {
        Mode::Play => "settings-keys-play",
        Mode::Analyse => "settings-keys-analyse",
    };
    commands.spawn((
        Text::default(),
        Localized(keys),
        fonts.text(13.0),
        Ink(palette::MUTED),
        Node {
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
        ChildOf(paper),
    ));
}

/// The colour of a title, which marks the line that the arrow keys change.
fn title_color(materials: &Materials, line: usize) -> Role {
    if materials.sheet.line == line {
        palette::ACCENT
    } else {
        palette::MUTED
    }
}

fn choice(command: &Setting, materials: &Materials) -> Choice<GameIntent> {
    Choice {
        name: name(command),
        text: text(command, &materials.words),
        asks: Intent::Set(command.clone()).into(),
        chosen: is_chosen(&materials.settings, command),
        possible: true,
    }
}

/// The name of the button.
fn name(command: &Setting) -> String {
    match command {
        Setting::Theme(id) => format!("Theme {id}"),
        Setting::Scale(percent) => format!("Scale {percent}"),
        Setting::Numbers(numbers) => format!("Numbers {numbers:?}"),
        Setting::Coordinates(shown) => format!("Coordinates {shown}"),
        Setting::Models(shown) => format!("Models {shown}"),
        Setting::Candidates(shown) => format!("Candidates {shown}"),
        Setting::Balance(shown) => format!("Balance {shown}"),
        Setting::ReducedMotion(reduced) => format!("Reduced motion {reduced}"),
        other => format!("{other:?}"),
    }
}

/// The text on the button.
fn text(command: &Setting, words: &Words) -> String {
    let key = match command {
        Setting::Scale(percent) => return format!("{percent} %"),
        Setting::Theme(id) => return id.clone(),
        Setting::Numbers(Numbers::Off) => "numbers-off",
        Setting::Numbers(Numbers::Last) => "numbers-last",
        Setting::Numbers(Numbers::All) => "numbers-all",
        Setting::Coordinates(true)
        | Setting::Models(true)
        | Setting::Candidates(true)
        | Setting::Balance(true) => "settings-shown",
        Setting::Coordinates(false)
        | Setting::Models(false)
        | Setting::Candidates(false)
        | Setting::Balance(false) => "settings-hidden",
        Setting::ReducedMotion(false) => "motion-full",
        Setting::ReducedMotion(true) => "motion-reduced",
        other => return name(other),
    };
    words.get(key)
}

/// The themes with their pictures.
fn spawn_themes(
    commands: &mut Commands,
    body: Entity,
    materials: &Materials,
    title: (&'static str, Role),
) {
    let line = spawn_title(commands, body, materials, title);
    let (side, width) = if materials.layout.labels {
        (68, 114)
    } else {
        (60, 94)
    };
    let language = materials.words.language().code();
    for (place, theme) in materials.themes.all().iter().enumerate() {
        let command = Setting::Theme(theme.id.clone());
        let chosen = is_chosen(&materials.settings, &command);
        let cell = Node {
            width: px(width),
            align_self: AlignSelf::Stretch,
            ..default()
        };
        let cell = commands.spawn((cell, Pickable::IGNORE, ChildOf(line))).id();
        let frame = commands
            .spawn((
                tile(name(&command), Intent::Set(command), chosen),
                ChildOf(cell),
            ))
            .id();
        let color = if chosen {
            palette::ACCENT
        } else {
            palette::TEXT
        };
        let column = Node {
            align_items: AlignItems::Center,
            ..remaining_column(6.0)
        };
        commands.spawn((
            column,
            Pickable::IGNORE,
            ChildOf(frame),
            children![
                (
                    Painted::Swatch(place, side),
                    ImageNode::default(),
                    Pickable::IGNORE
                ),
                (
                    Text::new(theme.name.get(language)),
                    materials.fonts.bold(13.0),
                    Ink(color),
                    TextLayout::justify(Justify::Center),
                    Pickable::IGNORE,
                ),
            ],
        ));
    }
}

impl Materials<'_> {
    /// True when the window is too small for the chosen scale.
    fn is_scale_limited(&self) -> bool {
        let chosen = f32::from(self.settings.appearance.scale) / 100.0;
        self.ui_scale.0 < chosen - 0.005
    }
}
