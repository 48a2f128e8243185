//! [`Appearance`]: how the app looks and moves, as the user chose it, and the systems that let everything follow at once.

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested};
use serde::{Deserialize, Serialize};

use super::command::{AppCommand, save_settings};
use super::settings::Settings;
use super::sheet::{Page, SheetCommand};
use super::shown::Numbers;
use super::theme::{Theme, Themes};
use super::{AppSystems, Manners};

/// What is the same whatever the app is used for, and the size of the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Appearance {
    /// ID of the theme.
    pub theme: String,
    /// Size of everything in percent, 80 to 160.
    pub scale: u16,
    /// Whether nothing moves by itself.
    pub reduced_motion: bool,
    /// Size of the window when it was closed, in logical pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<(u32, u32)>,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            theme: "wood".into(),
            scale: 100,
            reduced_motion: false,
            window: None,
        }
    }
}

/// The sizes of everything that the settings sheet offers, in percent.
pub const SCALES: [u16; 7] = [80, 90, 100, 110, 125, 140, 160];
/// The smallest window, in logical pixels: what the layout is made for.
pub(super) const SMALLEST_WINDOW: Vec2 = Vec2::new(640.0, 480.0);

/// Another look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppearanceCommand {
    /// The theme with this ID.
    Theme(String),
    /// Everything in this size, in percent.
    Scale(u16),
    /// Numbers on these stones.
    Numbers(Numbers),
    /// Numbers on the next choice of stones.
    NextNumbers,
    /// Coordinates, or none.
    Coordinates(bool),
    /// Models on the board, or none.
    Models(bool),
    /// The best moves of an analysis on the board, or none.
    Candidates(bool),
    /// The bar of winning chances, or none.
    Balance(bool),
    /// Nothing that moves, or something.
    ReducedMotion(bool),
}

impl From<AppearanceCommand> for AppCommand {
    fn from(command: AppearanceCommand) -> Self {
        Self::Appearance(command)
    }
}

impl Appearance {
    /// The same after this command, as far as it is about this.
    #[must_use]
    pub fn after(&self, command: &AppearanceCommand) -> Self {
        let mut after = self.clone();
        match command {
            AppearanceCommand::Theme(id) => after.theme.clone_from(id),
            AppearanceCommand::Scale(percent) => after.scale = *percent,
            AppearanceCommand::ReducedMotion(reduced) => after.reduced_motion = *reduced,
            // What the mode shows.
            AppearanceCommand::Numbers(_)
            | AppearanceCommand::NextNumbers
            | AppearanceCommand::Coordinates(_)
            | AppearanceCommand::Models(_)
            | AppearanceCommand::Candidates(_)
            | AppearanceCommand::Balance(_) => {}
        }
        after
    }

    /// The size to open the window in, if it was remembered: one that a screen may have, whatever the file says.
    pub fn window_to_open(&self) -> Option<(u32, u32)> {
        let least = SMALLEST_WINDOW.as_uvec2();
        let (width, height) = self.window?;
        Some((width.clamp(least.x, 7_680), height.clamp(least.y, 4_320)))
    }

    /// The factor of everything in a window of this logical size: the one chosen, but none that leaves less room than the smallest window
    /// has.
    pub fn fitting_scale(&self, window: Vec2) -> f32 {
        let [least, most] = [SCALES[0], SCALES[SCALES.len() - 1]];
        let chosen = f32::from(self.scale.clamp(least, most)) / 100.0;
        let room = (window / SMALLEST_WINDOW).min_element().max(1.0);
        chosen.min(room)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Themes>();
    app.add_systems(PreStartup, (read_themes, follow).chain());
    let reread = read_themes.run_if(files_may_have_changed);
    app.add_systems(Update, (apply, reread).in_set(AppSystems::CarryOut));
    let changed = resource_changed::<Settings>.or_else(resource_changed::<Themes>);
    let follow = follow.run_if(changed).in_set(AppSystems::Measure);
    app.add_systems(Update, follow);
    app.add_systems(Last, remember_window.before(save_settings));
}

fn apply(mut commands: MessageReader<AppCommand>, mut settings: ResMut<Settings>) {
    for command in commands.read() {
        if let AppCommand::Appearance(command) = command {
            let after = settings.after(command);
            settings.set_if_neq(after);
        }
    }
}

/// When the user asks, and where they are chosen.
fn files_may_have_changed(mut commands: MessageReader<AppCommand>) -> bool {
    let settings = AppCommand::Sheet(SheetCommand::Open(Page::Settings));
    let asks = |it: &AppCommand| *it == AppCommand::ReadCast || *it == settings;
    commands.read().filter(|it| asks(it)).count() > 0
}

fn read_themes(settings: Res<Settings>, mut themes: ResMut<Themes>) {
    if let Some(folder) = settings.themes_folder() {
        themes.set_if_neq(Themes::read(&folder));
    }
}

/// Lets theme and motion follow the settings. What began without animation stays without.
fn follow(
    settings: Res<Settings>,
    themes: Res<Themes>,
    mut theme: ResMut<Theme>,
    mut manners: ResMut<Manners>,
    mut animated: Local<Option<bool>>,
) {
    let appearance = &settings.appearance;
    let chosen = themes.get(&appearance.theme);
    if *theme != *chosen {
        *theme = chosen.clone();
    }
    let animated = *animated.get_or_insert(manners.animation);
    let animation = animated && !appearance.reduced_motion;
    if manners.animation != animation {
        manners.animation = animation;
    }
}

/// Keeps the size in mind when it has changed, and has it saved when the window closes. The size that the window opens with is nothing
/// that anybody chose.
fn remember_window(
    mut closed: MessageReader<WindowCloseRequested>,
    mut exits: MessageReader<AppExit>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut settings: ResMut<Settings>,
    mut last: Local<Option<UVec2>>,
) {
    if let Ok(window) = windows.single() {
        let size = window.resolution.size().as_uvec2();
        let before = last.replace(size);
        if before.is_some_and(|before| before != size) {
            settings.bypass_change_detection().appearance.window = Some((size.x, size.y));
        }
    }
    if closed.read().count() + exits.read().count() > 0 {
        settings.set_changed();
    }
}
