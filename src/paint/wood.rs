//! The board: a frame, a sheet of wood, the grid and its star points.
//!
//! Every line covers whole pixels, so all inner lines look the same; [`Grid::point_center`] is the
//! exact middle of the crossing and the place to centre stones and marks on. The colours are a
//! [`BoardLook`], so that a theme needs no code here.

use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Rect, Transform};

use super::canvas::paint;
pub use super::frame::FrameLook;
use super::frame::draw_frame;
use super::grain::{Grain, scatter};
pub use super::grid::Grid;
use super::{Picture, Rgba, line_width};

/// The colours of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardLook {
    /// The wood at the lit left edge.
    pub wood_lit: Rgba,
    /// The wood in the middle.
    pub wood: Rgba,
    /// The wood at the far right edge.
    pub wood_shade: Rgba,
    /// The colour of the darkest grain.
    pub grain_dark: Rgba,
    /// The colour of the lightest grain.
    pub grain_light: Rgba,
    /// The strength of the grain, 0 (a plain board) … 1.
    pub grain: f32,
    /// The darkening of the corners, 0 … 1.
    pub vignette: f32,
    /// The frame.
    pub frame: FrameLook,
    /// The grid lines, with their alpha.
    pub line: Rgba,
    /// How much wider than [`line_width`] the lines are, 1 … 4.
    pub line_factor: f32,
    /// The star points.
    pub star: Rgba,
}

impl BoardLook {
    /// The width of the lines that are drawn. It has the parity of [`line_width`], on which the
    /// places of all pieces rest.
    fn drawn_width(&self, cell: u32) -> u32 {
        let width = line_width(cell);
        let more = (self.line_factor - 1.0) * width as f32 / 2.0;
        width + 2 * more.round().max(0.0) as u32
    }
}

/// The board, [`Grid::side`] physical pixels wide and high; clear outside the rounded corners of
/// the frame.
///
/// About 40 ms for 1600 pixels in a release build.
///
/// # Panics
/// Where the side is beyond 2^29 pixels, far over what any screen or texture has.
#[must_use]
pub fn board(look: &BoardLook, grid: &Grid) -> Picture {
    let side = grid.side().max(1);
    let mut pixmap = Pixmap::new(side, side).expect("no screen has 2^29 pixels a side");
    lay_wood(look, &mut pixmap);
    draw_lines(look, grid, &mut pixmap);
    draw_stars(look, grid, &mut pixmap);
    if grid.frame > 0 {
        draw_frame(look.frame, grid.frame, &mut pixmap);
    }
    pixmap.into()
}

/// Covers the whole sheet with wood.
fn lay_wood(look: &BoardLook, pixmap: &mut Pixmap) {
    let side = pixmap.width();
    let grain = Grain::new(side);
    // The grain changes slowly along x: compute it every `step` pixels, blend in between.
    let step = (side / 100).clamp(4, 16);
    let mut samples = Vec::with_capacity((side / step + 2) as usize);
    for (row, pixels) in (0..).zip(pixmap.data_mut().chunks_exact_mut(4 * side as usize)) {
        let y = (row as f32 + 0.5) / side as f32;
        samples.clear();
        samples.extend((0..side / step + 2).map(|column| {
            let x = (column * step) as f32 / side as f32;
            look.wood_at(x, y, grain.tone(x, y))
        }));
        let runs = pixels.chunks_mut(4 * step as usize);
        for (column, (pair, run)) in (0..).zip(samples.windows(2).zip(runs)) {
            blend_run(
                pair[0],
                pair[1],
                1.0 / step as f32,
                scatter(column, row),
                run,
            );
        }
    }
}

/// Fills a run of pixels from one colour towards another, `part` of the way a pixel; the bits of
/// `dither` keep the slow gradients from banding.
fn blend_run(from: [f32; 3], to: [f32; 3], part: f32, mut dither: u32, run: &mut [u8]) {
    let mut way = 0.0;
    for pixel in run.chunks_exact_mut(4) {
        let lift = (dither & 31) as f32 / 32.0;
        dither = dither.rotate_right(5);
        let color: [f32; 3] =
            std::array::from_fn(|channel| mix(from[channel], to[channel], way) + lift);
        pixel.copy_from_slice(&[color[0] as u8, color[1] as u8, color[2] as u8, 255]);
        way += part;
    }
}

