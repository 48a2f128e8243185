//! The frame round the board: bevelled, rounded, a little higher than the board it holds.

use tiny_skia::{BlendMode, FillRule, Paint, PathBuilder, Pixmap, Stroke, Transform};

use super::Rgba;
use super::canvas::{Ink, paint};

/// The colours of a frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FrameLook {
    /// The frame; its lit and shaded sides are made from it.
    pub color: Rgba,
    /// The colour of the light on its edges.
    pub light: Rgba,
    /// The colour of the shade on its edges.
    pub dark: Rgba,
}

/// Draws a frame of `width` pixels over the border of a square sheet and clears what lies outside
/// its corners.
pub(crate) fn draw_frame(look: FrameLook, width: u32, sheet: &mut Pixmap) {
    let (side, width) = (sheet.width() as f32, width as f32);
    let outer = (0.0, 1.3 * width);
    let inner = (width, 0.6 * width);
    draw_hollow(side, inner, look, sheet);
    draw_ring(side, [outer, inner], look, sheet);
    draw_edges(side, [outer, inner], look, sheet);
    clip_corners(side, outer, sheet);
}

/// The shadow of the frame on the wood, along the lit sides.
fn draw_hollow(side: f32, (inset, radius): (f32, f32), look: FrameLook, sheet: &mut Pixmap) {
    // Nested outlines of one faint ink add up to a soft edge.
    let steps = (0.9 * inset).clamp(2.0, 8.0) as u32;
    let ink = look.dark.alpha((56.0 / steps as f32).ceil() as u8);
    for step in 1..=steps {
        let reach = step as f32;
        let mut ring = PathBuilder::new();
        push_round(
            &mut ring,
            [inset, inset, side - inset, side - inset],
            radius,
        );
        let far = side - inset + reach * 0.3;
        push_round(
            &mut ring,
            [inset + reach * 0.8, inset + reach, far, far],
            radius,
        );
        fill(ring, ink, FillRule::EvenOdd, sheet);
    }
}

/// The frame itself; some of the wood's grain shows through.
fn draw_ring(side: f32, [outer, inner]: [(f32, f32); 2], look: FrameLook, sheet: &mut Pixmap) {
    let FrameLook { color, light, dark } = look;
    let mut ring = PathBuilder::new();
    for (inset, radius) in [outer, inner] {
        push_round(
            &mut ring,
            [inset, inset, side - inset, side - inset],
            radius,
        );
    }
    let stops = [
        (0.0, blend(color, light, 0.13).alpha(236)),
        (0.5, color.alpha(240)),
        (1.0, blend(color, dark, 0.16).alpha(244)),
    ];
    fill(
        ring,
        Ink::Linear((0.0, 0.0), (side, side), &stops),
        FillRule::EvenOdd,
        sheet,
    );
}

/// The bevel: the outer edge catches the light, the inner edge drops to the wood.
fn draw_edges(side: f32, [outer, inner]: [(f32, f32); 2], look: FrameLook, sheet: &mut Pixmap) {
    let FrameLook { light, dark, .. } = look;
    let line = (inner.0 / 8.0).clamp(1.0, 3.0).round();
    // Light from the top left: the corners where lit and shaded sides meet are half way along the
    // diagonal.
    let diagonal = [(0.0, 0.0), (side, side)];
    let lit = [
        (0.0, light.alpha(120)),
        (0.48, light.alpha(60)),
        (0.52, dark.alpha(50)),
        (1.0, dark.alpha(110)),
    ];
    let sunk = [
        (0.0, dark.alpha(120)),
        (0.48, dark.alpha(90)),
        (0.52, light.alpha(40)),
        (1.0, light.alpha(110)),
    ];
    for ((inset, radius), stops) in [(outer, lit), ((inner.0 - line, inner.1 + line), sunk)] {
        let inset = inset + line / 2.0;
        let mut edge = PathBuilder::new();
        push_round(
            &mut edge,
            [inset, inset, side - inset, side - inset],
            (radius - line / 2.0).max(0.5),
        );
        if let Some(path) = edge.finish() {
            let paint = paint(Ink::Linear(diagonal[0], diagonal[1], &stops));
            let stroke = Stroke {
                width: line,
                ..Stroke::default()
            };
            sheet.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }
}

/// Clears what lies outside the rounded outline.
fn clip_corners(side: f32, (inset, radius): (f32, f32), sheet: &mut Pixmap) {
    let mut corners = PathBuilder::new();
    push_round(&mut corners, [0.0, 0.0, side, side], 0.0);
    push_round(
        &mut corners,
        [inset, inset, side - inset, side - inset],
        radius,
    );
    if let Some(path) = corners.finish() {
        let eraser = Paint {
            blend_mode: BlendMode::Clear,
            ..paint(Rgba::hex(0))
        };
        sheet.fill_path(
            &path,
            &eraser,
            FillRule::EvenOdd,
            Transform::identity(),
            None,
        );
    }
}

fn fill<'a>(shape: PathBuilder, ink: impl Into<Ink<'a>>, rule: FillRule, sheet: &mut Pixmap) {
    if let Some(path) = shape.finish() {
        sheet.fill_path(&path, &paint(ink), rule, Transform::identity(), None);
    }
}

/// Adds a rectangle (left, top, right, bottom) with rounded corners.
fn push_round(shape: &mut PathBuilder, [left, top, right, bottom]: [f32; 4], radius: f32) {
    // The length of the handles that make a cubic a quarter of a circle.
    let handle = radius * (1.0 - 0.5523);
    shape.move_to(left + radius, top);
    shape.line_to(right - radius, top);
    shape.cubic_to(
        right - handle,
        top,
        right,
        top + handle,
        right,
        top + radius,
    );
    shape.line_to(right, bottom - radius);
    shape.cubic_to(
        right,
        bottom - handle,
        right - handle,
        bottom,
        right - radius,
        bottom,
    );
    shape.line_to(left + radius, bottom);
    shape.cubic_to(
        left + handle,
        bottom,
        left,
        bottom - handle,
        left,
        bottom - radius,
    );
    shape.line_to(left, top + radius);
    shape.cubic_to(left, top + handle, left + handle, top, left + radius, top);
    shape.close();
}

/// `part` (0 … 1) of the way from one opaque colour to another.
fn blend(from: Rgba, to: Rgba, part: f32) -> Rgba {
    let mut blended = from.0;
    for (channel, goal) in blended.iter_mut().zip(to.0) {
        let start = f32::from(*channel);
        *channel = (start + (f32::from(goal) - start) * part).round() as u8;
    }
    Rgba(blended)
}
