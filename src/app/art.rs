//! Pictures in the window: each drawn by `paint` at its exact size in device pixels, again whenever that size changes.

use std::collections::HashMap;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::AppSystems;
use super::layout::Layout;
use super::paint::icon::{Icon, icon};
use super::paint::mark::{self, ModelSign};
use super::paint::portrait::{Face, portrait};
use super::paint::stone::{StoneColor, stone, stone_sign};
use super::paint::wood::{BoardLook, Grid, board};
use super::paint::{Picture, Rgba};
use crate::rules::Color as Stone;

/// What a node shows.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Painted {
    /// The board with its lines.
    Board,
    /// A stone on the board.
    Stone(Stone),
    /// The ring on the last stone, which has this colour.
    LastMove(Stone),
    /// The cross on a forbidden point.
    Forbidden,
    /// The ring round a stone of the winning five.
    Win,
    /// What a stone would complete, and for whom.
    Model(ModelSign, Stone),
    /// The disc under a move of the analysis, of this tone.
    Candidate(u8),
    /// The keyboard's cursor.
    Cursor,
    /// A stone as a sign, with its side in logical pixels.
    StoneSign(Stone, u16),
    /// An icon in white, to be tinted, with its side in logical pixels.
    Icon(Icon, u16),
    /// A portrait with its side in logical pixels.
    Portrait(Face, u16),
}

impl Painted {
    fn paint(self, grid: &Grid, scale: f32) -> Picture {
        let pixels = |side: u16| (f32::from(side) * scale).round().max(1.0) as u32;
        match self {
            Self::Board => board(&BoardLook::wood(), grid),
            Self::Stone(color) => stone(stone_color(color), grid.cell),
            Self::LastMove(color) => mark::last_move_ring(grid.cell, stone_color(color)),
            Self::Forbidden => mark::forbidden_cross(grid.cell),
            Self::Win => mark::win_ring(grid.cell),
            Self::Model(sign, owner) => mark::model_mark(grid.cell, sign, stone_color(owner)),
            Self::Candidate(tone) => mark::candidate_disc(grid.cell, tone),
            Self::Cursor => mark::cursor_brackets(grid.cell),
            Self::StoneSign(color, side) => stone_sign(stone_color(color), pixels(side)),
            Self::Icon(drawing, side) => icon(drawing, pixels(side), Rgba::hex(0xFF_FFFF)),
            Self::Portrait(face, side) => portrait(face, pixels(side)),
        }
    }
}

const fn stone_color(color: Stone) -> StoneColor {
    match color {
        Stone::Black => StoneColor::Black,
        Stone::White => StoneColor::White,
    }
}

/// Pictures drawn for the present layout, so that 200 stones share two.
#[derive(Resource, Default)]
pub(super) struct Gallery {
    pictures: HashMap<Painted, (Handle<Image>, Vec2)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gallery>();
    app.add_systems(Update, paint.in_set(AppSystems::UpdateView));
    app.add_systems(PostUpdate, paint.before(bevy::ui::UiSystems::Layout));
}

/// Gives every node its picture and its size. Runs again just before layout for what was spawned in this update.
pub(super) fn paint(
    mut nodes: Query<(Ref<Painted>, &mut ImageNode, &mut Node)>,
    mut gallery: ResMut<Gallery>,
    mut images: ResMut<Assets<Image>>,
    layout: Res<Layout>,
) {
    let rescaled = layout.is_changed();
    if rescaled {
        gallery.pictures.clear();
    }
    for (painted, mut image, mut node) in &mut nodes {
        if !rescaled && !painted.is_changed() {
            continue;
        }
        let (handle, size) = gallery.pictures.entry(*painted).or_insert_with(|| {
            let picture = painted.paint(&layout.grid, layout.scale);
            let size = Vec2::new(picture.width as f32, picture.height as f32);
            (images.add(to_image(picture)), size)
        });
        if image.image != *handle {
            image.image = handle.clone();
        }
        (node.width, node.height) = (px(layout.logical(size.x)), px(layout.logical(size.y)));
    }
}

pub(super) fn to_image(picture: Picture) -> Image {
    let size = Extent3d {
        width: picture.width,
        height: picture.height,
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        picture.rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    )
}
