//! The owl: sees every shape on the board.

use tiny_skia::Transform;

use super::super::Rgba;
use super::super::canvas::{Canvas, Ink};

const PALE: Rgba = Rgba::hex(0xF3E2C4);
const DARK: Rgba = Rgba::hex(0x55371F);
const INK: Rgba = Rgba::hex(0x23170F);
const PLUMAGE: Ink<'static> = Ink::Linear(
    (0.0, -24.0),
    (0.0, 30.0),
    &[(0.0, Rgba::hex(0xA87848)), (1.0, Rgba::hex(0x74492A))],
);

/// Draws the owl.
pub(super) fn draw(canvas: &mut Canvas) {
    // The tips of the tufts stay inside the disc.
    let place = Transform::from_row(0.9, 0.0, 0.0, 0.9, 0.0, 1.6);
    canvas.under(place, draw_owl);
}

fn draw_owl(canvas: &mut Canvas) {
    draw_body(canvas);
    canvas.both_sides(|canvas| {
        canvas.fill(
            "M -2 -14 L 0 -14 C 5 -15 12 -19 20.6 -25.4 Q 22.6 -26.6 22.8 -24.2 \
             C 23.2 -18 23.6 -8 23.4 2 C 23 13 13 20.4 0 20.4 L -2 20.4 Z",
            PLUMAGE,
        );
        canvas.fill(
            "M 1 -12 C 7 -13.6 14 -17 20 -22 C 19.6 -16 15 -10.4 7 -8.4 Z",
            DARK,
        );
    });
    draw_face(canvas);
}

/// Wings folded at the sides, small arrows of feathers on the breast.
fn draw_body(canvas: &mut Canvas) {
    canvas.fill("M -19 36 C -21 22 -14 14 0 14 C 14 14 21 22 19 36 Z", PALE);
    canvas.both_sides(|canvas| {
        canvas.fill(
            "M 10 14 C 20 14 25 24 23 36 L 14 36 C 15 28 14 20 10 14 Z",
            DARK,
        );
        canvas.stroke(
            "M 4 24 Q 6 26.6 8 24 M 0.2 28 Q 2 30.4 4 28",
            1.5,
            Rgba::hex(0xA87848),
        );
    });
    canvas.fill("O 0 19.6 17 4.4", INK.alpha(90));
}

fn draw_face(canvas: &mut Canvas) {
    canvas.both_sides(|canvas| canvas.fill("O 9.2 1.6 11.2 11.6", PALE));
    canvas.fill("M -4.4 -9 L 4.4 -9 L 0 3 Z", PLUMAGE);
    for middle in [-9.2, 9.2] {
        draw_eye(canvas, middle);
    }
    canvas.fill(
        "M -3.2 7 Q 0 4.6 3.2 7 C 3.2 10.4 1.6 13.2 0 15 C -1.6 13.2 -3.2 10.4 -3.2 7 Z",
        Rgba::hex(0xE9A23B),
    );
    canvas.fill(
        "M 0 5.8 Q 1.8 5.8 3.2 7 C 3.2 10.4 1.6 13.2 0 15 Z",
        Rgba::hex(0xC57F22),
    );
}

fn draw_eye(canvas: &mut Canvas, middle: f32) {
    canvas.fill(&format!("O {middle} 1.6 7.6 7.8"), INK);
    let iris = [(0.0, Rgba::hex(0xFFDF6E)), (1.0, Rgba::hex(0xF2A22C))];
    canvas.fill(
        &format!("O {middle} 1.7 6.4 6.6"),
        Ink::Linear((0.0, -5.0), (0.0, 9.0), &iris),
    );
    canvas.fill(&format!("O {middle} 1.6 3.7 3.9"), INK);
    canvas.fill(
        &format!("O {} -0.4 1.7 1.8", middle - 1.5),
        Rgba::hex(0xFFFFFF),
    );
    canvas.fill(
        &format!("O {} 3.6 0.9 0.9", middle + 1.6),
        Rgba::hex(0xFFFFFF).alpha(150),
    );
}