impl BoardLook {
    /// The wood's red, green and blue, 0 … 255, at a place of the unit square where the grain has
    /// this tone.
    fn wood_at(&self, x: f32, y: f32, tone: f32) -> [f32; 3] {
        let along = (x + 0.25 * y) / 1.25;
        let (from, to, part) = if along < 0.5 {
            (self.wood_lit, self.wood, 2.0 * along)
        } else {
            (self.wood, self.wood_shade, 2.0 * along - 1.0)
        };
        let (grain, depth) = if tone < 0.0 {
            (self.grain_dark, -tone * self.grain)
        } else {
            (self.grain_light, tone * self.grain)
        };
        // Squared distance from the centre: 0 there, 1 in the corners.
        let away = 2.0 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5));
        let light = 1.0 - self.vignette * away * away;
        std::array::from_fn(|channel| {
            let plain = mix(f32::from(from.0[channel]), f32::from(to.0[channel]), part);
            mix(plain, f32::from(grain.0[channel]), depth) * light
        })
    }
}

fn mix(from: f32, to: f32, part: f32) -> f32 {
    from + (to - from) * part
}

/// The lines are one shape, so crossings are no darker than the lines.
fn draw_lines(look: &BoardLook, grid: &Grid, pixmap: &mut Pixmap) {
    let mut lines = PathBuilder::new();
    let last = grid.lines.saturating_sub(1);
    let (width, more) = (look.drawn_width(grid.cell), line_width(grid.cell));
    let first_edge = (grid.frame + grid.margin) as f32 - (width / 2) as f32;
    let (start, end) = (
        first_edge - more as f32,
        first_edge + (last * grid.cell + width + more) as f32,
    );
    for line in 0..=last {
        // The outer lines are wider and grow outwards.
        let (before, after) = (more * u32::from(line == 0), more * u32::from(line == last));
        let low = first_edge + (line * grid.cell) as f32 - before as f32;
        let high = low + (before + width + after) as f32;
        let upright = Rect::from_ltrb(low, start, high, end);
        let level = Rect::from_ltrb(start, low, end, high);
        for rect in [upright, level].into_iter().flatten() {
            lines.push_rect(rect);
        }
    }
    if let Some(path) = lines.finish() {
        let paint = Paint {
            anti_alias: false,
            ..paint(look.line)
        };
        pixmap.fill_path(
            &path,
            &paint,
            FillRule::Winding,
            Transform::identity(),
            None,
        );
    }
}

fn draw_stars(look: &BoardLook, grid: &Grid, pixmap: &mut Pixmap) {
    let least = look.drawn_width(grid.cell) as f32 / 2.0 + 1.0;
    let radius = (0.1 * grid.cell as f32).max(least);
    for (col, row) in grid.stars() {
        let (x, y) = grid.point_center(col, row);
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            pixmap.fill_path(
                &path,
                &paint(look.star),
                FillRule::Winding,
                Transform::identity(),
                None,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::SMALL;
    use super::super::look;
    use super::*;

    #[test]
    fn the_picture_has_the_documented_side() {
        let picture = board(&look().board, &SMALL);
        assert_eq!((picture.width, picture.height), (14 * 42 + 84 + 12, 684));
        assert_eq!(picture.rgba.len(), 4 * 684 * 684);
    }

    #[test]
    fn the_same_board_has_the_same_bytes() {
        let look = look().board;
        assert_eq!(board(&look, &SMALL), board(&look, &SMALL));
    }

    #[test]
    fn wider_lines_keep_their_middle() {
        for factor in [1.0, 1.5, 2.0, 4.0] {
            let look = BoardLook {
                line_factor: factor,
                ..look().board
            };
            for cell in 4..150 {
                let (drawn, plain) = (look.drawn_width(cell), line_width(cell));
                assert_eq!(drawn % 2, plain % 2, "{cell} at {factor}");
                assert!(
                    (drawn as f32 - factor * plain as f32).abs() <= 1.0,
                    "{cell} at {factor}"
                );
            }
        }
    }

    #[test]
    fn every_inner_line_has_the_same_profile() {
        let plain = Rgba::hex(0xFFFFFF);
        let look = BoardLook {
            wood_lit: plain,
            wood: plain,
            wood_shade: plain,
            grain: 0.0,
            vignette: 0.0,
            line: Rgba::hex(0x000000),
            ..look().board
        };
        for cell in [16, 31, 42, 57, 64, 97] {
            let grid = Grid {
                lines: 9,
                cell,
                margin: cell,
                frame: 4,
            };
            let picture = board(&look, &grid);
            let y = 4 + cell + cell / 2;
            let profile = |line: u32| -> Vec<_> {
                let middle = 4 + cell + line * cell;
                (middle - 5..middle + 6)
                    .map(|x| picture.pixel(x, y))
                    .collect()
            };
            let black = |line| {
                profile(line)
                    .iter()
                    .filter(|&&p| p == Some([0, 0, 0, 255]))
                    .count()
            };
            for line in 1..8 {
                assert_eq!(profile(line), profile(1), "cell {cell}, line {line}");
            }
            assert_eq!(black(1), line_width(cell) as usize);
            assert_eq!((black(0), black(8)), (2 * black(1), 2 * black(1)));
        }
    }
}
