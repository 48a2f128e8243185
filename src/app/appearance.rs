//! Theme, motion and window follow what the user has chosen, at once.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};

use super::driver::{Intents, Of, changed};
use super::theme::{Theme, Themes};
use super::{AppSystems, Motion};
use crate::command::GameIntent;
use game::{Intent, Setting, Settings};

/// Whether animations are allowed by the arguments of the program, apart from the user's settings.
#[derive(Resource, Default)]
struct MayMove(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Themes>();
    app.init_resource::<MayMove>();
    app.add_systems(PreStartup, (read_themes, note_motion, follow).chain());
    let reread = read_themes.run_if(files_may_have_changed);
    app.add_systems(Update, reread.in_set(AppSystems::Measure).before(follow));
    let is_news = changed::<Settings>.or_else(resource_changed::<Themes>);
    let follow = follow.run_if(is_news).in_set(AppSystems::Measure);
    app.add_systems(Update, follow);
    let full_screen = fill_screen.run_if(changed::<Settings>);
    app.add_systems(Update, full_screen.in_set(AppSystems::Measure));
    app.add_systems(Update, remember_window.in_set(AppSystems::ReadInput));
}

/// True when the user reloads the files, or a sheet opens.
fn files_may_have_changed(mut intents: MessageReader<GameIntent>) -> bool {
    let reads = |it: &&GameIntent| it.0.reads_cast();
    intents.read().filter(reads).count() > 0
}

fn read_themes(settings: Of<Settings>, mut themes: ResMut<Themes>) {
    if let Some(folder) = settings.themes_folder() {
        themes.set_if_neq(Themes::read(&folder));
    }
}

fn note_motion(motion: Res<Motion>, mut may_move: ResMut<MayMove>) {
    may_move.0 = motion.0;
}

/// Applies the settings for theme and animations. An app that was started without animations never
/// has any.
fn follow(
    settings: Of<Settings>,
    themes: Res<Themes>,
    mut theme: ResMut<Theme>,
    mut motion: ResMut<Motion>,
    may_move: Res<MayMove>,
) {
    let appearance = &settings.appearance;
    let chosen = themes.get(&appearance.theme);
    if *theme != *chosen {
        *theme = chosen.clone();
    }
    motion.set_if_neq(Motion(may_move.0 && !appearance.reduced_motion));
}

/// Lets the window fill the screen, or not.
fn fill_screen(settings: Of<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let wanted = if settings.appearance.full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in &mut windows {
        if window.mode != wanted {
            window.mode = wanted;
        }
    }
}

/// Remembers the size of the window after it has changed. The size at the start is not stored,
/// because the user did not choose it, nor
/// is that of the screen.
fn remember_window(
    windows: Query<&Window, With<PrimaryWindow>>,
    mut last: Local<Option<UVec2>>,
    mut intents: Intents,
) {
    if let Ok(window) = windows.single()
        && window.mode == WindowMode::Windowed
    {
        let size = window.resolution.size().as_uvec2();
        let before = last.replace(size);
        if before.is_some_and(|before| before != size) {
            intents.send(Intent::Set(Setting::Window(size.x, size.y)));
        }
    }
}
