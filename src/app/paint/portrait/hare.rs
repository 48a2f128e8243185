//! The hare: never waits, ears up, listening for the next move.

use tiny_skia::Transform;

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};
use super::eye::Eye;

const PALE: Rgba = Rgba::hex(0xF8EBD8);
const TIP: Rgba = Rgba::hex(0x3A2C24);
const INK: Rgba = Rgba::hex(0x2A1C14);
const FUR: Ink<'static> = Ink::Linear(
    (0.0, -28.0),
    (0.0, 28.0),
    &[(0.0, Rgba::hex(0xD9B98F)), (1.0, Rgba::hex(0xA9855A))],
);

/// Draws the hare.
pub(super) fn draw(canvas: &mut Canvas) {
    // The tips of the ears stay inside the disc.
    let place = Transform::from_row(0.96, 0.0, 0.0, 0.96, 0.0, 1.4);
    canvas.under(place, draw_hare);
}

fn draw_hare(canvas: &mut Canvas) {
    canvas.fill(
        "M -17 36 C -16 27 -10 23 0 23 C 10 23 16 27 17 36 Z",
        Rgba::hex(0x93714A),
    );
    canvas.fill("M -8 36 C -7 29 -5 26 0 26 C 5 26 7 29 8 36 Z", PALE);
    canvas.fill("O 0 25.4 12 4", Rgba::hex(0x4F371E).alpha(90));
    // One ear is already where the next move will be.
    canvas.under(Transform::from_scale(-1.0, 1.0), draw_ear);
    canvas.under(Transform::from_rotate_at(13.0, 7.0, -2.0), draw_ear);
    canvas.both_sides(|canvas| {
        canvas.fill(
            "M -2 -6 L 0 -6 C 8 -6 13.4 -2 15.4 5 C 17.4 8.6 19.6 11.4 19.4 15.4 \
             C 18.8 21.6 10 26.6 0 26.6 L -2 26.6 Z",
            FUR,
        );
    });
    draw_face(canvas);
}

/// Long, dark at the tip.
fn draw_ear(canvas: &mut Canvas) {
    let ear = "M 2.6 -2 C 2.4 -12 5.4 -24.6 10.4 -28.6 Q 12 -29.6 13 -27.8 \
               C 15.6 -22 14.6 -8 10.6 1 Z";
    canvas.fill(ear, FUR);
    canvas.fill(
        "M 5.6 -4 C 5.6 -12 7.6 -19.6 10.4 -23.2 C 12 -18 11.2 -8 8.8 -2 Z",
        Rgba::hex(0xEDA990),
    );
    canvas.fill(
        "M 7.6 -25.4 Q 8.8 -27.4 10.4 -28.6 Q 12 -29.6 13 -27.8 Q 13.8 -25.8 14.1 -23.2 \
         Q 11.2 -25.6 7.6 -25.4 Z",
        TIP,
    );
}

fn draw_face(canvas: &mut Canvas) {
    let eye = Eye {
        size: 1.08,
        look: (1.3, -0.6),
        pupil: (2.5, 3.3),
        iris: [Rgba::hex(0xF6C667), Rgba::hex(0xB9762A)],
        ink: INK,
    };
    for middle in [-9.4, 9.4] {
        eye.draw(canvas, (middle, 6.2));
    }
    canvas.fill("O 0 21.4 6 4.6", PALE);
    canvas.both_sides(|canvas| {
        canvas.fill("O 4.2 18.2 6.6 5.4", PALE);
        canvas.stroke(
            "M 11 16.6 Q 18 15 25 15.4 M 10.8 18.8 Q 18 19.4 24.4 21.6",
            0.9,
            PALE.alpha(215),
        );
    });
    canvas.fill(
        "M -2.6 20 L 2.6 20 L 2.4 24.4 L -2.4 24.4 Z",
        Rgba::hex(0xFFFFFF),
    );
    canvas.stroke("M 0 20.6 L 0 24", 0.9, Rgba::hex(0xB9A48A));
    canvas.stroke(
        "M 0 15.6 L 0 17.4 M -5 19 Q -2.4 21.4 0 18 Q 2.4 21.4 5 19",
        1.5,
        Rgba::hex(0x5E3C2A),
    );
    canvas.fill(
        "M -2.6 13.2 Q 0 12.2 2.6 13.2 Q 2.2 15 0 16.2 Q -2.2 15 -2.6 13.2 Z",
        Rgba::hex(0xD9776A),
    );
}
