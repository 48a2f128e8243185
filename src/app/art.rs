//! Pictures in the window. Each is drawn by `paint` at its exact size in device pixels, and drawn
//! again when that size or the theme changes.

use std::collections::{HashMap, HashSet};

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::AppSystems;
use super::layout::Layout;
use super::painted::{Painted, stone_color};
use super::theme::{Theme, Themes};
use paint::icon::icon;
use paint::mark;
use paint::stone::{stone, stone_sign};
use paint::swatch::swatch;
use paint::thumbnail::thumbnail;
use paint::wood::{Grid, board};
use paint::{Look, Picture};

impl Painted {
    fn paint(&self, look: &Look, themes: &Themes, grid: &Grid, scale: f32) -> Picture {
        let pixels = |side: u16| (f32::from(side) * scale).round().max(1.0) as u32;
        let Look {
            stones,
            marks,
            board: board_look,
        } = look;
        match *self {
            Self::Board => board(board_look, grid),
            Self::Stone(color) => stone(stones, stone_color(color), grid.cell),
            Self::LastMove(color, wide) => {
                mark::last_move_ring(marks, grid.cell, stone_color(color), wide)
            }
            Self::Forbidden => mark::forbidden_cross(marks, grid.cell),
            Self::Win => mark::win_ring(marks, grid.cell),
            Self::Evidence => mark::evidence_ring(marks, grid.cell),
            Self::Model(sign, owner) => mark::model_mark(grid.cell, sign, stone_color(owner)),
            Self::Candidate(tone) => mark::candidate_disc(marks, grid.cell, tone),
            Self::BookMove => mark::book_square(marks, grid.cell),
            Self::Cursor => mark::cursor_brackets(marks, grid.cell),
            Self::StoneSign(color, side) => stone_sign(stones, stone_color(color), pixels(side)),
            Self::Icon(drawing, side) => icon(drawing, pixels(side)),
            Self::Swatch(place, side) => {
                let theme = themes.all().get(place);
                swatch(theme.map_or(look, |theme| &theme.look), pixels(side))
            }
            Self::Thumbnail(ref position, side) => thumbnail(look, position, pixels(side)),
            Self::Portrait(ref face, side) => face.draw(pixels(side)),
        }
    }
}

/// Number of pictures from which those that are not shown are dropped.
const MOST_PICTURES: usize = 400;

/// Pictures drawn for the present layout and theme, so that 200 stones share two.
#[derive(Resource, Default)]
pub(super) struct Gallery {
    pictures: HashMap<Painted, (Handle<Image>, Vec2)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gallery>();
    app.add_systems(Update, paint.in_set(AppSystems::UpdateView));
    app.add_systems(PostUpdate, paint.before(bevy::ui::UiSystems::Layout));
}

/// Gives every node its picture and its size. Runs again just before the layout for nodes that were
/// spawned in this update.
pub(super) fn paint(
    mut nodes: Query<(Ref<Painted>, &mut ImageNode, &mut Node)>,
    mut gallery: ResMut<Gallery>,
    mut images: ResMut<Assets<Image>>,
    (layout, theme, themes): (Res<Layout>, Res<Theme>, Res<Themes>),
) {
    let anew = layout.is_changed() || theme.is_changed() || themes.is_changed();
    if anew {
        gallery.pictures.clear();
    }
    if gallery.pictures.len() > MOST_PICTURES {
        // The positions of games that are watched are shown once.
        let shown = nodes.iter().map(|(painted, ..)| Painted::clone(&painted));
        let shown = shown.collect::<HashSet<_>>();
        gallery
            .pictures
            .retain(|painted, _| shown.contains(painted));
    }
    for (painted, mut image, mut node) in &mut nodes {
        if !anew && !painted.is_changed() {
            continue;
        }
        let (handle, size) = gallery
            .pictures
            .entry(Painted::clone(&painted))
            .or_insert_with(|| {
                let picture = painted.paint(&theme.look, &themes, &layout.grid, layout.scale);
                let size = Vec2::new(picture.width as f32, picture.height as f32);
                let mut image = to_image(picture);
                if *painted == Painted::Board {
                    // Each pixel of the largest picture is one of the window.
                    image.sampler = ImageSampler::nearest();
                }
                (images.add(image), size)
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
