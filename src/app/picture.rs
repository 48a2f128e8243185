//! A picture of the board only, as it is on the screen.

use std::path::Path;

use bevy::prelude::*;
use bevy::render::view::window::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;

use super::AppSystems;
use super::board::BoardView;
use super::driver::{Intents, Of};
use crate::command::{SavePicture, SheetCommand};
use game::{Archive, Intent, Notice};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, take_picture.in_set(AppSystems::CarryOut));
    app.add_systems(Last, wait_for_picture);
}

/// Asks for updates until the picture is there, but not for ever: a hidden window is not drawn.
fn wait_for_picture(
    pictures: Query<(), With<Screenshot>>,
    mut waited: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    *waited = if pictures.is_empty() {
        0
    } else {
        waited.saturating_add(1)
    };
    if (1..60).contains(&*waited) {
        redraw.write(RequestRedraw);
    }
}

fn take_picture(
    mut wanted: MessageReader<SavePicture>,
    mut sheet: MessageWriter<SheetCommand>,
    boards: Query<(&ComputedNode, &UiGlobalTransform), With<BoardView>>,
    mut commands: Commands,
) {
    for _ in wanted.read() {
        sheet.write(SheetCommand::ShowBoard);
        let Ok((node, transform)) = boards.single() else {
            return;
        };
        let board = Rect::from_center_size(transform.translation, node.size());
        let save =
            move |captured: On<ScreenshotCaptured>, archive: Of<Archive>, mut intents: Intents| {
                let file = archive.new_copy("png");
                let notice = match save_part(&captured.image, board, &file) {
                    Ok(()) => Notice::Saved(file.display().to_string()),
                    Err(error) => Notice::NotSaved(format!("{}: {error}", file.display())),
                };
                intents.send(Intent::Tell(notice));
            };
        commands.spawn(Screenshot::primary_window()).observe(save);
    }
}

fn save_part(image: &Image, part: Rect, file: &Path) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic();
    let picture = picture.map_err(|error| error.to_string())?;
    let (corner, size) = (part.min.as_uvec2(), part.size().as_uvec2());
    let part = picture.crop_imm(corner.x, corner.y, size.x, size.y);
    part.to_rgb8().save(file).map_err(|error| error.to_string())
}
