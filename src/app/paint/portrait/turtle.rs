//! The turtle: slow, deep, at peace.

use tiny_skia::Transform;

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};
use super::eye::Eye;

const SEAM: Rgba = Rgba::hex(0x4C3820);
const INK: Rgba = Rgba::hex(0x1F2A18);
const SHELL: Ink<'static> = Ink::Linear(
    (0.0, -26.0),
    (0.0, 24.0),
    &[(0.0, Rgba::hex(0xA07C48)), (1.0, Rgba::hex(0x6B4C29))],
);
const SKIN: Ink<'static> = Ink::Linear(
    (0.0, -8.0),
    (0.0, 30.0),
    &[(0.0, Rgba::hex(0xA9D07A)), (1.0, Rgba::hex(0x6E9C4C))],
);

/// Draws the turtle.
pub(super) fn draw(canvas: &mut Canvas) {
    draw_shell(canvas);
    canvas.under(Transform::from_row(0.9, 0.0, 0.0, 0.9, 0.0, 2.6), draw_head);
}

fn draw_head(canvas: &mut Canvas) {
    canvas.fill("M -11 36 L -10 22 L 10 22 L 11 36 Z", Rgba::hex(0x5E8640));
    canvas.fill("O 0 25.6 11 4", INK.alpha(90));
    canvas.both_sides(|canvas| {
        canvas.fill(
            "M -2 -9 L 0 -9 C 10 -9 17 -3.4 18 5 C 18.6 9 20 11.4 19.4 15.4 \
             C 18.4 22.4 10 26.6 0 26.6 L -2 26.6 Z",
            SKIN,
        );
    });
    draw_face(canvas);
}

/// A dome of plates with a pale rim.
fn draw_shell(canvas: &mut Canvas) {
    canvas.fill(
        "M -27 38 C -33 0 -20 -25 0 -25 C 20 -25 33 0 27 38 Z",
        SHELL,
    );
    canvas.both_sides(|canvas| {
        canvas.stroke(
            "M 0 -15.4 L 7.4 -15.4 L 11 -21.6 M 7.4 -15.4 L 17 -5 L 23.6 -8.4 M 17 -5 L 20 10 \
             L 27.2 10",
            2.0,
            SEAM,
        );
    });
    canvas.stroke(
        "M -27 38 C -33 0 -20 -25 0 -25 C 20 -25 33 0 27 38",
        3.0,
        Rgba::hex(0xD6B877),
    );
}

fn draw_face(canvas: &mut Canvas) {
    let eye = Eye {
        size: 0.96,
        look: (0.0, 1.9),
        pupil: (2.9, 3.2),
        iris: [Rgba::hex(0xF2DD8A), Rgba::hex(0xC79A3A)],
        ink: INK,
    };
    for middle in [-9.0, 9.0] {
        eye.draw(canvas, (middle, 4.6));
    }
    canvas.both_sides(|canvas| {
        canvas.fill("M 2.6 -2 L 2.8 3.2 Q 9 2.2 15.2 3.8 L 15.4 -2 Z", SKIN);
        canvas.stroke("M 3.8 3.2 Q 9 2 14.4 3.6", 2.0, Rgba::hex(0x3D5A2C));
        canvas.fill("O 14.6 13.4 2.8 1.9", Rgba::hex(0xE98F6F).alpha(120));
        canvas.fill("O 1.8 11 0.8 1", Rgba::hex(0x3D5A2C));
    });
    canvas.stroke(
        "M -9.6 16.4 Q -8.4 18 -6 18.8 Q 0 20.8 6 18.8 Q 8.4 18 9.6 16.4",
        1.8,
        Rgba::hex(0x34502A),
    );
}
