//! Stones with weight: a ball of slate or shell, lit from the top left, and the shadow it throws on
//! the board.

use tiny_skia::Transform;

use super::canvas::{Canvas, Ink};
use super::sprite::sprite_side;
use super::{Picture, Rgba};

/// The radius of a stone, in cells.
pub const STONE_RADIUS: f32 = 0.46;
/// How far from the middle of the stone the shadow can reach, in cells: offset, radius and blur
/// together.
const REACH: f32 = 0.68;

/// The colour of a stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoneColor {
    /// Slate.
    Black,
    /// Shell.
    White,
}

/// The colours of both stones.
#[derive(Clone, PartialEq, Debug)]
pub struct Stones {
    /// Black's.
    pub black: StoneLook,
    /// White's.
    pub white: StoneLook,
    /// The shadow they throw on the board; clear for none.
    pub shadow: Rgba,
    /// The background of a stone that is a sign on a card.
    pub chip: Rgba,
}

/// The colours of a stone.
#[derive(Clone, PartialEq, Debug)]
pub struct StoneLook {
    /// From the lit centre to the edge.
    pub body: [Rgba; 5],
    /// The glimmer of the room along the lower right; clear for none.
    pub glimmer: Rgba,
    /// The line along the edge, on its lit and on its shaded side; clear for none.
    pub rim: [Rgba; 2],
    /// Width of that line in radii; a pixel at least.
    pub rim_width: f32,
    /// The reflection of a window; clear for none.
    pub gloss: Rgba,
    /// A number on the stone.
    pub number: Rgba,
}

impl Stones {
    /// The look of the stones of a colour.
    #[must_use]
    pub const fn of(&self, color: StoneColor) -> &StoneLook {
        match color {
            StoneColor::Black => &self.black,
            StoneColor::White => &self.white,
        }
    }
}

/// The side of a stone's picture in physical pixels, for cells of `cell` pixels: about 1.36 cells,
/// as the shadow is in it.
///
/// The stone's centre is exactly the picture's centre. The side has the parity of
/// [`super::line_width`], so a picture centred on [`super::wood::Grid::point_center`] starts on a
/// whole pixel.
#[must_use]
pub fn stone_side(cell: u32) -> u32 {
    sprite_side(cell, 2 * (REACH * cell as f32).ceil() as u32)
}

/// A stone and its drop shadow, [`stone_side`] physical pixels wide and high, for cells of `cell`
/// pixels.
#[must_use]
pub fn stone(stones: &Stones, color: StoneColor, cell: u32) -> Picture {
    let side = stone_side(cell);
    // The units are cells, so the drawing below reads like the specification.
    let half = side as f32 / (2.0 * cell.max(1) as f32);
    let mut canvas = Canvas::new(side, -half, half);
    draw_shadow(stones.shadow, &mut canvas);
    canvas.under(
        Transform::from_scale(STONE_RADIUS, STONE_RADIUS),
        |canvas| draw_ball(canvas, stones.of(color), color, STONE_RADIUS * cell as f32),
    );
    canvas.finish()
}

/// A stone as a sign on a card, `side` physical pixels wide and high: on a round chip of board, so
/// that either colour shows.
#[must_use]
pub fn stone_sign(stones: &Stones, color: StoneColor, side: u32) -> Picture {
    let mut canvas = Canvas::new(side, -1.0, 1.0);
    canvas.fill("O 0 0 1 1", Ink::Flat(stones.chip));
    canvas.under(Transform::from_scale(0.78, 0.78), |canvas| {
        draw_ball(canvas, stones.of(color), color, 0.39 * side as f32);
    });
    canvas.finish()
}

/// A wide soft shadow away from the light and a tight dark one where the stone meets the wood.
fn draw_shadow(shade: Rgba, canvas: &mut Canvas) {
    // A blurred disc falls off like a smooth step: these are its samples between -1 and +1 blur.
    let soft = |alpha: f32, radius: f32, blur: f32| {
        let outer = radius + blur;
        let falloff = [
            (-1.0, 1.0),
            (-0.5, 0.84),
            (0.0, 0.5),
            (0.5, 0.16),
            (1.0, 0.0),
        ];
        let stops = falloff.map(|(at, left): (f32, f32)| {
            (
                (radius + at * blur) / outer,
                shade.share((255.0 * alpha * left) as u8),
            )
        });
        (outer, stops)
    };
    let (outer, stops) = soft(0.42, 0.474, 0.105);
    canvas.fill(
        "O 0.05 0.09 0.6 0.6",
        Ink::Radial((0.05, 0.09), outer, &stops),
    );
    let (outer, stops) = soft(0.5, 0.465, 0.04);
    canvas.fill(
        "O 0.02 0.035 0.52 0.52",
        Ink::Radial((0.02, 0.035), outer, &stops),
    );
}

