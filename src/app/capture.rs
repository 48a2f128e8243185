//! Pictures of the window, and closing it when the game is over.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use bevy::window::RequestRedraw;

use super::AppSystems;
use crate::driver::Of;
use game::Session;

/// The steps that remain before the window closes.
#[derive(Resource)]
struct Plan {
    picture: Option<PathBuf>,
    close: bool,
    /// Updates since the content of the picture was first drawn.
    settled: u32,
    waiting_for_picture: bool,
}

/// Saves a picture of the first position, or, with `exit_when_over`, of the final one, and then
/// closes the window.
pub(super) struct CapturePlugin {
    pub(super) picture: Option<PathBuf>,
    pub(super) exit_when_over: bool,
}

impl Plugin for CapturePlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Plan {
            picture: self.picture.clone(),
            close: self.exit_when_over,
            settled: 0,
            waiting_for_picture: false,
        });
        app.add_systems(Update, follow_plan.after(AppSystems::UpdateView));
    }
}

fn follow_plan(
    mut commands: Commands,
    mut plan: ResMut<Plan>,
    session: Of<Session>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
) {
    /// Updates until pipelines and glyphs are ready.
    const SETTLE: u32 = 10;
    let over = session.game().result().is_some() && !session.contest().series_goes_on();
    let due = if plan.close {
        over
    } else {
        // The picture arrives some frames after the request, and an idle game draws no frames by
        // itself.
        plan.picture.is_some() || plan.waiting_for_picture
    };
    if !due {
        return;
    }
    redraw.write(RequestRedraw);
    plan.settled += 1;
    if plan.settled < SETTLE || plan.waiting_for_picture {
        return;
    }
    match plan.picture.take() {
        Some(path) => {
            plan.waiting_for_picture = true;
            commands
                .spawn(Screenshot::primary_window())
                .observe(save_to_disk(path))
                .observe(picture_saved);
        }
        None if plan.close => {
            exit.write(AppExit::Success);
        }
        None => {}
    }
}

fn picture_saved(_captured: On<ScreenshotCaptured>, mut plan: ResMut<Plan>) {
    plan.waiting_for_picture = false;
}
