//! The fox: half a smile, and a pattern in mind.

use tiny_skia::Transform;

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};
use super::eye::Eye;

const WHITE: Rgba = Rgba::hex(0xFFF6EA);
const INK: Rgba = Rgba::hex(0x2A1711);
const FUR: Ink<'static> = Ink::Linear(
    (0.0, -26.0),
    (0.0, 26.0),
    &[(0.0, Rgba::hex(0xF0763A)), (1.0, Rgba::hex(0xC9471F))],
);

/// Draws the fox.
pub(super) fn draw(canvas: &mut Canvas) {
    // The tips of the ears stay inside the disc.
    let place = Transform::from_row(0.92, 0.0, 0.0, 0.92, 0.0, 1.4);
    canvas.under(place, draw_fox);
}

fn draw_fox(canvas: &mut Canvas) {
    canvas.fill(
        "M -20 36 C -19 25 -12 19 0 19 C 12 19 19 25 20 36 Z",
        Rgba::hex(0xB23F1B),
    );
    canvas.fill("M -10 36 C -9 26 -6 20 0 20 C 6 20 9 26 10 36 Z", WHITE);
    canvas.fill("O 0 21.4 13 4.6", Rgba::hex(0x5E1D0B).alpha(90));
    canvas.both_sides(draw_ear);
    canvas.both_sides(|canvas| {
        canvas.fill(
            "M -2 -13 L 0 -13 C 9 -13 15.6 -9 18.4 -2 C 20 2.4 22.6 5.4 27 7.4 \
             C 22 15.4 12 20 4.4 24.4 Q 2 25.6 0 25.6 L -2 25.6 Z",
            FUR,
        );
    });
    canvas.both_sides(|canvas| {
        canvas.fill(
            "M -1 10.5 L 0 10.5 C 4 4.6 10 5.6 15 5.4 C 19 5.4 23 6.4 27 7.4 \
             C 22 15.4 12 20 4.4 24.4 Q 2 25.6 0 25.6 L -1 25.6 Z",
            WHITE,
        );
    });
    draw_face(canvas);
}

fn draw_ear(canvas: &mut Canvas) {
    canvas.fill(
        "M 3 -10 C 6 -17 12 -25 17.4 -28 Q 19.6 -28.8 20.2 -26.4 C 22 -18 21.6 -8 18 1 Z",
        FUR,
    );
    canvas.fill(
        "M 11.4 -22 C 13.4 -24.8 15.4 -27 17.4 -28 Q 19.6 -28.8 20.2 -26.4 \
         C 20.8 -23.6 21.2 -20.6 21.2 -17.6 C 18 -20.6 14.6 -22 11.4 -22 Z",
        Rgba::hex(0x3A211A),
    );
    canvas.fill(
        "M 8.6 -10 C 10.6 -14 13 -17 16.4 -18.4 C 17.6 -13 17.4 -8 15.8 -3 Z",
        WHITE,
    );
}

fn draw_face(canvas: &mut Canvas) {
    let eye = Eye {
        size: 0.96,
        look: (1.6, 0.2),
        pupil: (1.9, 4.0),
        iris: [Rgba::hex(0xFFD76A), Rgba::hex(0xE09A25)],
        ink: INK,
    };
    for middle in [-9.0, 9.0] {
        eye.draw(canvas, (middle, 0.8));
    }
    canvas.both_sides(|canvas| {
        canvas.fill("M 2.5 -8 L 3 0.2 L 15.5 -2.6 L 14.5 -8 Z", FUR);
        canvas.stroke("M 3.6 0.6 Q 9 -2.6 14.6 -2.6", 2.0, INK);
    });
    canvas.stroke(
        "M 0 18 L 0 19.6 M -3.4 20 Q -0.6 21.4 2.4 19.8 Q 5.6 18.4 7.6 15.6",
        1.6,
        INK,
    );
    canvas.fill(
        "M -3.6 14.8 Q 0 12.8 3.6 14.8 Q 3.2 17.4 0 18.8 Q -3.2 17.4 -3.6 14.8 Z",
        INK,
    );
    canvas.fill("O -1 15.2 1.2 0.7", Rgba::hex(0xFFFFFF).alpha(150));
}