/// A ball of radius 1 (`radius` pixels), lit from the top left. Slate has a broad dull light, shell
/// turns grey at the edge.
fn draw_ball(canvas: &mut Canvas, look: &StoneLook, color: StoneColor, radius: f32) {
    let (reach, places) = match color {
        StoneColor::Black => (1.38, [0.0, 0.18, 0.45, 0.75, 1.0]),
        StoneColor::White => (1.42, [0.0, 0.35, 0.62, 0.85, 1.0]),
    };
    let body: [_; 5] = std::array::from_fn(|stop| (places[stop], look.body[stop]));
    canvas.fill("O 0 0 1 1", Ink::Radial((-0.3, -0.36), reach, &body));
    draw_glimmer(canvas, look.glimmer);
    draw_rim(canvas, look, radius);
    draw_gloss(canvas, look.gloss);
}

/// The light of the room along the lower right.
fn draw_glimmer(canvas: &mut Canvas, color: Rgba) {
    let stops = [
        (0.0, color.alpha(0)),
        (0.84, color.alpha(0)),
        (0.95, color),
        (1.0, color.share(45)),
    ];
    if color != color.alpha(0) {
        canvas.fill("O 0 0 1 1", Ink::Radial((-0.13, -0.16), 1.2, &stops));
    }
}

/// The line along the edge.
fn draw_rim(canvas: &mut Canvas, look: &StoneLook, radius: f32) {
    let [lit, shaded] = look.rim;
    let width = (1.0 / radius.max(1.0)).max(look.rim_width);
    let edge = 1.0 - width / 2.0;
    if look.rim.iter().any(|color| *color != color.alpha(0)) {
        canvas.stroke(
            &format!("O 0 0 {edge} {edge}"),
            width,
            Ink::Linear((-0.6, -0.8), (0.6, 0.8), &[(0.0, lit), (1.0, shaded)]),
        );
    }
}

/// The soft reflection of a window, top left.
fn draw_gloss(canvas: &mut Canvas, color: Rgba) {
    let stops = [
        (0.0, color),
        (0.45, color.share(128)),
        (1.0, color.alpha(0)),
    ];
    let change = Transform::from_rotate_at(-40.0, -0.36, -0.44)
        .pre_translate(-0.36, -0.44)
        .pre_scale(0.4, 0.25);
    canvas.under(change, |canvas| {
        canvas.fill("O 0 0 1 1", Ink::Radial((0.0, 0.0), 1.0, &stops));
    });
}

#[cfg(test)]
mod tests {
    use super::super::{line_width, look};
    use super::*;

    #[test]
    fn the_side_is_documented() {
        for cell in [1, 16, 24, 42, 63, 120] {
            let picture = stone(&look().stones, StoneColor::Black, cell);
            assert_eq!(
                (picture.width, picture.height),
                (stone_side(cell), stone_side(cell))
            );
            assert_eq!(stone_side(cell) % 2, line_width(cell) % 2);
        }
    }

    #[test]
    fn the_centre_is_opaque_and_the_corners_are_clear() {
        for color in [StoneColor::Black, StoneColor::White] {
            let picture = stone(&look().stones, color, 42);
            let last = picture.width - 1;
            let alpha = |x, y| picture.pixel(x, y).map(|[.., alpha]| alpha);
            assert_eq!(alpha(last / 2, last / 2), Some(255));
            for (x, y) in [(0, 0), (last, 0), (0, last), (last, last)] {
                assert_eq!(alpha(x, y), Some(0));
            }
        }
    }

    #[test]
    fn the_shadow_fades_out_inside_the_picture() {
        for cell in [16, 42, 100] {
            let picture = stone(&look().stones, StoneColor::White, cell);
            let last = picture.width - 1;
            for at in 0..=last {
                let [.., below] = picture.pixel(at, last).expect("inside");
                let [.., right] = picture.pixel(last, at).expect("inside");
                assert!(below <= 6 && right <= 6, "cell {cell}: {below} {right}");
            }
        }
    }
}
