//! Opening the window, or reporting in one line why it cannot be opened.

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::WindowResolution;

use super::capture::CapturePlugin;
use super::driver::Intents;
use super::locale::Words;
use super::walkthrough::WalkthroughPlugin;
use super::{GamePlugin, ViewPlugin, clock, dialog, sound};
use game::{Intent, Language, LaunchError, ReviewLimits, SMALLEST_WINDOW, WindowConfig};

/// Default size of the window, in logical pixels.
const DEFAULT_WINDOW: (u32, u32) = (1280, 800);

/// Opens the window and plays until it is closed. Must be called on the main thread.
///
/// # Errors
/// When no window can be opened, or the app fails.
pub fn run(config: WindowConfig) -> Result<(), LaunchError> {
    check_display()?;
    let started = Arc::new(AtomicBool::new(false));
    let first_panic = Arc::new(Mutex::new(None));
    quiet_panics(&started, &first_panic);
    // Window system and renderer report their absence by panicking.
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| build(config, &started).run()));
    match outcome {
        Ok(AppExit::Success) => Ok(()),
        Ok(AppExit::Error(code)) if started.load(Ordering::Relaxed) => {
            Err(LaunchError::Failed(code.get()))
        }
        _ => {
            let message = first_panic
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            let message = message.unwrap_or_else(|| "the window system gave up".to_owned());
            Err(classify(message, started.load(Ordering::Relaxed)))
        }
    }
}

/// On Unix outside macOS, a display is named by the environment.
fn check_display() -> Result<(), LaunchError> {
    let has = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let unix = cfg!(all(unix, not(target_os = "macos")));
    if unix
        && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
            .into_iter()
            .any(has)
    {
        return Err(LaunchError::NoDisplay(
            "neither DISPLAY nor WAYLAND_DISPLAY is set".into(),
        ));
    }
    Ok(())
}

/// Keeps the first panic's message instead of printing it, until the first frame; after it, panics
/// are reported as usual.
fn quiet_panics(started: &Arc<AtomicBool>, first: &Arc<Mutex<Option<String>>>) {
    let (started, first) = (Arc::clone(started), Arc::clone(first));
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if started.load(Ordering::Relaxed) {
            report(info);
        }
        let text = info.payload_as_str().unwrap_or("no message");
        let line = text.lines().next().unwrap_or_default().to_owned();
        first
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(line);
    }));
}

/// The part of a panic's message that is about the machine, without the notes of libraries for
/// developers.
fn classify(message: String, started: bool) -> LaunchError {
    let lower = message.to_lowercase();
    if started {
        LaunchError::Crashed(message)
    } else if ["gpu", "adapter", "wgpu", "vulkan", "surface", "render"]
        .iter()
        .any(|word| lower.contains(word))
    {
        LaunchError::NoGpu(message.split('!').next().unwrap_or_default().to_owned())
    } else if lower.contains("event loop") {
        let named = |name: &str| Some(format!("{name}={}", std::env::var(name).ok()?));
        let display = named("WAYLAND_DISPLAY").or_else(|| named("DISPLAY"));
        LaunchError::NoDisplay(format!(
            "{} does not answer",
            display.unwrap_or_else(|| "the display".into())
        ))
    } else {
        LaunchError::NoDisplay(message)
    }
}

fn build(config: WindowConfig, started: &Arc<AtomicBool>) -> App {
    let mut app = App::new();
    let remembered = config.settings.appearance.window_to_open();
    let (width, height) = config.window.or(remembered).unwrap_or(DEFAULT_WINDOW);
    let mut resolution = WindowResolution::new(width, height);
    if let Some(scale) = config.scale {
        resolution = resolution.with_scale_factor_override(scale);
        resolution.set(width as f32, height as f32);
    }
    let window = Window {
        title: "Nekomoku".into(),
        name: Some("nekomoku".into()),
        resolution,
        resize_constraints: WindowResizeConstraints {
            min_width: SMALLEST_WINDOW.0 as f32,
            min_height: SMALLEST_WINDOW.1 as f32,
            ..default()
        },
        ..default()
    };
    let log = LogPlugin {
        filter: "warn,wgpu_hal=off,bevy_winit=error,winit=error,pulseaudio=off".into(),
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                ..default()
            })
            .set(log),
    );
    let language = config.language.unwrap_or_else(language_of_system);
    app.add_plugins(clock::exact_time_plugin);
    app.insert_resource(Words::new(language));
    app.insert_resource(dialog::native());
    let attended = !config.exit_when_over;
    if let Some(speaker) = sound::native().filter(|_| attended) {
        app.insert_resource(speaker);
    }
    app.add_plugins((
        GamePlugin {
            book: config.book,
            lineup: config.opening.lineup,
            seed: config.opening.seed,
            settings: config.settings,
            archive: config.archive,
            program: config.program,
            think_time: attended,
            motion: attended,
            setup_sheet: config.opening.setup_sheet,
            review_limits: ReviewLimits::USUAL,
        },
        ViewPlugin,
        CapturePlugin {
            picture: config.screenshot,
            exit_when_over: config.exit_when_over,
        },
    ));
    if let Some(file) = config.animation {
        app.add_plugins(WalkthroughPlugin(file));
    }
    if let Some(file) = config.open {
        app.add_systems(Startup, open_first(file));
    }
    let started = Arc::clone(started);
    app.add_systems(Last, move || started.store(true, Ordering::Relaxed));
    app
}

/// The first of the system's languages that the app has, or English.
fn language_of_system() -> Language {
    sys_locale::get_locales()
        .find_map(|locale| Language::of_locale(&locale))
        .unwrap_or_default()
}

/// A system that opens this game.
fn open_first(file: PathBuf) -> impl Fn(Intents) {
    move |mut intents| intents.send(Intent::OpenGame(file.clone()))
}
