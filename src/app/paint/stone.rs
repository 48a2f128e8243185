//! Stones with weight: a ball of slate or shell, lit from the top left, and the shadow it throws on
//! the board.

use tiny_skia::Transform;

use super::canvas::{Canvas, Ink};
use super::{Picture, Rgba, sprite_side};

/// The radius of a stone, in cells.
pub const STONE_RADIUS: f32 = 0.46;
/// How far from the middle of the stone the shadow can reach, in cells: offset, radius and blur
/// together.
const REACH: f32 = 0.68;
/// The warm brown of shadows on wood.
const SHADE: Rgba = Rgba::hex(0x2A1600);

/// Who owns a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoneColor {
    /// Slate.
    Black,
    /// Shell.
    White,
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
pub fn stone(color: StoneColor, cell: u32) -> Picture {
    let side = stone_side(cell);
    // The units are cells, so the drawing below reads like the specification.
    let half = side as f32 / (2.0 * cell.max(1) as f32);
    let mut canvas = Canvas::new(side, -half, half);
    draw_shadow(&mut canvas);
    canvas.under(
        Transform::from_scale(STONE_RADIUS, STONE_RADIUS),
        |canvas| match color {
            StoneColor::Black => draw_black(canvas),
            StoneColor::White => draw_white(canvas, STONE_RADIUS * cell as f32),
        },
    );
    canvas.finish()
}

/// A stone as a sign on a dark card, `side` physical pixels wide and high: on a round chip of board,
/// so that Black shows as well as White.
#[must_use]
pub fn stone_sign(color: StoneColor, side: u32) -> Picture {
    const CHIP: Rgba = Rgba::hex(0xD9A85D);
    let mut canvas = Canvas::new(side, -1.0, 1.0);
    canvas.fill("O 0 0 1 1", Ink::Flat(CHIP));
    canvas.under(Transform::from_scale(0.78, 0.78), |canvas| match color {
        StoneColor::Black => draw_black(canvas),
        StoneColor::White => draw_white(canvas, 0.39 * side as f32),
    });
    canvas.finish()
}

/// A wide soft shadow away from the light and a tight dark one where the stone meets the wood.
fn draw_shadow(canvas: &mut Canvas) {
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
                SHADE.alpha((255.0 * alpha * left) as u8),
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

/// Slate, radius 1: nearly black, a broad dull light, a cool glimmer of the room along the lower
/// right.
fn draw_black(canvas: &mut Canvas) {
    let body = [
        (0.0, Rgba::hex(0x62676D)),
        (0.18, Rgba::hex(0x4C5156)),
        (0.45, Rgba::hex(0x2A2E32)),
        (0.75, Rgba::hex(0x15181A)),
        (1.0, Rgba::hex(0x0A0C0D)),
    ];
    canvas.fill("O 0 0 1 1", Ink::Radial((-0.3, -0.36), 1.38, &body));
    let cool = Rgba::hex(0x9FB2C4);
    let glimmer = [
        (0.0, cool.alpha(0)),
        (0.84, cool.alpha(0)),
        (0.95, cool.alpha(34)),
        (1.0, cool.alpha(6)),
    ];
    canvas.fill("O 0 0 1 1", Ink::Radial((-0.13, -0.16), 1.2, &glimmer));
    draw_gloss(canvas, Rgba::hex(0xFFFFFF), 74);
}

/// Shell, radius 1 (`radius` pixels): warm white with a grey turn at the edge and a thin rim.
fn draw_white(canvas: &mut Canvas, radius: f32) {
    let body = [
        (0.0, Rgba::hex(0xFFFFFF)),
        (0.35, Rgba::hex(0xFCFBF9)),
        (0.62, Rgba::hex(0xEEEDEA)),
        (0.85, Rgba::hex(0xD6D7D7)),
        (1.0, Rgba::hex(0xB9BCBF)),
    ];
    canvas.fill("O 0 0 1 1", Ink::Radial((-0.3, -0.36), 1.42, &body));
    let rim = Rgba::hex(0x8B8C8C);
    let width = (1.0 / radius.max(1.0)).max(0.028);
    let edge = 1.0 - width / 2.0;
    canvas.stroke(
        &format!("O 0 0 {edge} {edge}"),
        width,
        Ink::Linear(
            (-0.6, -0.8),
            (0.6, 0.8),
            &[(0.0, rim.alpha(50)), (1.0, rim.alpha(190))],
        ),
    );
    draw_gloss(canvas, Rgba::hex(0xFFFFFF), 200);
}

/// The soft reflection of a window, top left.
fn draw_gloss(canvas: &mut Canvas, color: Rgba, alpha: u8) {
    let stops = [
        (0.0, color.alpha(alpha)),
        (0.45, color.alpha(alpha / 2)),
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
    use super::super::line_width;
    use super::*;

    #[test]
    fn the_side_is_documented() {
        for cell in [1, 16, 24, 42, 63, 120] {
            let picture = stone(StoneColor::Black, cell);
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
            let picture = stone(color, 42);
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
            let picture = stone(StoneColor::White, cell);
            let last = picture.width - 1;
            for at in 0..=last {
                let [.., below] = picture.pixel(at, last).expect("inside");
                let [.., right] = picture.pixel(last, at).expect("inside");
                assert!(below <= 6 && right <= 6, "cell {cell}: {below} {right}");
            }
        }
    }
}
