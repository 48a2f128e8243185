//! The squirrel: collects, and keeps the books.

use tiny_skia::Transform;

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};
use super::eye::Eye;

const PALE: Rgba = Rgba::hex(0xF9E6CB);
const INK: Rgba = Rgba::hex(0x27170F);
const GOLD: Rgba = Rgba::hex(0xF9CB58);
const FUR: Ink<'static> = Ink::Linear(
    (0.0, -24.0),
    (0.0, 28.0),
    &[(0.0, Rgba::hex(0xB9703F)), (1.0, Rgba::hex(0x8A4A26))],
);

/// Draws the squirrel.
pub(super) fn draw(canvas: &mut Canvas) {
    draw_tail(canvas);
    canvas.fill(
        "M -19 36 C -18 26 -12 21 -3 21 C 6 21 12 26 13 36 Z",
        Rgba::hex(0x7A4120),
    );
    canvas.under(Transform::from_translate(-4.0, 1.0), |canvas| {
        canvas.both_sides(draw_half);
        canvas.both_sides(|canvas| canvas.fill("O 7.6 13.6 9.6 7.6", PALE));
        draw_face(canvas);
    });
    draw_acorn(canvas);
}

/// Bushy, behind the head.
fn draw_tail(canvas: &mut Canvas) {
    canvas.fill(
        "M 8 36 C 10 24 14 14 14 4 C 12 -4 8 -12 12 -20 C 16 -27 26 -25 30 -16 \
         C 36 0 34 24 22 36 Z",
        Rgba::hex(0xC47C42),
    );
    canvas.stroke(
        "M 20 30 C 25 18 26 2 22 -8 C 21 -12 18 -14 18 -17",
        4.0,
        Rgba::hex(0xE6AE6E),
    );
}

fn draw_half(canvas: &mut Canvas) {
    canvas.fill(
        "M 5 -10 C 7.4 -14.8 10.4 -18.6 13.6 -21 Q 15.2 -22 15.8 -19.8 C 17.2 -13 17 -6 15.6 0 Z",
        FUR,
    );
    canvas.fill(
        "M 12 -19.4 C 12.4 -21.8 13.8 -24 16.6 -25.4 C 17 -23 16.8 -19.6 16.4 -16.6 \
         Q 14.6 -19 12 -19.4 Z",
        Rgba::hex(0x5C2E17),
    );
    canvas.fill(
        "M 8.8 -9 C 10 -12 11.4 -14 13.2 -15.6 C 14.2 -12 14.2 -8 13.4 -4 Z",
        Rgba::hex(0xE9A98A),
    );
    canvas.fill(
        "M -2 -12 L 0 -12 C 10 -12 16.6 -6.6 18 1 C 20.6 5.4 22.4 8.6 21.8 12.6 \
         C 20.8 19.4 11 23.4 0 23.4 L -2 23.4 Z",
        FUR,
    );
}

fn draw_face(canvas: &mut Canvas) {
    let eye = Eye {
        size: 0.9,
        look: (0.0, 0.6),
        pupil: (3.4, 4.2),
        iris: [Rgba::hex(0xB98545), Rgba::hex(0x6E4422)],
        ink: INK,
    };
    canvas.both_sides(|canvas| canvas.fill("O 8.6 1.8 7 7", PALE));
    for middle in [-8.6, 8.6] {
        eye.draw(canvas, (middle, 1.6));
    }
    canvas.both_sides(|canvas| canvas.stroke("O 8.6 1.8 7 7", 1.5, GOLD));
    canvas.stroke("M -1.8 0.8 Q 0 -0.4 1.8 0.8", 1.5, GOLD);
    canvas.fill(
        "M -2.4 15.4 L 2.4 15.4 L 2.2 19.4 L -2.2 19.4 Z",
        Rgba::hex(0xFFFFFF),
    );
    canvas.stroke("M 0 16 L 0 19", 0.8, Rgba::hex(0xB9A48A));
    canvas.stroke(
        "M 0 11.6 L 0 13.4 M -4.8 14.4 Q -2.4 17 0 14 Q 2.4 17 4.8 14.4",
        1.5,
        Rgba::hex(0x5A2E1A),
    );
    canvas.fill(
        "M -2.4 9.4 Q 0 8.4 2.4 9.4 Q 2 11.2 0 12.2 Q -2 11.2 -2.4 9.4 Z",
        Rgba::hex(0x4A2618),
    );
}

fn draw_acorn(canvas: &mut Canvas) {
    canvas.fill(
        "M 2.6 22 C 2.6 27 5.4 30 8 31.6 C 10.6 30 13.4 27 13.4 22 Z",
        Rgba::hex(0xEDBB69),
    );
    canvas.fill(
        "M 1.4 22.6 Q 1.6 17.4 8 17.4 Q 14.4 17.4 14.6 22.6 Q 8 24.4 1.4 22.6 Z",
        Rgba::hex(0x5C381D),
    );
    canvas.stroke("M 8 17.4 L 8.6 15.2", 1.8, Rgba::hex(0x5C381D));
    for middle in [1.8, 14.2] {
        canvas.fill(&format!("O {middle} 26.4 3.4 2.9"), Rgba::hex(0xA2602F));
    }
}
