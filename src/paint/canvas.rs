//! [`Canvas`]: a drawing surface with its own units, solid and gradient inks, and symmetric parts.

use tiny_skia::{
    FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, Pixmap, Point,
    RadialGradient, Shader, SpreadMode, Stroke, Transform,
};

use super::shape::outline;
use super::{Picture, Rgba};

/// What a shape is filled or stroked with; stops are (place 0 … 1, colour).
#[derive(Clone, Copy)]
pub(crate) enum Ink<'a> {
    /// One colour.
    Flat(Rgba),
    /// A gradient from one place (x, y) to another.
    Linear((f32, f32), (f32, f32), &'a [(f32, Rgba)]),
    /// A gradient from the centre (x, y) out to the radius.
    Radial((f32, f32), f32, &'a [(f32, Rgba)]),
}

impl Ink<'_> {
    fn shader(&self) -> Shader<'static> {
        let gradient = match *self {
            Self::Flat(color) => return Shader::SolidColor(color.into()),
            Self::Linear(from, to, stops) => LinearGradient::new(
                Point::from(from),
                Point::from(to),
                gradient_stops(stops),
                SpreadMode::Pad,
                Transform::identity(),
            ),
            Self::Radial(center, radius, stops) => RadialGradient::new(
                Point::from(center),
                0.0,
                Point::from(center),
                radius,
                gradient_stops(stops),
                SpreadMode::Pad,
                Transform::identity(),
            ),
        };
        gradient.unwrap_or(Shader::SolidColor(tiny_skia::Color::TRANSPARENT))
    }
}

fn gradient_stops(stops: &[(f32, Rgba)]) -> Vec<GradientStop> {
    stops
        .iter()
        .map(|&(place, color)| GradientStop::new(place, color.into()))
        .collect()
}

impl From<Rgba> for Ink<'_> {
    fn from(color: Rgba) -> Self {
        Self::Flat(color)
    }
}

/// A sheet with its own units.
pub(crate) struct Canvas {
    pixmap: Pixmap,
    to_pixels: Transform,
}

impl Canvas {
    /// A clear sheet of `side` pixels (at least 1) whose units run from `low` at the left and top
    /// to `high`.
    pub(crate) fn new(side: u32, low: f32, high: f32) -> Self {
        let side = side.max(1);
        let scale = side as f32 / (high - low);
        Self {
            pixmap: Pixmap::new(side, side).expect("no sprite has 2^29 pixels a side"),
            to_pixels: Transform::from_row(scale, 0.0, 0.0, scale, -low * scale, -low * scale),
        }
    }

    /// A clear sheet of `width` by `height` pixels (at least 1), which are its units.
    pub(crate) fn sheet(width: u32, height: u32) -> Self {
        let pixmap = Pixmap::new(width.max(1), height.max(1));
        Self {
            pixmap: pixmap.expect("no picture has 2^29 pixels a side"),
            to_pixels: Transform::identity(),
        }
    }

    /// Fills the outline written in `text` (see [`outline`]).
    pub(crate) fn fill<'a>(&mut self, text: &str, ink: impl Into<Ink<'a>>) {
        if let Some(path) = read(text) {
            self.fill_path(&path, ink);
        }
    }

    /// Fills `path`.
    pub(crate) fn fill_path<'a>(&mut self, path: &Path, ink: impl Into<Ink<'a>>) {
        let paint = paint(ink);
        self.pixmap
            .fill_path(path, &paint, FillRule::Winding, self.to_pixels, None);
    }

    /// Strokes the outline written in `text` with round ends and joins; `width` in units.
    pub(crate) fn stroke<'a>(&mut self, text: &str, width: f32, ink: impl Into<Ink<'a>>) {
        if let Some(path) = read(text) {
            self.stroke_path(&path, width, ink);
        }
    }

    /// Strokes `path` with round ends and joins; `width` in units.
    pub(crate) fn stroke_path<'a>(&mut self, path: &Path, width: f32, ink: impl Into<Ink<'a>>) {
        let paint = paint(ink);
        let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
        let stroke = Stroke {
            width,
            line_cap,
            line_join,
            ..Stroke::default()
        };
        self.pixmap
            .stroke_path(path, &paint, &stroke, self.to_pixels, None);
    }

    /// Strokes `path` as `stroke` says; widths in units.
    pub(crate) fn stroke_with<'a>(
        &mut self,
        path: &Path,
        stroke: &Stroke,
        ink: impl Into<Ink<'a>>,
    ) {
        let paint = paint(ink);
        self.pixmap
            .stroke_path(path, &paint, stroke, self.to_pixels, None);
    }

    /// Draws a part as it is, then its mirror image on the other side of the line x = 0.
    pub(crate) fn both_sides(&mut self, mut part: impl FnMut(&mut Self)) {
        part(self);
        self.under(Transform::from_scale(-1.0, 1.0), part);
    }

    /// Draws a part moved, turned or scaled by `change`.
    pub(crate) fn under(&mut self, change: Transform, mut part: impl FnMut(&mut Self)) {
        let kept = self.to_pixels;
        self.to_pixels = kept.pre_concat(change);
        part(self);
        self.to_pixels = kept;
    }

    /// The finished picture.
    pub(crate) fn finish(self) -> Picture {
        self.pixmap.into()
    }
}

/// Reads an outline that is part of the program: a slip in one shows in debug builds and in the
/// tests that draw all.
fn read(text: &str) -> Option<Path> {
    let path = outline(text);
    debug_assert!(path.is_some(), "bad outline {text:?}");
    path
}

/// Anti-aliased paint with that ink.
pub(crate) fn paint<'a>(ink: impl Into<Ink<'a>>) -> Paint<'static> {
    Paint {
        shader: ink.into().shader(),
        ..Paint::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgba = Rgba::hex(0xFF0000);

    #[test]
    fn units_span_the_sheet() {
        let mut canvas = Canvas::new(10, 0.0, 20.0);
        canvas.fill("M 10 10 L 20 10 L 20 20 L 10 20 Z", RED);
        let picture = canvas.finish();
        assert_eq!(picture.pixel(4, 4), Some([0; 4]));
        assert_eq!(picture.pixel(5, 5), Some([255, 0, 0, 255]));
    }

    #[test]
    fn both_sides_are_symmetric_and_the_units_come_back() {
        let mut canvas = Canvas::new(8, -4.0, 4.0);
        canvas.both_sides(|canvas| canvas.fill("O 2 0 1.5 3", RED));
        canvas.fill("O 0 3 1 1", RED);
        let picture = canvas.finish();
        for y in 0..8 {
            for x in 0..4 {
                let alpha = |x| picture.pixel(x, y).map_or(0, |pixel| pixel[3]);
                // The rasteriser counts sixteenths and rounds one way.
                assert!(alpha(x).abs_diff(alpha(7 - x)) <= 20, "{x} {y}");
            }
        }
    }
}
