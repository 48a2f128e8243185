//! An animated picture of a game: shows the game move by move under analysis and then closes the
//! window.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::{Real, Stopwatch};
use bevy::window::RequestRedraw;

use super::AppSystems;
use super::apng::Animation;
use super::driver::{Intents, Of};
use game::{Analysis, FAR_ENOUGH, Intent, Session};

/// How long the analysis looks at a position at least before its picture is taken.
const THINK: Duration = Duration::from_millis(1500);
/// How long at most, also where the search is still shallow.
const LONGEST: Duration = Duration::from_secs(10);
/// How long the animation shows a position.
const LOOK: Duration = Duration::from_millis(900);
/// How long the animation shows the last position.
const END: Duration = Duration::from_secs(4);

/// Saves an animated picture of the game that has been opened.
pub(super) struct WalkthroughPlugin(pub(super) PathBuf);

impl Plugin for WalkthroughPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Walkthrough {
            file: self.0.clone(),
            animation: None,
            begun: false,
            thinking: Stopwatch::new(),
            waiting_for_picture: false,
        });
        app.add_systems(Update, walk.after(AppSystems::UpdateView));
    }
}

#[derive(Resource)]
struct Walkthrough {
    file: PathBuf,
    animation: Option<Animation>,
    /// Whether the first position was asked for.
    begun: bool,
    thinking: Stopwatch,
    waiting_for_picture: bool,
}

fn walk(
    mut commands: Commands,
    mut walkthrough: ResMut<Walkthrough>,
    time: Res<Time<Real>>,
    (session, analysis): (Of<Session>, Of<Analysis>),
    mut intents: Intents,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    if !walkthrough.begun {
        walkthrough.begun = true;
        intents.send(Intent::First);
        intents.send(Intent::Analyse(true));
    }
    walkthrough.thinking.tick(time.delta());
    let has_looked = session.game().result().is_some() || has_looked_far(&analysis);
    let is_late = walkthrough.thinking.elapsed() >= LONGEST;
    let is_ready = is_late || has_looked && walkthrough.thinking.elapsed() >= THINK;
    if is_ready && !walkthrough.waiting_for_picture {
        walkthrough.waiting_for_picture = true;
        commands
            .spawn(Screenshot::primary_window())
            .observe(add_picture);
    }
}

/// True when the analysis knows enough about the position shown for its signs to stay.
fn has_looked_far(analysis: &Analysis) -> bool {
    let found = analysis.progress();
    found.is_some_and(|it| it.depth >= FAR_ENOUGH || it.proven.is_some())
        || found.is_some() && !analysis.is_thinking()
}

/// Adds the picture and goes one move on. After the last move it writes the file and closes the
/// window.
fn add_picture(
    captured: On<ScreenshotCaptured>,
    mut walkthrough: ResMut<Walkthrough>,
    session: Of<Session>,
    mut intents: Intents,
    mut exit: MessageWriter<AppExit>,
) {
    walkthrough.waiting_for_picture = false;
    walkthrough.thinking.reset();
    if let Err(error) = add(&mut walkthrough.animation, &captured.image) {
        error!("the animation could not be made: {error}");
        exit.write(AppExit::error());
    } else if session.position().next().is_some() {
        intents.send(Intent::Forward);
    } else if let Some(animation) = walkthrough.animation.take() {
        exit.write(match save(&animation, &walkthrough.file) {
            Ok(()) => AppExit::Success,
            Err(error) => {
                error!("{}: {error}", walkthrough.file.display());
                AppExit::error()
            }
        });
    }
}

/// Adds a picture of the window to the animation, which begins with the first one.
fn add(animation: &mut Option<Animation>, image: &Image) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic();
    // The window may be transparent; the picture is not.
    let picture = picture.map_err(|error| error.to_string())?.to_rgb8();
    let size = picture.dimensions();
    let animation = animation.get_or_insert_with(|| Animation::new(size));
    if animation.size() != size {
        return Err("the size of the window has changed".to_owned());
    }
    let opaque = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2], 255];
    animation.add(picture.as_raw().chunks_exact(3).flat_map(opaque).collect());
    Ok(())
}

fn save(animation: &Animation, file: &Path) -> Result<(), String> {
    let mut bytes = Vec::new();
    animation
        .write(&mut bytes, LOOK, END)
        .map_err(|error| error.to_string())?;
    storage::write(file, bytes).map_err(|error| error.to_string())
}
